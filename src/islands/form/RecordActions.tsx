import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import { recordItems, type RecordOffer } from '#islands/actions/record-items.ts'
import { useRunner } from '#islands/actions/use-runner.tsx'
import { notifyNext } from '#stores/notice.ts'
import { carryRemoved } from '#stores/removed.ts'
import { leaveFor } from '#islands/form/guard.ts'

interface Props extends RecordOffer {
  /** Where the resource's calls are: `/master/v1/vendor`. */
  base: string
  lang: Lang
  /** Where a deleted record's list is. */
  backHref: string
  id: string
  rowVersion: number
  /** How the record is called. */
  title: string
}

/** What can be done with a whole record, on its own page. */
export function RecordActions(props: Props): ReactNode {
  const { base, id, backHref, title } = props
  const { run, dialog } = useRunner({
    ...props,
    onAnswer({ name, whole }) {
      notifyNext(whole?.done ?? '')
      if (name === 'delete') carryRemoved({ base, id, name: title })
      leaveFor(name === 'delete' ? backHref : location.href)
      return true
    },
  })
  return (
    <>
      {recordItems(props, title).map((item) => (
        <button
          key={item.name}
          type="button"
          className={item.name === 'delete' ? 'btn btn-danger' : 'btn'}
          data-command="record"
          onClick={() => void run(item)}
        >
          {item.label}
        </button>
      ))}
      {dialog}
    </>
  )
}
