import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import { planOf, type ActionItem } from '#islands/actions/action-item.ts'
import { ActionButton } from '#islands/actions/ActionButton.tsx'
import type { About, Decides } from '#islands/actions/about.tsx'
import { MoreActions } from '#islands/actions/MoreActions.tsx'
import { WhyNot } from '#islands/actions/WhyNot.tsx'
import type { ActionTarget } from '#islands/actions/use-action.ts'
import { useRunner } from '#islands/actions/use-runner.tsx'

interface Props extends ActionTarget {
  items: ActionItem[]
  lang: Lang
  /** Screens that do an action instead of a dialog. */
  ownScreens?: Readonly<Record<string, string>>
  /** Names of the actions this page shows; all when not given. */
  only?: readonly string[]
  /** What the questions are about, in short: a dialog covers the page that says it. */
  subject?: string
  /** What is decided on, said in the dialog before anything is asked; a page gives it as facts. */
  about?: About | Decides
}

const NO_SCREENS: Readonly<Record<string, string>> = {}

/** What can be done with a record: one amber button, the others beside it, what the status does not allow behind 'More'. */
export function ActionBar(props: Props): ReactNode {
  const { items, ownScreens = NO_SCREENS, only } = props
  const { run, dialog } = useRunner(props)
  const { primary, others, later } = planOf(items, ownScreens, only)
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
      <WhyNot items={[...(primary ? [primary] : []), ...others].filter((item) => !item.allowed)} />
      {dialog}
    </div>
  )
}
