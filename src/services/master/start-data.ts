import type { Write } from '#engine/write.ts'
import { loadCheckpoints } from '#services/master/start-data/checkpoints.ts'
import { loadContracts } from '#services/master/start-data/contracts.ts'
import { loadFleet } from '#services/master/start-data/fleet.ts'
import { loadGoods } from '#services/master/start-data/goods.ts'
import { loadHandling } from '#services/master/start-data/handling.ts'
import { loadParties } from '#services/master/start-data/parties.ts'
import { loadPeople } from '#services/master/start-data/people.ts'
import { loadScales } from '#services/master/start-data/scales.ts'

/** The demo plant's master data, on an empty database. Dates are relative to the clock's plant day. */
export async function loadMaster(w: Write): Promise<void> {
  await loadParties(w)
  await loadGoods(w)
  await loadScales(w)
  await loadCheckpoints(w)
  await loadFleet(w)
  await loadPeople(w)
  await loadContracts(w)
  await loadHandling(w)
}
