import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { notify } from '#stores/notice.ts'
import type { Identified } from '#kernel/record.ts'
import type { About } from '#islands/actions/about.tsx'
import { wordOf } from '#islands/actions/action-item.ts'
import { recordItems, type RecordOffer } from '#islands/actions/record-items.ts'
import { RowMenu, type RowLink } from '#islands/actions/RowMenu.tsx'
import type { ActionTarget } from '#islands/actions/use-action.ts'
import { useRunner } from '#islands/actions/use-runner.tsx'

export interface RowActionsProps extends Pick<ActionTarget, 'base' | 'onAnswer'>, RecordOffer {
  /** Actions of the lifecycle that the list offers. */
  names: readonly string[]
  links: readonly RowLink[]
  /** Screens that do an action, by its name. */
  hrefs?: Readonly<Record<string, string>>
  /** The record as its row shows it: acting on another version is refused. */
  row: Identified
  /** How the record is called. */
  subject: string
  /** What it comes to, and what would follow. */
  about?: About
  lang: Lang
  /** The row's button, which opens the menu. */
  button: HTMLElement
  isOpen: boolean
  onClose: () => void
  /** The row is no longer what it shows. */
  onChanged: () => void
  /** It was deleted. */
  onRemoved: () => void
}

/** What can be done to a record from its row of a list: the menu, the questions, and the call. The list stays where it is. */
export function RowActions(props: RowActionsProps): ReactNode {
  const {
    base,
    names,
    links,
    hrefs,
    row,
    subject,
    lang,
    button,
    isOpen,
    onClose,
    onChanged,
    onRemoved,
    onAnswer,
  } = props
  const { run, dialog } = useRunner({
    base,
    id: row.id,
    rowVersion: Number(row.row_version),
    lang,
    subject,
    about: props.about,
    onStale: onChanged,
    onAnswer(item, answer) {
      const isShown = onAnswer?.(item, answer) ?? false
      if (!isShown) notify(wordOf(item, subject))
      if (item.name === 'delete') onRemoved()
      onChanged()
      return true
    },
  })
  return (
    <>
      {isOpen && (
        <RowMenu
          {...{ base, names, links, hrefs, button, onClose }}
          own={recordItems(props, subject)}
          id={row.id}
          label={t('Actions for {record}', { record: subject })}
          onRun={(item) => void run(item)}
        />
      )}
      {dialog}
    </>
  )
}
