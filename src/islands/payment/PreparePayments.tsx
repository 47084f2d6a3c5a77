import { useState, type ReactNode } from 'react'
import type { PayeePreview } from '#contracts/payment/payment-calls.ts'
import { generatePayments } from '#contracts/payment/browser-calls.ts'
import type { Component, PayeeType } from '#contracts/payment/payment-words.ts'
import { t } from '#i18n/browser.ts'
import { formatMoment, formatMoney } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { LeftOut, ReasonField } from '#islands/payment/LeftOut.tsx'
import { PaidBefore, PayeeLines } from '#islands/payment/PayeeLines.tsx'
import { useCallOnce } from '#islands/payment/use-call-once.ts'
import { api } from '#stores/api.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'

interface Props {
  asked: {
    payee_type: PayeeType
    period_start: string | null
    period_end: string | null
    components: Component[]
  }
  payees: PayeePreview[]
  /** Components and ways to pay with their labels in the reader's language. */
  labels: Readonly<Record<string, string>>
  methods: { value: 'transfer' | 'cash' | 'payroll'; label: string }[]
  /** Where a payment and the list of them are. */
  pageHref: string
  listHref: string
  lang: Lang
}

const LEAST_REASON = 10

interface PayeeProps extends Pick<Props, 'labels' | 'lang'> {
  payee: PayeePreview
  isChosen: boolean
  onToggle: () => void
}

/** One payee: its account, or from when one may be used, and all that it is paid and owes. */
function PayeeCard({ payee, isChosen, labels, lang, onToggle }: PayeeProps): ReactNode {
  return (
    <li className="card payee">
      <label className="payee-head">
        <input type="checkbox" checked={isChosen} disabled={payee.is_blocked} onChange={onToggle} />
        <span>
          <b>{payee.name}</b>
          {payee.name !== payee.vendor_name && <span className="hint"> {payee.vendor_name}</span>}
          <span className="hint payee-account">
            {payee.account ??
              (payee.usable_at
                ? t('The new account may be used from {at}', {
                    at: formatMoment(payee.usable_at, lang),
                  })
                : t('No account that may be used yet'))}
          </span>
        </span>
        <b className="num">{formatMoney(payee.total_idr, lang)}</b>
      </label>
      {payee.is_blocked && (
        <p className="field-error">{t('Nothing is paid that this could be deducted from: it stays open')}</p>
      )}
      {!payee.is_blocked && payee.total_idr === 0 && (
        <p className="hint">{t('All of it is set off against what is owed: nothing is transferred')}</p>
      )}
      <PaidBefore repeats={payee.repeats} lang={lang} />
      <LeftOut payee={payee} labels={labels} lang={lang} />
      <PayeeLines lines={payee.lines} labels={labels} lang={lang} />
    </li>
  )
}

/** Who would be paid what: ticked or left, each with its lines, and saved as exactly what is seen. */
export function PreparePayments({
  asked,
  payees,
  labels,
  methods,
  pageHref,
  listHref,
  lang,
}: Props): ReactNode {
  const free = payees.filter(({ is_blocked }) => !is_blocked)
  // Whoever has no account yet is ticked by hand: a transfer to them would not be approved.
  const [chosen, setChosen] = useState(
    () => new Set(free.flatMap((one) => (one.account || one.total_idr === 0 ? [one.payee_id] : []))),
  )
  const [method, setMethod] = useState(methods[0]?.value ?? 'transfer')
  const { isBusy, problem, run } = useCallOnce()
  const ticked = free.filter(({ payee_id }) => chosen.has(payee_id))
  const sum = ticked.reduce((all, { total_idr }) => all + total_idr, 0)
  const [reasons, setReasons] = useState({ left_reason: '', method_reason: '' })
  const [isShort, setShort] = useState(false)
  const asksReason = ticked.some(({ left }) => left.some(({ why }) => why !== 'spent'))
  const asksCash = method === 'cash' && asked.payee_type === 'vendor'
  const left_reason = asksReason ? reasons.left_reason.trim() : null
  const method_reason = asksCash ? reasons.method_reason.trim() : null
  const body = {
    ...asked,
    method,
    payees: ticked.map(({ payee_id }) => payee_id),
    seen: ticked.map(({ seen }) => seen),
    left_reason,
    method_reason,
  }
  const lacks = (text: string | null): boolean => text !== null && text.length < LEAST_REASON
  const save = (): Promise<void> =>
    run(JSON.stringify(body), async (idempotencyKey) => {
      const { payments } = await api.call(generatePayments, body, { idempotencyKey })
      const [first, ...others] = payments
      window.location.assign(first && !others.length ? `${pageHref}${first.id}` : listHref)
    })
  const reasonField = (name: keyof typeof reasons, label: string, given: string | null): ReactNode => (
    <ReasonField
      name={name}
      label={label}
      value={reasons[name]}
      problem={isShort && lacks(given) ? t('At least {min} characters', { min: LEAST_REASON }) : ''}
      onChange={(value) => {
        setReasons({ ...reasons, [name]: value })
        setShort(false)
      }}
    />
  )
  const toggle = (id: string): void =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return (
    <Form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const missing = lacks(left_reason) || lacks(method_reason)
        setShort(missing)
        if (ticked.length && !missing) void save()
      }}
    >
      <label className="payee-all">
        <input
          type="checkbox"
          checked={free.length > 0 && ticked.length === free.length}
          onChange={({ target }) =>
            setChosen(new Set(target.checked ? free.map(({ payee_id }) => payee_id) : []))
          }
        />{' '}
        {t('All {n} payees', { n: free.length })}
      </label>
      <ul className="payees">
        {payees.map((payee) => (
          <PayeeCard
            key={payee.payee_id}
            payee={payee}
            isChosen={chosen.has(payee.payee_id)}
            labels={labels}
            lang={lang}
            onToggle={() => toggle(payee.payee_id)}
          />
        ))}
      </ul>
      <div className="card card-body payment-save">
        <label className="field">
          <span>{t('Paid by')}</span>
          <select
            className="control"
            value={method}
            onChange={({ target }) => {
              const next = methods.find(({ value }) => value === target.value)
              if (next) setMethod(next.value)
            }}
          >
            {methods.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {asksCash && reasonField('method_reason', t('Why it is paid in cash'), method_reason)}
        {asksReason && reasonField('left_reason', t('Why it is not deducted'), left_reason)}
        <p>{t('{n} payees, together {sum}', { n: ticked.length, sum: formatMoney(sum, lang) })}</p>
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <SubmitButton isBusy={isBusy} isBlocked={ticked.length === 0}>
          {t('Prepare payments')}
        </SubmitButton>
      </div>
    </Form>
  )
}
