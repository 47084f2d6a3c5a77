import { useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { RefView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { ActionDialog } from '#islands/actions/ActionDialog.tsx'
import { savingCall } from '#contracts/generic-calls.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'
import type { Refused } from '#islands/actions/use-action.ts'
import { api } from '#stores/api.ts'
import type { Identified, Row } from '#kernel/record.ts'

interface Props {
  target: NonNullable<RefView['quickAdd']>
  lang: Lang
  onMade: (row: Identified) => void
}

/** Makes what a reference should point to without leaving the form, and chooses it. */
export function QuickAdd({ target, lang, onMade }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const key = useRef('')
  const label = t('New: {name}', { name: target.label.toLowerCase() })
  const item: ActionItem = {
    name: 'create',
    label,
    tone: 'primary',
    confirm: null,
    own_screen: false,
    input: target.fields,
    allowed: true,
    reasons: [],
    fits: true,
  }

  async function send(_item: ActionItem, input: Row): Promise<Refused | null> {
    setBusy(true)
    try {
      onMade(await api.call(savingCall(target.create), input, { idempotencyKey: key.current }))
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      key.current = uuidv7()
      return { message: error.message, fields: error.fields, isStale: false }
    } finally {
      setBusy(false)
    }
    setOpen(false)
    return null
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-sm quick-add"
        onClick={() => {
          key.current = uuidv7()
          setOpen(true)
        }}
      >
        + {label}
      </button>
      {isOpen &&
        createPortal(
          // Outside the form in the page, but React would still hand its submit on to it.
          <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
            <ActionDialog
              item={item}
              lang={lang}
              isBusy={isBusy}
              send={send}
              onClose={() => setOpen(false)}
            />
          </div>,
          document.body,
        )}
    </>
  )
}
