import { rowLink } from '#access/screens.ts'
import { NARROWINGS, STAGES } from '#contracts/dispatch/activity.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Known } from '#islands/dispatch/activity-address.ts'
import { isRefusedCall } from '#kernel/errors.ts'

/** Words of stages and chips for the islands, which do not load the contract. */
export function activityWords(t: Translate): Known {
  return {
    stages: STAGES.map((stage) => ({ ...stage, label: t(stage.label) })),
    truckTypes: TRUCK_TYPES.map((type) => ({ ...type, label: t(type.label) })),
    narrowings: NARROWINGS.map((one) => ({ ...one, label: t(one.label) })),
  }
}

/** Where a trip leads, in either generation of the order's screens. */
export const TRIP_LINKS = {
  v1: rowLink('order-list.trip', { orderId: 'order_id', tripId: 'id' }),
  v2: rowLink('order-list-v2.trip', { orderId: 'order_id', tripId: 'id' }),
}

/** What a call gives, or what it was refused with: the page stands either way. */
export async function orProblem<A>(asked: Promise<A>): Promise<{ first: A | null; problem: string | null }> {
  try {
    return { first: await asked, problem: null }
  } catch (failure) {
    if (isRefusedCall(failure)) return { first: null, problem: failure.message }
    throw failure
  }
}
