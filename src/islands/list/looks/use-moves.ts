import { lazy, useEffect, useState } from 'react'
import { t } from '#i18n/browser.ts'
import { offersOf } from '#contracts/generic-calls.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'
import { waysTo, type Moving } from '#islands/list/looks/BoardColumn.tsx'
import type { LookBodyProps } from '#islands/list/looks/look-body.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import type { Identified } from '#kernel/record.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'
import { titleOf, valueAt } from '#ui/cell.ts'

/** Nobody needs the questions of actions before a card is dropped. */
export const Mover = lazy(async () => ({ default: (await import('#islands/list/looks/Mover.tsx')).Mover }))

export interface Moves {
  moving: Moving | null
  /** What is being done to the card; null while it is asked whether it may be. */
  item: ActionItem | null
  move: (row: Identified, to: string) => void
  onDone: () => void
  onBack: () => void
}

type Given = Pick<LookBodyProps, 'view' | 'moves'>

/** The action that leads there, or the sentence why there is none now. */
async function actionFor({ view, moves }: Given, row: Identified, to: string): Promise<ActionItem | string> {
  const board = view.looks?.board
  const record = titleOf(row, view.title)
  const word = (state: string): string => board?.state.options?.[state]?.label ?? state
  const from = String(valueAt(row, board?.by ?? ''))
  const ways = waysTo(moves, from, to)
  if (ways.length === 0)
    return t('{record}: no action leads from {from} to {to}', { record, from: word(from), to: word(to) })
  const { items } = await api.call(offersOf(view.looks?.base ?? ''), { id: row.id })
  const offered = items.filter(({ name }) => ways.some((way) => way.name === name))
  const wanted = offered.find(({ allowed }) => allowed) ?? offered[0]
  if (!wanted) return t('{record}: this is not possible now', { record })
  const action = wanted.label
  if (!wanted.allowed) return [`${record} – ${action}`, ...wanted.reasons].join('. ')
  if (wanted.own_screen || wanted.input.some((field) => field.kind === 'children' && field.required))
    return t('{record} – {action}: this is done on its own page; open it there', { record, action })
  return wanted
}

/** Moving a card is doing one of the actions its record is offered. What is refused goes back, with the reason. */
export function useMoves({ view, moves, page, loads, reload }: LookBodyProps): Moves {
  const [moving, setMoving] = useState<Moving | null>(null)
  const [item, setItem] = useState<ActionItem | null>(null)
  const [isDone, setDone] = useState(false)
  // What was done shows itself where it now belongs, once it is loaded.
  useEffect(() => {
    if (!isDone) return
    setMoving(null)
    setItem(null)
    setDone(false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the rows are new
  }, [loads, page])

  function onBack(): void {
    const id = moving?.row.id
    setMoving(null)
    setItem(null)
    // After the card stands where it was: who moved it goes on from there.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`.board-card[data-id="${id}"] a.row-link`)?.focus(),
    )
  }

  async function move(row: Identified, to: string): Promise<void> {
    setMoving({ row, to })
    const found = await actionFor({ view, moves }, row, to).catch((failure: unknown) =>
      isRefusedCall(failure) ? failure.message : t('Something went wrong. Nothing was saved.'),
    )
    if (typeof found !== 'string') return setItem(found)
    notify(found, 'error')
    setMoving(null)
  }

  function onDone(): void {
    setDone(true)
    reload()
  }
  return { moving, item, move: (row, to) => void move(row, to), onDone, onBack }
}
