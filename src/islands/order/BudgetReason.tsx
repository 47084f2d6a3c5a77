import type { ReactNode } from 'react'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'

/** The name the action `submit` takes it by. */
export const REASON = 'budget_reason'

/** Asked for at submitting only; of a draft it is a field like the others. */
export const REASON_VIEW: FieldView = {
  name: REASON,
  kind: 'longtext',
  label: '',
  required: false,
  fixed: false,
}

/** Asked for where the order would go over its budget. */
export function BudgetReason({
  value,
  onChange,
}: {
  value: string
  onChange: (text: string) => void
}): ReactNode {
  return (
    <section className="card card-body field">
      <label className="label required" htmlFor="budget-reason">
        {t('Reason for going over the budget')}
      </label>
      <textarea
        id="budget-reason"
        className="control"
        rows={2}
        maxLength={2000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="hint">{t('Say in at least {min} characters why', { min: 10 })}</span>
    </section>
  )
}
