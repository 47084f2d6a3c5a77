import { useEffect, useRef, useState } from 'react'
import type { RefView } from '#contracts/view.ts'
import type { Identified } from '#kernel/record.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { titleOf } from '#ui/cell.ts'
import { rememberId } from '#ui/inputs/recent-choices.ts'
import { useRefSearch, type RefSearch } from '#ui/inputs/ref-search.ts'

/** The option that makes what is not there yet. */
export const CREATE = '+create'

/** What is picked from, what is chosen, and who is told. */
export interface Picking {
  id: string
  source: RefView
  value: string | null
  /** How the chosen record is called; where nothing is chosen, what was typed and kept. */
  title: string
  onPick: (id: string | null, row: Identified | null) => void
  /** The chosen record, for Escape to give it again. */
  chosen?: Identified | null | undefined
  /**
   * Keeps what was typed and is not chosen: text that the contract refuses, so that nothing is saved in its place. Without it the choice is
   * empty.
   */
  onType?: ((text: string) => void) | undefined
  onBlur?: (() => void) | undefined
  /** Limits the choice further, such as to the routes of a contract. */
  filters?: readonly FieldFilter[] | undefined
  /** Makes what was typed and is not there; offered as the last option. */
  onCreate?: ((typed: string) => void) | undefined
}

interface Mark {
  text: string
  record: string | null
}

/**
 * The option that Enter takes: the first one of what was typed, or the one pointed to since. It stays that record when the same
 * question is answered again, so that nobody takes another one than they saw. Kept in sight.
 */
function useMark(
  id: string,
  rows: Identified[],
  text: string,
  isOpen: boolean,
): [number, (at: number) => void] {
  const [mark, setMark] = useState<Mark>({ text: '', record: null })
  const at =
    mark.text === text
      ? Math.max(
          0,
          rows.findIndex((row) => row.id === mark.record),
        )
      : 0
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-option-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, id, isOpen])
  return [at, (next) => setMark({ text, record: rows[next]?.id ?? null })]
}

/** Enter before the answer is there: the first option of that answer is taken, unless somebody types on. */
function useAwaited(
  { state, rows }: RefSearch,
  choose: (row: Identified) => void,
): { want: () => void; forget: () => void } {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current || state === 'loading') return
    isWanted.current = false
    if (rows[0]) choose(rows[0])
  }, [state, rows, choose])
  return {
    want: () => {
      isWanted.current = true
    },
    forget: () => {
      isWanted.current = false
    },
  }
}

/** Letters and digits alone: how people write a code or a plate differs in spaces and signs. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The one record that is wholly called what was typed; undefined where none or several are. */
function exactHit(rows: readonly Identified[], { title }: RefView, typed: string): Identified | undefined {
  const wanted = bare(typed)
  const hits = rows.filter((row) =>
    [titleOf(row, title), ...title.map((name) => titleOf(row, [name]))].some((text) => bare(text) === wanted),
  )
  return wanted !== '' && hits.length === 1 ? hits[0] : undefined
}

/** What is typed: until something is chosen, or the input is left. */
function useTyping({ source, value, title, filters }: Picking) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  // The input was left with this text before its answer came.
  const [leftWith, leaveWith] = useState<string | null>(null)
  const text = typed ?? leftWith ?? (value === null ? title : '')
  const search = useRefSearch(source, text, isOpen || leftWith !== null, filters)
  return { typed, setTyped, isOpen, setOpen, leftWith, leaveWith, text, wanted: text.trim(), search }
}

type Typing = ReturnType<typeof useTyping>

/** What is chosen, and what is taken back while somebody types. */
function useChoice(picking: Picking, typing: Typing, close: () => void) {
  const { source, value, title, onPick, onType, onCreate } = picking
  const { typed, setTyped, setOpen, wanted } = typing
  const [takenBack, takeBack] = useState<Identified | null>(null)
  const choose = (row: Identified): void => {
    takeBack(null)
    close()
    if (row.id === CREATE) return onCreate?.(wanted)
    rememberId(source.list, row.id)
    onPick(row.id, row)
  }
  const type = (next: string): void => {
    setTyped(next)
    setOpen(true)
    if (value !== null && next === title) return
    if (value !== null) takeBack(picking.chosen ?? { id: value })
    if (onType) onType(next)
    else if (value !== null) onPick(null, null)
  }
  const giveUp = (): void => {
    if (takenBack) onPick(takenBack.id, takenBack)
    else if (value === null && typed !== null) onType?.('')
    takeBack(null)
    close()
  }
  return { choose, type, giveUp, forget: () => takeBack(null) }
}

/** What becomes of a text that nothing was chosen for when the input is left: the one record that it is wholly the name of, or a word about it. */
function useLeaving({ source, value }: Picking, typing: Typing, choose: (row: Identified) => void) {
  const { leftWith, leaveWith, wanted, search } = typing
  const [left, setLeft] = useState('')
  const settle = (said: string): void => {
    const hit = exactHit(search.rows, source, said)
    leaveWith(null)
    if (hit) choose(hit)
    else setLeft(said)
  }
  useEffect(() => {
    if (leftWith !== null && search.state !== 'loading') settle(leftWith)
  })
  return {
    left,
    leave: () => {
      if (value !== null || wanted === '') return
      if (search.state === 'loading') leaveWith(wanted)
      else settle(wanted)
    },
    enter: () => {
      setLeft('')
      leaveWith(null)
    },
  }
}

/** Choosing a record by typing: what the input shows and offers, and what becomes of each key. */
export function usePicking(picking: Picking) {
  const { id, title, onPick, onBlur, onCreate } = picking
  const typing = useTyping(picking)
  const { typed, setTyped, isOpen, setOpen, text, wanted, search } = typing
  const canCreate = onCreate !== undefined && wanted !== '' && search.state === 'ready'
  const shown: RefSearch = canCreate ? { ...search, rows: [...search.rows, { id: CREATE }] } : search
  const [at, point] = useMark(id, shown.rows, text, isOpen)
  const close = (): void => {
    setOpen(false)
    setTyped(null)
    point(0)
  }
  const { choose, type, giveUp, forget } = useChoice(picking, typing, close)
  const awaited = useAwaited(search, choose)
  const { left, leave, enter } = useLeaving(picking, typing, choose)
  return {
    shown,
    isOpen,
    at,
    wanted,
    left,
    point,
    choose,
    giveUp,
    enter,
    /** The list closes; what was typed stays until the input is left. */
    hide: () => setOpen(false),
    shownText: typed ?? title,
    isTyped: typed !== null && typed.trim() !== '',
    /** Enter came before the answer: it takes the first option of that answer, not one of an earlier text. */
    takeFirst: awaited.want,
    type(next: string) {
      awaited.forget()
      type(next)
    },
    leave() {
      forget()
      close()
      leave()
      onBlur?.()
    },
    open: () => setOpen(true),
    clear() {
      onPick(null, null)
      setTyped(null)
    },
  }
}
