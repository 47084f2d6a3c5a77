import { DEMO_USERS } from '#access/demo.ts'
import type { RoleCode } from '#access/roles.ts'
import { checkNew } from '#contracts/schemas.ts'
import { driverRemark } from '#contracts/people/driver-remark.ts'
import type { ActionOf, InputOf, NewOf } from '#kernel/record.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord } from '#engine/record/save.ts'
import { writing, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { giveCoaching } from '#services/order/people/coaching.ts'
import { creditLimits } from '#services/order/people/remark-facts.ts'
import { remarkRules } from '#services/order/people/remarks.ts'

type DrivenTrip = ColumnsOf<'orders.trip', 'id' | 'driver_id'>

/** A write in the given one's transaction, done by a demo user of a role. */
function by(w: Write, role: RoleCode): Write {
  const { id, name, roleCode } = DEMO_USERS.find((user) => user.roleCode === role)!
  return writing(w.ctx, w.tx, { ...w.actor, userId: id, name, roleCode }, w.at)
}

/** The newest trips of drivers that have driven, one of each driver. */
function drivenTrips(w: Write): Promise<DrivenTrip[]> {
  return runSql<DrivenTrip>(
    w.tx,
    `select id, driver_id from (select distinct on (driver_id) id, driver_id, trip_no from orders.trip
       where status in ('delivered', 'completed', 'verified') order by driver_id, trip_no desc) t
     order by trip_no desc limit 6`,
  )
}

/** Remarks in every state, made by the functions that serve calls: some of them wait for somebody. Needs the orders. */
export async function loadRemarks(w: Write): Promise<void> {
  const trips = await drivenTrips(w)
  const known = await runSql<ColumnsOf<'master.problem', 'id' | 'code'>>(
    w.tx,
    'select id, code from master.public_problem',
  )
  const idOf = new Map(known.map(({ code, id }) => [code, id]))
  const [tower, requester] = [by(w, 'control-tower'), by(w, 'order-requester')]
  async function remark(
    author: Write,
    at: number,
    code: string,
    more: Partial<NewOf<typeof driverRemark>>,
  ): Promise<string | null> {
    const trip = trips[at]
    if (!trip) return null
    const { value, errors } = checkNew(driverRemark, {
      driver_id: trip.driver_id,
      trip_id: trip.id,
      kind: 'negative',
      problem_id: idOf.get(code),
      ...more,
    })
    if (errors.length) throw new Error(`A demo remark is not valid: ${JSON.stringify(errors)}`)
    return (await addRecord(author, driverRemark, remarkRules, value)).id
  }
  async function step(
    author: Write,
    id: string | null,
    name: ActionOf<typeof driverRemark>,
    input: Partial<InputOf<typeof driverRemark, ActionOf<typeof driverRemark>>> = {},
  ): Promise<void> {
    if (id)
      await act(author, driverRemark, remarkRules.actions!, id, name, {
        ...input,
        row_version: (
          await runSql<ColumnsOf<'orders.driver_remark', 'row_version'>>(
            w.tx,
            'select row_version from orders.driver_remark where id = $1',
            [id],
          )
        )[0]!.row_version,
      })
  }
  await remark(tower, 0, 'SPEEDING', { description: 'Melaju 78 km/jam di jalan pabrik, batasnya 40.' })
  const helmet = await remark(requester, 1, 'NO-PPE', {
    description: 'Turun di gudang tanpa helm dan rompi.',
  })
  await step(tower, helmet, 'appeal', { appeal_text: 'Helm dipinjam petugas gudang saat bongkar.' })
  await remark(tower, 2, 'OFF-ROUTE', {
    point: -20,
    description: 'Keluar rute 12 km tanpa kabar dan berhenti satu jam.',
  })
  await remark(tower, 3, 'EXEMPLARY', {
    kind: 'positive',
    description: 'Membantu sopir lain mengamankan muatan saat hujan.',
  })
  const refused = await remark(tower, 4, 'REFUSED-TRIP', {
    description: 'Menolak dua trip berturut-turut pada hari yang sama.',
  })
  await step(tower, refused, 'appeal', { appeal_text: 'Truk masih diperiksa bengkel saat trip diberikan.' })
  const wrong = await remark(requester, 5, 'SPEEDING', {
    description: 'Dilaporkan mengebut di gerbang dua.',
  })
  await step(tower, wrong, 'revoke', { reason: 'Rekaman kamera menunjukkan truk lain.' })
}

/** The coaching of drivers who begin with few points. Needs the tutorials. */
export async function loadCoaching(w: Write): Promise<void> {
  const { watch } = await creditLimits(w.tx)
  const few = await runSql<ColumnsOf<'master.driver', 'id' | 'name' | 'vendor_id' | 'credit_point'>>(
    w.tx,
    'select id, name, vendor_id, credit_point from master.public_driver where credit_point < $1 and is_active and deleted_at is null order by code',
    [watch],
  )
  for (const { credit_point: points, ...driver } of few) await giveCoaching(w, { ...driver, points })
}
