import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { OwedPapers } from '#contracts/tax/papers-call.ts'
import type { FormHandle } from '#islands/form/FormField.tsx'
import { FormFields } from '#islands/form/FormSections.tsx'
import { saysAnother, stateOf, type PaperPart } from '#islands/tax/paper-parts.ts'

interface Props {
  part: PaperPart
  owed: OwedPapers
  form: FormHandle
  lang: Lang
  scope: string
}

/** By how much an amount of the paper differs from the document's. */
function differenceOf(label: string, value: unknown, owed: number, lang: Lang): string | null {
  if (typeof value !== 'number' || value === owed) return null
  const sum = formatMoney(Math.abs(value - owed), lang)
  return value > owed
    ? t('{label}: {sum} more than the document', { label, sum })
    : t('{label}: {sum} less than the document', { label, sum })
}

/** Whatever else the paper needs, as if it were there: only its amounts are looked at. */
const withoutOthers = ({ name }: PaperPart, { ppn_collector: collector }: OwedPapers) =>
  name === 'faktur'
    ? {
        faktur_no: '-',
        faktur_date: '-',
        faktur_code: collector === 'company' ? '03' : '04',
        faktur_file_id: '-',
      }
    : { slip_no: '-', slip_date: '-' }

/** What a difference leads to, beside the amounts. */
function Difference({ part, owed, form, lang }: Omit<Props, 'scope'>): ReactNode {
  const values = useWatch({ control: form.control })
  const labelOf = (name: string): string => part.section.fields.find((one) => one.name === name)?.label ?? ''
  const said = [
    differenceOf(labelOf(part.base), values[part.base], owed.net_idr, lang),
    differenceOf(labelOf(part.tax), values[part.tax], part.owedTax, lang),
  ].filter((one) => one !== null)
  const isWrong = stateOf(part, owed, { ...values, ...withoutOthers(part, owed) }) === 'amount'
  return (
    <div className="paper-difference" role="status">
      {said.map((one) => (
        <p key={one}>{one}</p>
      ))}
      {said.length > 0 && (
        <p className={isWrong ? 'field-warning' : 'hint'}>
          {!isWrong
            ? t('That is accepted: it is rounding, or the part of the base that PPN is charged of.')
            : part.name === 'faktur'
              ? t(
                  'No payment is approved with it: ask the vendor for an e-Faktur with the amounts of the document.',
                )
              : t(
                  'No payment is approved with it: have the Bukti Potong made out for the amounts of the document.',
                )}
        </p>
      )}
    </div>
  )
}

/** The amounts of a paper: the document's, read and not typed, until somebody says that the paper has others. */
export function PaperAmounts({ part, owed, form, lang, scope }: Props): ReactNode {
  const { base, tax, owedTax, section } = part
  const [isOpen, setOpen] = useState(() => saysAnother(part, owed, form.getValues()))
  const [isAsked, setAsked] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) root.current?.querySelector<HTMLElement>(isOpen ? 'input' : 'button')?.focus()
  }, [isOpen, isAsked])
  const change = (open: boolean): void => {
    // What stands in them is what is saved, whoever put it there.
    const stood = form.getValues()
    if (!open || typeof stood[base] !== 'number') form.setValue(base, owed.net_idr, { shouldDirty: !open })
    if (!open || typeof stood[tax] !== 'number') form.setValue(tax, owedTax, { shouldDirty: !open })
    setOpen(open)
    setAsked(true)
  }
  return (
    <div className="paper-amounts" ref={root}>
      {isOpen ? (
        <>
          <FormFields
            fields={section.fields.filter(({ name }) => name === base || name === tax)}
            form={form}
            lang={lang}
            isNew={false}
            scope={scope}
          />
          <Difference part={part} owed={owed} form={form} lang={lang} />
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => change(false)}>
            {t('It says what the document says')}
          </button>
        </>
      ) : (
        <p>
          <span>
            {part.name === 'faktur'
              ? t('It says {base} and {tax} PPN, as the document does.', {
                  base: formatMoney(owed.net_idr, lang),
                  tax: formatMoney(owedTax, lang),
                })
              : t('It says {base} and {tax} PPh 23, as the document does.', {
                  base: formatMoney(owed.net_idr, lang),
                  tax: formatMoney(owedTax, lang),
                })}
          </span>{' '}
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => change(true)}>
            {t('The paper says another amount')}
          </button>
        </p>
      )}
    </div>
  )
}
