import { CONTROL_TOWER, REQUESTER, SUPER_TOWER } from '#access/duties.ts'
import type { RoleCode } from '#access/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'
import { againstStatus } from '#contracts/refused.ts'
import type { DriverRemark } from '#contracts/people/driver-remark.ts'

type RemarkedAs = DriverRemark['remarked_as']
type Remarked = Pick<DriverRemark, 'remarked_by' | 'remarked_as'>
type Confirmed = Remarked & Pick<DriverRemark, 'point'>
type Decider = Pick<Actor, 'userId' | 'roleCode' | 'scope'>

/** As whom a person of this role remarks. */
export function remarkedAs(role: RoleCode): RemarkedAs {
  if (REQUESTER.includes(role)) return 'requester'
  return SUPER_TOWER.includes(role) ? 'super_tower' : 'tower'
}

/** The points of a remark: those that are written, else the problem's own where they say the same as the kind; null for none. */
export function pointsOf(
  written: number | null | undefined,
  kind: 'positive' | 'negative',
  ofProblem: number,
): number | null {
  if (typeof written === 'number') return written
  const fits = kind === 'positive' ? ofProblem > 0 : ofProblem < 0
  return fits ? ofProblem : null
}

/** Whether a remark counts only once another person has confirmed it. */
export function waitsForConfirmation(points: number, limit: number): boolean {
  return Math.abs(points) > limit
}

/** Whether somebody of a haulier praises the haulier's own driver: points that a suspended driver would buy the way back with. */
export const praisesOwn = (points: number, { scope }: Pick<Actor, 'scope'>): boolean =>
  points > 0 && scope.vendor !== null

const OF_PLANT = 'Only the control tower of the plant may do this'

/** What speaks against confirming: it is the second person's word, and praise of a haulier's driver is the plant's to confirm. */
export function againstConfirming({ remarked_by, point }: Confirmed, actor: Decider): FieldError[] {
  if (remarked_by === actor.userId) return againstStatus('Somebody else confirms what you remarked')
  return praisesOwn(point ?? 0, actor) ? againstStatus(OF_PLANT) : []
}

/**
 * What speaks against having the last word (life.D10): nobody has it on the own remark; what a control tower said is for super control
 * tower, everything else for a control tower. Nobody of a haulier has it: what is revoked gives points back to the own driver.
 */
export function againstDeciding({ remarked_by, remarked_as }: Remarked, actor: Decider): FieldError[] {
  if (remarked_by === actor.userId) return againstStatus('Somebody else decides on what you remarked')
  if (actor.scope.vendor !== null) return againstStatus(OF_PLANT)
  if (remarked_as === 'tower')
    return SUPER_TOWER.includes(actor.roleCode)
      ? []
      : againstStatus('A control tower remarked this: super control tower decides')
  return CONTROL_TOWER.includes(actor.roleCode)
    ? []
    : againstStatus('The control tower decides on this remark')
}
