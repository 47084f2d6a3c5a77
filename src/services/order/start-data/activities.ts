import { checkNew } from '#contracts/schemas.ts'
import { shiftHandover } from '#contracts/dispatch/shift-handover.ts'
import { standstill } from '#contracts/dispatch/standstill.ts'
import type { Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord } from '#engine/record/save.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { handoverRules } from '#services/order/dispatch/handovers.ts'
import { standstillRules } from '#services/order/dispatch/standstills.ts'
import { actOnSession } from '#services/order/start-data/sessions.ts'
import type { Stage } from '#services/order/start-data/stage.ts'

const HOUR = 3_600_000

async function add<R extends Resource>(
  w: Write,
  resource: R,
  rules: ResourceRules<R>,
  given: Row,
): Promise<Row> {
  const { value, errors } = checkNew(resource, given)
  if (errors.length) throw new Error(`A demo record is not valid: ${JSON.stringify(errors)}`)
  return addRecord(w, resource, rules, value)
}

async function place(w: Write, code: string): Promise<string | undefined> {
  const [found] = await runSql<ColumnsOf<'master.checkpoint', 'id'>>(
    w.tx,
    'select id from master.public_checkpoint where code = $1',
    [code],
  )
  return found?.id
}

type Under = ColumnsOf<'orders.trip', 'id' | 'row_version' | 'truck_id' | 'driver_id'>

/** One that has been in a state the longest. */
async function oneIn(w: Write, states: readonly string[]): Promise<Under | undefined> {
  const [found] = await runSql<Under>(
    w.tx,
    'select id, row_version, truck_id, driver_id from orders.trip where status = any($1::text[]) order by status_since, id limit 1',
    [states],
  )
  return found
}

/** What the tower's day has beside its trips: rain and a broken crane at the docks, a puncture, a rest, a session that was forgotten, and a shift that was handed over. */
export function planActivities({ calendar, cast }: Stage, now: number): void {
  const at = (hours: number): string => new Date(now + hours * HOUR).toISOString()
  const [tower, superTower] = [cast('control-tower'), cast('super-ct')]
  const still = (hours: number, code: string, given: Row): void =>
    calendar.at(now + hours * HOUR, tower, async (w) => {
      await add(w, standstill, standstillRules, {
        checkpoint_id: await place(w, code),
        account: 'off',
        note: null,
        ...given,
      })
    })
  still(-5.2, 'PORT-C', { reason: 'rain', from_at: at(-6), to_at: at(-5.25) })
  still(-2.2, 'PORT-C', {
    reason: 'crane',
    from_at: at(-2.5),
    to_at: at(-2.25),
    note: 'Kabel derek diganti',
    account: 'plant',
  })
  still(-0.4, 'PORT-B', { reason: 'rain', from_at: at(-0.4), to_at: null })
  calendar.at(now - 4 * HOUR, superTower, async (w) => {
    const { id } = await add(w, shiftHandover, handoverRules, {
      note: 'Order mendesak Dermaga C dijanjikan selesai malam ini. Vendor sudah menambah dua truk.',
    })
    const input = { row_version: 1, note: 'Diterima, dua truk tambahan sudah terlihat' }
    await act({ ...w, actor: tower }, shiftHandover, handoverRules.actions ?? {}, id, 'accept', input)
  })
  calendar.at(now - 1000, tower, async (w) => {
    const one = await oneIn(w, ['at_destination', 'at_origin'])
    if (one) await actOnSession(w, one, 'rest', 'Menunggu giliran sambil istirahat')
  })
  calendar.at(now - 1000, tower, async (w) => {
    const one = await oneIn(w, ['to_origin', 'at_origin', 'loading', 'weighed_first'])
    if (one) await actOnSession(w, one, 'end', 'Sopir keliru menutup sesi')
  })
}
