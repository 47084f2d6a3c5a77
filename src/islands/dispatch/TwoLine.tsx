import type { ReactNode } from 'react'

/** What, and below it who or where. */
export function TwoLine({ what, under }: { what: ReactNode; under: ReactNode }): ReactNode {
  return (
    <span className="two-line">
      <span>{what}</span>
      <small>{under}</small>
    </span>
  )
}
