import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { RefView } from '#contracts/view.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { ActionDialog } from '#islands/actions/ActionDialog.tsx'
import { savingCall } from '#contracts/generic-calls.ts'
import { newText } from '#islands/form/FormField.tsx'
import type { ActionItem } from '#islands/actions/action-item.ts'
import type { Refused } from '#islands/actions/use-action.ts'
import { api } from '#stores/api.ts'
import { titleOf } from '#ui/cell.ts'
import type { Identified, Row } from '#kernel/record.ts'

const MOST_SIMILAR = 3

interface Props {
  target: NonNullable<RefView['quickAdd']>
  source: RefView
  /** What it is to be called, from what was typed. */
  typed: string
  lang: Lang
  onMade: (row: Identified) => void
  onClose: () => void
}

/** Records that are called nearly the same, so that nobody makes one twice. Not finding them is no reason to wait. */
function useSimilar({ list, title }: RefView, typed: string): string[] {
  const [found, setFound] = useState<{ typed: string; names: string[] }>({ typed: '', names: [] })
  useEffect(() => {
    const [search = ''] = typed.trim().split(/\s+/)
    if (!search) return
    const controller = new AbortController()
    api.list({ calls: { list } }, { search, limit: MOST_SIMILAR }, { signal: controller.signal }).then(
      ({ items }) => setFound({ typed, names: items.map((row) => titleOf(row, title)) }),
      () => undefined,
    )
    return () => controller.abort()
  }, [list, title, typed])
  return found.typed === typed ? found.names : []
}

/** Makes what a reference should point to without leaving the form, and chooses it. */
export function QuickAdd(props: Props): ReactNode {
  const { target, source, typed, lang, onMade, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const sent = useRef({ text: '', key: '' })
  const similar = useSimilar(source, typed)
  const named = source.title.at(-1)
  const fields = useMemo(
    () => target.fields.map((one) => (one.name === named && typed ? { ...one, initial: typed } : one)),
    [target, named, typed],
  )
  const label = newText(target)
  const item: ActionItem = {
    name: 'create',
    label,
    tone: 'primary',
    confirm: similar.length ? t('Similar: {names}', { names: similar.join(', ') }) : null,
    own_screen: false,
    input: fields,
    allowed: true,
    reasons: [],
    fits: true,
  }

  async function send(_item: ActionItem, input: Row): Promise<Refused | null> {
    // The key stays while the same is sent again, so that a lost answer does not make it twice.
    const text = JSON.stringify(input)
    if (sent.current.text !== text) sent.current = { text, key: uuidv7() }
    setBusy(true)
    try {
      onMade(await api.call(savingCall(target.create), input, { idempotencyKey: sent.current.key }))
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      return { message: error.message, fields: error.fields, isStale: false }
    } finally {
      setBusy(false)
    }
    onClose()
    return null
  }
  return createPortal(
    // Outside the form in the page, but React would still hand its submit on to it.
    <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
      <ActionDialog item={item} lang={lang} isBusy={isBusy} send={send} onClose={onClose} />
    </div>,
    document.body,
  )
}
