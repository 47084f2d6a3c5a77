import { CREDIT_LEVELS, creditLevel, type CreditLevel } from '#contracts/people/credit.ts'
import { keysOf } from '#kernel/guards.ts'
import { asService, type Write } from '#engine/write.ts'
import { moveCredit, reversalOf, type CreditMove } from '#services/master/ports.ts'
import { giveCoaching } from '#services/order/people/coaching.ts'
import { creditLimits } from '#services/order/people/remark-facts.ts'

const RANK = keysOf(CREDIT_LEVELS)
/** Levels that somebody is told of when a driver falls to them. */
const TOLD: Partial<Record<CreditLevel, string>> = {
  warning: 'driver.credit_warning',
  suspended: 'driver.credit_suspended',
}

/** Moves points in the driver's ledger and tells who is concerned when the driver falls to another level. */
export async function moveAndTell(w: Write, move: CreditMove): Promise<void> {
  const master = asService(w, 'master')
  const { before, after, driver } = await moveCredit(master, move)
  if (before === after) return
  const limits = await creditLimits(w.tx)
  const [was, is] = [creditLevel(before, limits), creditLevel(after, limits)]
  const subject = { type: 'driver', id: move.driverId, no: driver.name }
  const scope = { vendor_id: driver.vendor_id }
  await master.emit({ type: 'driver.credit_moved', subject, scope })
  const told = TOLD[is]
  if (!told || RANK.indexOf(is) <= RANK.indexOf(was)) return
  await master.emit({ type: told, subject, scope })
  await giveCoaching(w, { id: move.driverId, name: driver.name, vendor_id: driver.vendor_id, points: after })
}

/** What a remark is to the ledger. */
export interface CountedRemark {
  id: string
  remark_no: string
  driver_id: string
}

/** The points of a remark count from now on. */
export async function countRemark(
  w: Write,
  row: CountedRemark & { point: number },
  why: string | null,
): Promise<void> {
  await moveAndTell(w, {
    driverId: row.driver_id,
    type: 'remark',
    points: row.point,
    source: { type: 'remark', id: row.id, no: row.remark_no, reason: why },
  })
}

/** What a remark moved is given back; one that never counted gives nothing back. */
export async function giveBack(w: Write, row: CountedRemark, why: string): Promise<void> {
  const points = await reversalOf(asService(w, 'master'), row.driver_id, row.id)
  if (points === null) return
  await moveAndTell(w, {
    driverId: row.driver_id,
    type: 'reversal',
    points,
    source: { type: 'remark', id: row.id, no: row.remark_no, reason: why },
  })
}
