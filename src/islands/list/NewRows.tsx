import { useEffect, useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { subscribe } from '#stores/live.ts'
import { LiveBadge } from '#ui/LiveBadge.tsx'

interface Props {
  /** Such as `list:order`. */
  topic: string
  /** How often the rows have been loaded; another number means that they are fresh. */
  loads: number
  onLoad: () => void
}

/** Says how many changes came since the rows were loaded. They wait for a click: rows never move under the pointer. */
export function NewRows({ topic, loads, onLoad }: Props): ReactNode {
  const [heard, setHeard] = useState(0)
  const [known, setKnown] = useState({ loads, heard: 0 })
  if (known.loads !== loads) setKnown({ loads, heard })
  useEffect(() => subscribe([topic], () => setHeard((before) => before + 1)), [topic])
  const count = heard - known.heard
  return (
    <>
      <LiveBadge />
      <NewCount count={count} onLoad={onLoad} />
    </>
  )
}

/** The number of changes as a button that loads the rows anew; nothing while there are none. */
export function NewCount({ count, onLoad }: Pick<Props, 'onLoad'> & { count: number }): ReactNode {
  return (
    <output>
      {count > 0 && (
        <button type="button" className="chip" onClick={onLoad}>
          {t('{count} new', { count })}
        </button>
      )}
    </output>
  )
}
