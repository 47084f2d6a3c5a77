import { clock } from '#kernel/clock.ts'
import type { FieldView } from '#contracts/view.ts'
import { lastingStorage } from '#stores/kept-drafts.ts'
import {
  dropDraft,
  readDraft,
  tidyDrafts,
  writeDraft,
  type Draft,
  type DraftPlace,
} from '#islands/form/draft/draft-store.ts'
import { changesOf, joined } from '#islands/form/draft/draft-values.ts'
import type { Values } from '#islands/form/form-values.ts'

const PAUSE_MS = 500

interface DraftedForm {
  place: DraftPlace
  fields: readonly FieldView[]
  version: number | null
  /** What the form opened with. */
  opening: Values
  /** What stands in it now. */
  values: () => Values
}

export interface DraftKeeper {
  /** What was typed here before and not saved, until somebody decides. */
  offered: Draft | null
  /** Something was typed: it is kept a moment later. */
  typed: () => void
  /** The offered draft is in the form now. */
  taken: () => void
  /** The offered draft is not wanted; what was typed since stays. */
  discard: () => void
  /** The form is saved: nothing is to be kept, whatever still happens to its fields. */
  forget: () => void
  stop: () => void
}

const NOTHING: DraftKeeper = {
  offered: null,
  typed: () => undefined,
  taken: () => undefined,
  discard: () => undefined,
  forget: () => undefined,
  stop: () => undefined,
}

/** Where the form of this page keeps its draft; null on a page for nobody in particular. */
export function placeOf(record: string | null): DraftPlace | null {
  const { user } = document.body.dataset
  const { pathname, search } = location
  return user ? { user, screen: record ? pathname : pathname + search, record } : null
}

/** Keeps what is typed into a form in this browser until it is saved. */
export function keepDrafts({ place, fields, version, opening, values }: DraftedForm): DraftKeeper {
  const storage = lastingStorage()
  if (!storage) return NOTHING
  tidyDrafts(storage, clock.ms())
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const keep = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (isOver) return
    const changes = changesOf(fields, values(), opening)
    if (changes) writeDraft(storage, place, joined(keeper.offered, { at: clock.ms(), version, ...changes }))
    // Typed back to what it was.
    else if (!keeper.offered) dropDraft(storage, place)
  }
  const keepNow = (): void => {
    if (timer !== undefined) keep()
  }
  const hidden = (): void => {
    if (document.hidden) keepNow()
  }
  addEventListener('pagehide', keepNow)
  // A phone may end a page that nobody sees without another word.
  document.addEventListener('visibilitychange', hidden)

  const keeper: DraftKeeper = {
    offered: readDraft(storage, place, clock.ms()),
    typed() {
      clearTimeout(timer)
      timer = setTimeout(keep, PAUSE_MS)
    },
    taken() {
      keeper.offered = null
      keep()
    },
    discard() {
      keeper.offered = null
      keep()
    },
    forget() {
      isOver = true
      clearTimeout(timer)
      dropDraft(storage, place)
    },
    stop() {
      keepNow()
      isOver = true
      removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', hidden)
    },
  }
  return keeper
}
