import { useRef, useState, type ReactNode } from 'react'
import { hrefOf, type RowLink } from '#access/row-link.ts'
import { LaterDialog } from '#islands/actions/LaterDialog.tsx'
import { callWith } from '#islands/actions/call-with.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { newTariff } from '#contracts/tariff/browser-calls.ts'
import type { FieldView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'
import { notifyNext } from '#stores/notice.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'
import type { Refused } from '#islands/actions/use-action.ts'
import { leaveFor } from '#islands/form/guard.ts'

interface Props {
  id: string
  code: string
  rowVersion: number
  /** What may be agreed anew, with the present values as starting values. */
  fields: FieldView[]
  /** Where the new row is edited. */
  editLink: RowLink
  lang: Lang
}

/** Gives a route another price from a day on: a new row follows, and the present one keeps its own (screen.E8). */
export function NewTariff({ id, code, rowVersion, fields, editLink, lang }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const sent = useRef({ text: '', key: '' })
  const button = useRef<HTMLButtonElement>(null)
  const item: ActionItem = {
    name: 'new-tariff',
    label: t('New tariff'),
    tone: 'primary',
    confirm: t('{code} ends on the day before. A new row with these prices follows it.', { code }),
    own_screen: false,
    input: fields,
    allowed: true,
    reasons: [],
    fits: true,
  }

  async function send(_item: ActionItem, input: Row): Promise<Refused | null> {
    // An emptied input is not given by the dialog; here it means that there is none any more.
    const none = Object.fromEntries(fields.filter((view) => !view.required).map((view) => [view.name, null]))
    const body = { id, row_version: rowVersion, ...none, ...input }
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setBusy(true)
    try {
      const made = await callWith(newTariff, body, { idempotencyKey: sent.current.key })
      notifyNext(t('{name} saved', { name: made.code }))
      leaveFor(hrefOf(editLink, made))
      return null
    } catch (failure) {
      setBusy(false)
      if (!isRefusedCall(failure)) throw failure
      return { message: failure.message, fields: failure.fields, isStale: failure.code === 'aborted' }
    }
  }
  return (
    <>
      <button ref={button} type="button" className="btn" onClick={() => setOpen(true)}>
        {t('New tariff from a day on')}
      </button>
      {isOpen && (
        <LaterDialog
          item={item}
          lang={lang}
          isBusy={isBusy}
          send={send}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
