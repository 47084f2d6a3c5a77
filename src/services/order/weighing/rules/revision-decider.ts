import { WEIGHBRIDGE } from '#access/duties.ts'
import { againstStatus } from '#contracts/refused.ts'
import type { RevisionKind } from '#contracts/weighing/revision-values.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'

interface Asked {
  kind: string
  requested_by: string
}

type Decider = Pick<Actor, 'userId' | 'roleCode' | 'scope'>

/** Whether the weighbridge decides among its own: what is not paid by (dec.I3.1). */
const isOfPapers = (kind: string): boolean => kind === ('metadata' satisfies RevisionKind)

/** What speaks against this person deciding: who asked never does, papers are for another operator, the rest for the tower (life.D5). */
export function againstDecider({ kind, requested_by }: Asked, actor: Decider): FieldError[] {
  if (requested_by === actor.userId)
    return againstStatus('You asked for this revision; somebody else decides')
  const isOperator = WEIGHBRIDGE.includes(actor.roleCode)
  if (isOfPapers(kind) !== isOperator)
    return againstStatus(
      isOfPapers(kind)
        ? 'Another operator of the weighbridge decides on papers'
        : 'The control tower of the plant decides on weights and trucks',
    )
  return []
}
