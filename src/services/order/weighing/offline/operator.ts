import { isRoleCode } from '#access/roles.ts'
import { NO_SCOPE } from '#access/scope.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Pass } from '#services/order/weighing/offline/passes.ts'

/** Who took a weight: the operator of its pass at their scale, whoever hands it over; without one nobody is known. */
export function operatorOf(handing: Actor, pass: Pass | null, scaleId: string): Actor {
  if (!pass || !isRoleCode(pass.operator_role)) return handing
  return {
    ...handing,
    userId: pass.operator_id,
    name: pass.operator_name,
    roleCode: pass.operator_role,
    scope: { ...NO_SCOPE, scale: [scaleId] },
  }
}
