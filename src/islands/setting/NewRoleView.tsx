import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { ListLayout } from '#contracts/setting/list-layout.ts'
import { createSavedView } from '#contracts/setting/saved-view-calls.ts'
import { linkedList, type ViewedList } from '#contracts/setting/view-link.ts'
import { Form } from '#ui/Form.tsx'
import type { Send } from '#islands/setting/use-role-views.ts'
import { notify } from '#stores/notice.ts'

/** A view that another one is made from. */
export interface Draft {
  id: string
  name: string
  link: string
  layout: ListLayout
}

interface Props {
  lists: readonly ViewedList[]
  draft: Draft | null
  send: Send
}

/** Makes a view for a role from the address of a list: who may not open the list gets the link from somebody who may. */
export function NewRoleView({ lists, draft, send }: Props): ReactNode {
  const [link, setLink] = useState(draft?.link ?? '')
  const [name, setName] = useState(draft?.name ?? '')
  const [role, setRole] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (draft) select.current?.focus()
  }, [draft])
  const found = link.trim() ? linkedList(link, lists, location.origin) : null
  const roles = found?.of.roles ?? []
  const chosen = roles.find(({ value }) => value === role)?.value
  const isWrong = link.trim() !== '' && !found
  const isWhole = Boolean(found && chosen && name.trim())

  async function save(): Promise<void> {
    if (!found || !chosen || isBusy) return
    setBusy(true)
    const { list, query } = found
    const layout = draft && draft.link === link ? draft.layout : {}
    const wanted = name.trim()
    if (await send(createSavedView, { list, kind: 'view', name: wanted, query, layout, role_code: chosen })) {
      notify(t('{name} saved', { name: wanted }))
      setName('')
      setLink('')
      setRole('')
    }
    setBusy(false)
  }

  return (
    <Form
      className="card role-view-form"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) void save()
      }}
    >
      <h2 id={`${id}-title`}>{t('New view for a role')}</h2>
      <div className="fields-form">
        <div className="field">
          <label className="label required" htmlFor={`${id}-link`}>
            {t('Link of the list')}
          </label>
          <input
            id={`${id}-link`}
            className="control"
            value={link}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-found`}
            onChange={(event) => setLink(event.target.value)}
          />
          <output className={isWrong ? 'field-error' : 'hint'} id={`${id}-found`}>
            {isWrong ? t('This is not the address of a list') : found?.of.title}
          </output>
        </div>
        <div className="field">
          <label className="label required" htmlFor={`${id}-role`}>
            {t('Role')}
          </label>
          <select
            id={`${id}-role`}
            ref={select}
            className="control"
            value={chosen ?? ''}
            disabled={!found}
            onChange={(event) => setRole(event.target.value)}
          >
            <option value="">{t('Choose a role')}</option>
            {roles.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="label required" htmlFor={`${id}-name`}>
            {t('Name of the view')}
          </label>
          <input
            id={`${id}-name`}
            className="control"
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <p className="hint">
          {t(
            'Set the list up as it should look, or have somebody do it who works with it, and paste its address here.',
          )}
        </p>
        <div className="setting-buttons">
          <button className="btn btn-primary" disabled={!isWhole || isBusy}>
            {t('Save')}
          </button>
        </div>
      </div>
    </Form>
  )
}
