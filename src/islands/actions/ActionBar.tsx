import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate-with.ts'
import { confirm } from '#stores/confirm.ts'
import { withLoading } from '#stores/loading.ts'
import { notify } from '#stores/notice.ts'
import { askable, planOf, type ActionItem } from '#islands/actions/action-item.ts'
import { ActionButton, Reasons } from '#islands/actions/ActionButton.tsx'
import { MoreActions } from '#islands/actions/MoreActions.tsx'
import { useAction, type ActionTarget } from '#islands/actions/use-action.ts'

/** Inputs of every kind are only needed by somebody who acts. */
const ActionDialog = lazy(async () => ({
  default: (await import('#islands/actions/ActionDialog.tsx')).ActionDialog,
}))

interface Props extends ActionTarget {
  items: ActionItem[]
  lang: Lang
  /** Screens that do an action instead of a dialog. */
  ownScreens?: Readonly<Record<string, string>>
  /** Names of the actions this page shows; all when not given. */
  only?: readonly string[]
}

const NO_SCREENS: Readonly<Record<string, string>> = {}

/** What can be done with a record: one amber button, the others beside it, what the status does not allow behind 'More'. */
export function ActionBar(props: Props): ReactNode {
  const { items, lang, ownScreens = NO_SCREENS, only } = props
  const { isBusy, send } = useAction(props)
  const [open, setOpen] = useState<ActionItem | null>(null)
  const opener = useRef<Element | null>(null)
  const { primary, others, later } = planOf(items, ownScreens, only)

  async function run(item: ActionItem): Promise<void> {
    if (isBusy) return
    opener.current = document.activeElement
    if (askable(item).length) return setOpen(item)
    if (item.confirm) {
      const question = {
        title: item.label,
        message: item.confirm,
        positive: item.label,
        negative: t('Cancel'),
      }
      if (!(await confirm({ ...question, danger: item.tone === 'danger' }))) return
    }
    const refused = await withLoading(send(item, {}))
    if (!refused) return
    const reasons = refused.fields.flatMap((error) => error.messages.map((message) => t(message)))
    const all = new Set([refused.message, ...reasons])
    notify([...all].join('. '), 'error')
  }

  function close(): void {
    setOpen(null)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  const shown = (item: ActionItem, isPrimary: boolean): ReactNode => (
    <ActionButton
      key={item.name}
      item={item}
      isPrimary={isPrimary}
      href={ownScreens[item.name]}
      onRun={(chosen) => void run(chosen)}
    />
  )
  if (!primary && !others.length && !later.length) return null
  return (
    <div className={primary ? 'action-bar has-primary' : 'action-bar'}>
      <MoreActions
        others={others}
        isLed={primary !== null}
        later={later}
        hrefs={ownScreens}
        onRun={(chosen) => void run(chosen)}
      />
      <div className="action-others">{others.map((item) => shown(item, false))}</div>
      {primary && shown(primary, true)}
      {primary && !primary.allowed && (
        <div className="action-why">
          <Reasons reasons={primary.reasons} />
        </div>
      )}
      {open && (
        <Suspense>
          <ActionDialog key={open.name} item={open} lang={lang} isBusy={isBusy} send={send} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
