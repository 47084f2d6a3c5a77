import { restOf } from '#contracts/payment/advance-rest.ts'
import type { TravelAdvance } from '#contracts/payment/travel-advance.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang, Translate } from '#i18n/translate.ts'
import { filesIn } from '#ui/inputs/file-rows.ts'
import type { SeenFile } from '#ui/FileViewer.tsx'
import type { SummaryCard } from '#ui/SummaryCards.tsx'

/** What shows that the driver has signed: the receipt on paper, or the signature. */
export function signedFiles(row: TravelAdvance, t: Translate): SeenFile[] {
  return filesIn([
    ...(row.receipt_file_id
      ? [{ file_id: row.receipt_file_id, file: row.receipt_file, caption: t('Signed receipt') }]
      : []),
    ...(row.signature_file_id
      ? [{ file_id: row.signature_file_id, file: row.signature_file, caption: t('Signature of the driver') }]
      : []),
  ])
}

/** The few figures of an advance: what was given, what was spent, and what became or becomes of the rest. */
export function advanceCards(row: TravelAdvance, lang: Lang, t: Translate): SummaryCard[] {
  const idr = (amount: number): string => formatMoney(amount, lang)
  const rest = restOf(row)
  const isClosed = row.status === 'settled' || row.status === 'returned'
  return [
    {
      label: t('Amount'),
      value: idr(row.amount_idr ?? 0),
      note:
        row.suggested_idr === null
          ? t('The route gives none')
          : t('The route gives {allowance}', { allowance: idr(row.suggested_idr) }),
    },
    {
      label: t('Receipts'),
      value: idr(row.receipts_idr),
      note: t('{n} receipts', { n: row.receipts?.length ?? 0 }),
    },
    isClosed
      ? { label: t('Returned'), value: idr(row.returned_idr) }
      : {
          label: rest < 0 ? t('Overspent') : t('Rest'),
          value: row.paid_idr ? idr(Math.abs(rest)) : '–',
          ...(rest < 0 && row.paid_idr ? { tone: 'down' as const, note: t('More than was paid') } : {}),
        },
    isClosed && row.claimed_idr + row.borne_idr > 0
      ? {
          label: t('Overspent, paid to the driver'),
          value: idr(row.claimed_idr),
          note: t('Borne by the driver: {idr}', { idr: idr(row.borne_idr) }),
        }
      : { label: t('To deduct'), value: idr(row.deducted_idr), note: t('From the next payment') },
    { label: t('Still with the driver'), value: idr(row.open_idr ?? 0) },
  ]
}
