import { useEffect, useRef, useState, type RefObject } from 'react'
import type { FieldView } from '#contracts/view.ts'
import { rowsIn } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'
import { keepDrafts, type DraftKeeper } from '#islands/form/draft/draft-keeper.ts'

/** Whose question it is: an action of a record. */
export interface KeptPlace {
  action: string
  record: string
}

export interface KeptInput {
  values: Row
  write: (name: string, value: unknown) => void
  /** Changes rows as they are by then: several uploads end at any time. */
  change: (name: string, work: (rows: Row[]) => Row[]) => void
  /** When what stands there was typed, where it was typed before and not sent; null otherwise. */
  since: number | null
  /** Empties what came back. */
  discard: () => void
  /** It was sent: nothing is to be kept. */
  forget: () => void
}

const isTyped = ({ kind }: FieldView): boolean => kind === 'text' || kind === 'longtext'

interface Keeping {
  place: KeptPlace | undefined
  texts: readonly FieldView[]
  start: Row
  values: () => Row
  /** What was typed here before and not sent. */
  onFound: (typed: Row, at: number) => void
}

/** Keeps the texts of a dialog while it is open; nothing where nobody is signed in or nothing is typed. */
function useKeeper(keeping: Keeping): RefObject<DraftKeeper | null> {
  const keeper = useRef<DraftKeeper | null>(null)
  const opened = useRef(keeping)
  useEffect(() => {
    const { user } = document.body.dataset
    const { place, texts, start, values, onFound } = opened.current
    if (!place || !user || !texts.length) return
    const kept = keepDrafts({
      place: { user, screen: `action ${place.action}`, record: place.record },
      fields: texts,
      version: null,
      opening: start,
      values,
    })
    keeper.current = kept
    if (kept.offered) {
      onFound(kept.offered.values, kept.offered.at)
      kept.taken()
    }
    return () => kept.stop()
  }, [])
  return keeper
}

/**
 * What is typed into a dialog, kept in this browser until it is sent: a dialog is closed by one key, and a session ends. Texts only,
 * as a choice or a number is made again in a moment. They are back when the same question is asked of the same record.
 */
export function useKeptInput(
  place: KeptPlace | undefined,
  fields: readonly FieldView[],
  start: Row,
): KeptInput {
  const [values, setValues] = useState(start)
  const [since, setSince] = useState<number | null>(null)
  const latest = useRef(values)
  const texts = fields.filter(isTyped)
  const put = (more: Row): void => {
    latest.current = { ...latest.current, ...more }
    setValues(latest.current)
  }
  const keeper = useKeeper({
    place,
    texts,
    start,
    values: () => latest.current,
    onFound(typed, at) {
      put(typed)
      setSince(at)
    },
  })
  return {
    values,
    since,
    write(name, value) {
      put({ [name]: value })
      keeper.current?.typed()
    },
    change(name, work) {
      const rows = work(rowsIn(latest.current[name]))
      put({ [name]: rows.length ? rows : null })
    },
    discard() {
      put(Object.fromEntries(texts.map(({ name }) => [name, start[name]])))
      setSince(null)
      keeper.current?.discard()
    },
    forget: () => keeper.current?.forget(),
  }
}
