import type { ReactNode } from 'react'
import type { PayeePreview } from '#contracts/payment/payment-calls.ts'
import { t } from '#i18n/browser.ts'
import { formatDay, formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'

interface Props {
  lines: PayeePreview['lines']
  labels: Readonly<Record<string, string>>
  lang: Lang
}

/** What a sum is made of, folded away: a driver of a month has many trips. */
export function PayeeLines({ lines, labels, lang }: Props): ReactNode {
  return (
    <details>
      <summary>{t('{n} lines', { n: lines.length })}</summary>
      <ul className="payee-lines">
        {lines.map(({ component, source_no: no, amount_idr: amount, note, left_idr: left }) => (
          <li key={`${component} ${no} ${amount}`}>
            <span>{labels[component] ?? component}</span>
            <span className="hint">
              {no}
              {note && ` · ${note}`}
              {left > 0 && ` · ${t('{left} stays open', { left: formatMoney(left, lang) })}`}
            </span>
            <span className="num">{formatMoney(amount, lang)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** How some of it was paid before: it failed in a bank file, or came back. */
export function PaidBefore({ repeats, lang }: { repeats: PayeePreview['repeats']; lang: Lang }): ReactNode {
  if (!repeats) return null
  const { kind, no, on } = repeats
  const text =
    kind === 'failed'
      ? 'Some of it was in the bank file {no} of {day}, which failed'
      : 'Some of it was paid by {no} and came back on {day}'
  return (
    <p className="hint">
      <i className="pi pi-history" aria-hidden="true" /> {t(text, { no, day: formatDay(on, lang) })}
    </p>
  )
}
