import { uuidv7 } from '#kernel/ids.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { byUser } from '#services/order/start-data/weighbridge.ts'

/** Papers of yesterday's blackout that wait for a second operator; number 12 of the book is missing. */
export async function loadEntered(w: Write): Promise<void> {
  const scales = await runSql<ColumnsOf<'master.scale', 'id'>>(
    w.tx,
    `select id from master.public_scale where code in ('TB-01', 'TB-02') order by code`,
  )
  const trucks = await runSql<ColumnsOf<'master.truck', 'id' | 'tare_kg'>>(
    w.tx,
    'select id, tare_kg from master.public_truck where is_active order by code limit 3',
  )
  for (const [at, truck] of trucks.entries()) {
    const by = byUser(w, at === 2 ? 'weighbridge-2' : 'weighbridge', 20 - at)
    const weighed = byUser(w, 'weighbridge', 29)
    const scale = scales[at === 2 ? 0 : 1]
    if (!scale) return
    await insertRow(by, 'orders.entered_ticket', {
      id: uuidv7(Date.parse(by.at)),
      created_at: by.at,
      created_by: by.actor.userId,
      updated_at: by.at,
      updated_by: by.actor.userId,
      entry_no: await nextNumber(w.tx, 'orders', `ENT-${by.at.slice(2, 7).replace('-', '')}-`, 4),
      kind: 'paper',
      scale_id: scale.id,
      book_no: 'B1',
      page_no: 11 + at * 2,
      truck_id: truck.id,
      place: 'check',
      first_kg: truck.tare_kg,
      first_at: byUser(w, 'weighbridge', 29.5).at,
      second_kg: truck.tare_kg + 6_000 + at * 500,
      second_at: weighed.at,
      weighed_by_name: weighed.actor.name,
      reason: 'Listrik gardu padam, ditimbang dengan buku manual',
      entered_by: by.actor.userId,
      entered_by_name: by.actor.name,
      entered_at: by.at,
    })
  }
}
