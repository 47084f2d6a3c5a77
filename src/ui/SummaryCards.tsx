import type { ReactNode } from 'react'

export interface SummaryCard {
  label: string
  value: ReactNode
  note?: ReactNode
  /** What the note means: fine, or in need of attention. */
  tone?: 'up' | 'down'
  href?: string
  /** The sums it is a part of, added or taken off, and the one it is. */
  part?: string
  less?: string
  sums?: string
}

interface Props {
  cards: readonly SummaryCard[]
  /** One low line, where what stands below needs the height. */
  strip?: boolean
}

/** A record's few most telling figures, side by side. */
export function SummaryCards({ cards, strip = false }: Props): ReactNode {
  return (
    <ul data-summed className={strip ? 'summary summary-strip' : 'summary'}>
      {cards.map(({ label, value, note, tone, href, part, less, sums }) => (
        <li key={label} className="summary-card">
          <span className="tile-label">{label}</span>
          <b className="summary-value" data-part={part} data-less={less} data-sums={sums}>
            {href ? <a href={href}>{value}</a> : value}
          </b>
          {note !== undefined && <span className={`tile-note ${tone ?? ''}`}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}
