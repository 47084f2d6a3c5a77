import { useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { giveApproval } from '#contracts/order/browser-calls.ts'
import type { FieldView } from '#contracts/view.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Row } from '#kernel/record.ts'
import { notifyNext } from '#stores/notice.ts'
import { LaterDialog } from '#islands/actions/LaterDialog.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { callWith } from '#islands/actions/call-with.ts'
import { refusedBy, type Refused } from '#islands/actions/use-action.ts'

/** Nobody needs it before the button is pressed. */
interface Props {
  /** What is asked: who decides, from when until when, and why. */
  fields: FieldView[]
  help: string
  lang: Lang
}

/** Lets a colleague decide orders for the reader for some days. */
export function GiveApproval({ fields, help, lang }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const sent = useRef({ text: '', key: '' })
  const item: ActionItem = {
    name: 'give',
    label: t('Delegate approval'),
    tone: 'primary',
    confirm: help,
    input: fields,
    own_screen: false,
    fits: true,
    allowed: true,
    reasons: [],
  }

  async function send(_item: ActionItem, input: Row): Promise<Refused | null> {
    const text = JSON.stringify(input)
    // The same content keeps its key, so that a lost answer gives it once.
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setBusy(true)
    try {
      await callWith(giveApproval, input, { idempotencyKey: sent.current.key })
    } catch (failure) {
      setBusy(false)
      return refusedBy(failure)
    }
    notifyNext(t('Your approval is delegated'))
    location.reload()
    return null
  }

  return (
    <>
      <button type="button" className="btn btn-primary" onClick={() => setOpen(true)}>
        {item.label}
      </button>
      {isOpen && <LaterDialog {...{ item, lang, isBusy, send }} onClose={() => setOpen(false)} />}
    </>
  )
}
