import { useEffect, useRef, type ReactNode } from 'react'
import type { PayeePreview } from '#contracts/payment/payment-calls.ts'
import { t } from '#i18n/browser.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'

interface Props {
  payee: Pick<PayeePreview, 'name' | 'left'>
  labels: Readonly<Record<string, string>>
  lang: Lang
}

/** What a payee owes and is not deducted now, with why: it stays open with them. */
export function LeftOut({ payee: { name, left }, labels, lang }: Props): ReactNode {
  if (!left.length) return null
  const sum = left.reduce((all, { open_idr }) => all + open_idr, 0)
  return (
    <div className="left-out">
      <p>
        <i className="pi pi-exclamation-triangle" aria-hidden="true" />{' '}
        {t('{sum} is not deducted now and stays open for {name}', { sum: formatMoney(sum, lang), name })}
      </p>
      <ul className="payee-lines">
        {left.map(({ component, source_no: no, open_idr: open, why }) => (
          <li key={`${component} ${no} ${why}`}>
            <span>{labels[component] ?? component}</span>
            <span className="hint">
              {no} · {labels[why] ?? why}
            </span>
            <span className="num">{formatMoney(open, lang)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ReasonProps {
  name: string
  label: string
  value: string
  /** What is wrong with it, said beside the field; empty where nothing is. */
  problem: string
  onChange: (value: string) => void
}

/** Why somebody is paid so: kept with the payment. */
export function ReasonField({ name, label, value, problem, onChange }: ReasonProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  return (
    <div className="field left-reason">
      <label className="label required" htmlFor={name}>
        {label}
      </label>
      <textarea
        ref={field}
        id={name}
        className="control"
        rows={2}
        maxLength={500}
        value={value}
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <span className="field-error" id={`${name}-problem`} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
