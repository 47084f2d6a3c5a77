import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Calls } from '#kernel/client.ts'
import { confirm } from '#stores/confirm.ts'
import { notifyNext } from '#stores/notice.ts'
import { leaveFor } from '#islands/form/guard.ts'
import { ReorderRow } from '#islands/list/ReorderRow.tsx'
import { useDrag } from '#islands/list/use-drag.ts'
import { useReorder } from '#islands/list/use-reorder.ts'

interface Props {
  calls: Calls
  onClose: () => void
}

/** Asks before an order that was made is lost. */
function isGivenUp(): Promise<boolean> {
  return confirm({
    title: t('Leave without saving?'),
    message: t('Your changes are not saved.'),
    positive: t('Leave'),
    negative: t('Stay'),
    danger: true,
  })
}

/** All records of an ordered list: dragged by their handle or moved by their arrows, then saved together. */
export function ReorderDialog({ calls, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const title = useId()
  const { rows, isDirty, isSaving, problem, move, save } = useReorder(calls)
  const [said, setSaid] = useState('')
  useEffect(() => dialog.current?.showModal(), [])

  function place(from: number, to: number): void {
    move(from, to)
    setSaid(
      t('{name} is now {place} of {count}', {
        name: rows![from]!.name,
        place: to + 1,
        count: rows!.length,
      }),
    )
  }
  const { drag, handleOf } = useDrag(list, place)

  async function close(): Promise<void> {
    if (!isSaving && (!isDirty || (await isGivenUp()))) dialog.current?.close()
  }
  async function finish(): Promise<void> {
    if (!(await save())) return
    notifyNext(t('Sequence saved'))
    leaveFor(location.href)
  }
  return (
    <dialog
      ref={dialog}
      className="dialog reorder-dialog"
      aria-labelledby={title}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        void close()
      }}
    >
      <div className="dialog-head">
        <h2 id={title}>{t('Change the sequence')}</h2>
        <p className="hint">{t('Drag a row by its handle, or move it with the arrows.')}</p>
      </div>
      <div className="dialog-body stack">
        <div className="form-error" role="alert">
          {problem}
        </div>
        {!rows && !problem && <p role="status">{t('Loading…')}</p>}
        <ol ref={list} className="reorder-list">
          {rows?.map((row, at) => (
            <ReorderRow
              key={row.id}
              {...{ row, at, drag }}
              count={rows.length}
              isDisabled={isSaving}
              handle={handleOf(at)}
              onMove={(to) => place(at, to)}
            />
          ))}
        </ol>
        <span className="visually-hidden" role="status">
          {said}
        </span>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" disabled={isSaving} onClick={() => void close()}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          disabled={isSaving || !isDirty}
          onClick={() => void finish()}
        >
          {isSaving ? t('Saving…') : t('Save')}
        </button>
      </div>
    </dialog>
  )
}
