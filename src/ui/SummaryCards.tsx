import type { ReactNode } from 'react'

export interface SummaryCard {
  label: string
  value: ReactNode
  note?: ReactNode
  /** What the note means: fine, or in need of attention. */
  tone?: 'up' | 'down'
  href?: string
}

/** A record's few most telling figures, side by side. */
export function SummaryCards({ cards }: { cards: readonly SummaryCard[] }): ReactNode {
  return (
    <ul className="summary">
      {cards.map(({ label, value, note, tone, href }) => (
        <li key={label} className="summary-card">
          <span className="tile-label">{label}</span>
          <b className="summary-value">{href ? <a href={href}>{value}</a> : value}</b>
          {note !== undefined && <span className={`tile-note ${tone ?? ''}`}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}
