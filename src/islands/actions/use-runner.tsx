import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { proposalOf } from '#contracts/generic-calls.ts'
import { api } from '#stores/api.ts'
import { confirm } from '#stores/confirm.ts'
import { withLoading } from '#stores/loading.ts'
import { notify } from '#stores/notice.ts'
import { LaterDialog } from '#islands/actions/LaterDialog.tsx'
import { aboutDecided, type About, type Decides } from '#islands/actions/about.tsx'
import { askable, withProposal, type ActionItem } from '#islands/actions/action-item.ts'
import { useAction, type ActionTarget } from '#islands/actions/use-action.ts'

interface Target extends ActionTarget {
  lang: Lang
  /** What it comes to and what would follow, where nothing around the question says it. */
  about?: About | Decides | undefined
  /** How the record is called, where the page does not say it. */
  subject?: string
  /** Shows what is there now when somebody else was faster; without it the person loads the page again. */
  onStale?: () => void
}

export interface Runner {
  /** Asks what there is to ask, does it, and says when it was refused. */
  run: (item: ActionItem) => Promise<void>
  /** The open questions, for the island to draw. */
  dialog: ReactNode
}

/** Does the actions of one record as a person asks for them, from a bar of buttons or from a menu. */
export function useRunner(target: Target): Runner {
  const { lang, subject, onAnswer, onStale } = target
  const [open, setOpen] = useState<ActionItem | null>(null)
  const opener = useRef<Element | null>(null)
  const { about } = target
  const decided = (action: string): ReactNode =>
    typeof about === 'object' ? aboutDecided(about, action) : null
  const { isBusy, send } = useAction({
    ...target,
    onAnswer(item, answer) {
      const isTaken = onAnswer?.(item, answer) ?? false
      if (isTaken) setOpen(null)
      return isTaken
    },
  })
  // Not before the dialog is gone: what lies behind it takes no focus.
  useEffect(() => {
    if (open || !(opener.current instanceof HTMLElement)) return
    opener.current.focus()
    opener.current = null
  }, [open])

  async function ask(item: ActionItem): Promise<void> {
    opener.current = document.activeElement
    if (!item.proposal) return setOpen(item)
    // Without the proposal the questions are asked as they are.
    const asked = api.call(proposalOf(target.base, item.proposal), { id: target.id }).catch(() => null)
    setOpen(withProposal(item, (await withLoading(asked))?.proposal ?? null))
  }

  async function run(item: ActionItem): Promise<void> {
    if (isBusy) return
    if (askable(item).length || decided(item.name)) return ask(item)
    if (item.confirm) {
      const question = {
        title: titleOf(item, subject),
        message: item.confirm,
        positive: item.label,
        negative: t('Cancel'),
      }
      if (!(await confirm({ ...question, danger: item.tone === 'danger' }))) return
    }
    const refused = await withLoading(send(item, {}))
    if (!refused) return
    const { instead } = item.whole ?? {}
    if (instead && refused.isBlocked) return ask(instead(refused.message))
    const reasons = refused.fields.flatMap(({ messages }) => messages)
    const all = new Set([refused.message, ...reasons])
    notify([...all].join('. '), 'error')
    if (refused.isStale) onStale?.()
  }

  const dialog = open && (
    <LaterDialog
      key={open.name}
      item={open}
      title={titleOf(open, subject)}
      {...{ lang, isBusy, send, onStale }}
      about={typeof about === 'function' ? about(open.name) : decided(open.name)}
      keep={{ action: `${target.base} ${open.name}`, record: target.id }}
      onClose={() => setOpen(null)}
    />
  )
  return { run, dialog }
}

/** What is asked, and of which record when the page does not say so. */
function titleOf({ label, whole }: ActionItem, subject: string | undefined): string {
  if (whole) return whole.title
  return subject ? `${label} – ${subject}` : label
}
