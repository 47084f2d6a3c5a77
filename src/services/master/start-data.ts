import { addDays, plantDay } from '#kernel/clock.ts'
import { momentOf } from '#contracts/day-text.ts'
import { writing, type Write } from '#engine/write.ts'
import { loadChanges } from '#services/master/start-data/changes.ts'
import { loadCheckpoints } from '#services/master/start-data/checkpoints.ts'
import { loadContracts } from '#services/master/start-data/contracts.ts'
import { loadFleet } from '#services/master/start-data/fleet.ts'
import { loadGoods } from '#services/master/start-data/goods.ts'
import { loadHandling } from '#services/master/start-data/handling.ts'
import { loadParties } from '#services/master/start-data/parties.ts'
import { loadPeople } from '#services/master/start-data/people.ts'
import { loadScales } from '#services/master/start-data/scales.ts'

/** The demo plant began so many days ago: before its contracts, its budgets and its taxes. */
const BEGAN_DAYS = 480

/** The demo plant's master data, on an empty database, as it began and as it was changed since. Dates are relative to the clock's plant day. */
export async function loadMaster(now: Write): Promise<void> {
  const began = addDays(plantDay(), -BEGAN_DAYS)
  const w = writing(now.ctx, now.tx, now.actor, momentOf(began, 8, 0))
  await loadParties(w)
  await loadGoods(w)
  await loadScales(w)
  await loadCheckpoints(w)
  await loadFleet(w)
  await loadPeople(w)
  await loadContracts(w)
  await loadHandling(w)
  await loadChanges(now, began)
}
