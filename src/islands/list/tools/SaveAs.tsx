import { useState, type ReactNode } from 'react'
import type { RoleCode } from '#access/roles.ts'
import { t } from '#i18n/browser.ts'
import { Form } from '#ui/Form.tsx'
import type { KeptStart } from '#islands/list/kept.ts'

interface Props {
  label: string
  placeholder: string
  roles: KeptStart['roles']
  /** Whether it was kept. */
  onSave: (name: string, role: RoleCode | null) => Promise<boolean>
  children?: ReactNode
}

/** A name under which something is kept, for oneself or, by those who may, for a role. */
export function SaveAs({ label, placeholder, roles, onSave, children }: Props): ReactNode {
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const [isBusy, setBusy] = useState(false)
  const wanted = name.trim()
  async function save(): Promise<void> {
    setBusy(true)
    if (await onSave(wanted, roles.find(({ value }) => value === role)?.value ?? null)) setName('')
    setBusy(false)
  }
  return (
    <Form
      className="stack tight"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted && !isBusy) void save()
      }}
    >
      {children}
      {roles.length > 0 && (
        <select
          className="control"
          aria-label={t('For whom')}
          value={role}
          onChange={(event) => setRole(event.target.value)}
        >
          <option value="">{t('Only for me')}</option>
          {roles.map((one) => (
            <option key={one.value} value={one.value}>
              {t('For the role {role}', { role: one.label })}
            </option>
          ))}
        </select>
      )}
      <div className="saved-view">
        <input
          className="control"
          value={name}
          maxLength={60}
          aria-label={label}
          placeholder={placeholder}
          onChange={(event) => setName(event.target.value)}
        />
        <button className="btn" disabled={!wanted || isBusy}>
          {t('Save')}
        </button>
      </div>
    </Form>
  )
}
