import type { ReactNode } from 'react'
import type { EvidenceCheck } from '#contracts/billing/evidence.ts'

const ICONS = { ok: 'pi-check', bad: 'pi-times', open: 'pi-minus' } as const

/** Whether a link holds, in a word; the icon says nothing that the word does not. */
export function CheckMark({ check }: { check: EvidenceCheck }): ReactNode {
  return (
    <p className={`chain-check is-${check.state}`}>
      <i className={`pi ${ICONS[check.state]}`} aria-hidden="true" />
      {check.text}
    </p>
  )
}
