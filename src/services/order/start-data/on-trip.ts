import { trip } from '#contracts/dispatch/trip.ts'
import { versionNow, type InputNow } from '#engine/action/act-now.ts'
import type { Write } from '#engine/write.ts'
import type { ActionOf } from '#kernel/record.ts'
import { actOnTrip } from '#services/order/dispatch/actions.ts'

/** Does an action of a trip as it stands then. */
export async function onTrip(
  w: Write,
  id: string,
  name: ActionOf<typeof trip>,
  input: InputNow<typeof trip> = {},
): Promise<void> {
  await actOnTrip(w, id, name, { ...(await versionNow(w, trip, id)), ...input })
}
