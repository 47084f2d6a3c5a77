import { DEMO_USERS } from '#access/demo.ts'
import type { FlagCode } from '#contracts/weighing/flag.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Flag } from '#services/order/weighing/rules/flags.ts'
import { anomalyScore, FLAG_RULES } from '#services/order/weighing/rules/flags.ts'
import { netOf, ticketNo } from '#services/order/weighing/rules/weighing.ts'
import { loadEntered } from '#services/order/start-data/entered.ts'
import { loadShiftReports } from '#services/order/start-data/shift-reports.ts'
import { loadProblems } from '#services/order/start-data/weighbridge.ts'
import { addDemoWeighment } from '#services/order/start-data/weighments.ts'
import { nextNumber } from '#database/numbers.ts'
import { insertRow } from '#engine/record/records.ts'
import type { ChangesOf, ColumnsOf, Outer, RenamedColumns } from '#database/rows.ts'
import { updateRow } from '#database/update-row.ts'
import { runSql } from '#database/sql.ts'
import { writing, type Write } from '#engine/write.ts'

/** A general weighing of the demo: what was on the truck, how its tare differs, and what became of the ticket. */
interface GeneralStory {
  reason: string
  loadKg: number
  tareOff: number
  flags: readonly [FlagCode, Flag['level']][]
  ends: 'verified' | 'closed' | 'flagged' | 'void_asked' | 'void' | 'open'
}

const STORIES: readonly GeneralStory[] = [
  { reason: 'Buangan gipsum ke area limbah', loadKg: 7_420, tareOff: 10, flags: [], ends: 'verified' },
  {
    reason: 'Uji beban timbangan bulanan',
    loadKg: 5_000,
    tareOff: 0,
    flags: [],
    ends: 'closed',
  },
  {
    reason: 'Sampah plastik ke pengumpul',
    loadKg: 3_180,
    tareOff: 260,
    flags: [['TARE_DRIFT', 'warn']],
    ends: 'flagged',
  },
  {
    reason: 'Besi bekas bengkel ke pembeli',
    loadKg: 6_840,
    tareOff: 420,
    flags: [['TARE_DRIFT', 'block']],
    ends: 'flagged',
  },
  {
    reason: 'Kembalian karung kosong gudang',
    loadKg: 1_260,
    tareOff: -20,
    flags: [['SAME_WEIGHT', 'warn']],
    ends: 'void_asked',
  },
  { reason: 'Air bersih untuk proyek dermaga', loadKg: 8_050, tareOff: 30, flags: [], ends: 'void' },
  { reason: 'Pasir untuk perbaikan jalan pabrik', loadKg: 7_900, tareOff: 0, flags: [], ends: 'open' },
]

type DemoTruck = ColumnsOf<
  'master.truck',
  'id' | 'code' | 'truck_type' | 'plate_no' | 'vendor_id' | 'tare_kg'
>

type DemoScale = ColumnsOf<'master.scale', 'id' | 'code'> &
  Outer<RenamedColumns<'orders.scale_chain', { last: 'last_captured_at' }>>

/** What the finished tickets of trips were measured against. */
async function addExpectations(w: Write): Promise<void> {
  await runSql(
    w.tx,
    `update orders.weighing g set
       net_expected_kg = e.kg, variance_percent = round((g.net_kg - e.kg) * 100.0 / e.kg, 3)
     from (select t.id, p.place, case p.place when 'origin' then t.planned_kg else coalesce(t.origin_net_kg, t.planned_kg) end as kg
           from orders.trip t cross join (values ('origin'), ('destination')) p(place)) e
     where g.trip_id = e.id and g.place = e.place and g.net_kg is not null and g.net_expected_kg is null`,
  )
}

const IDLE_TRUCKS = `select k.id, k.code, k.truck_type, k.plate_no, k.vendor_id, k.tare_kg from master.public_truck k
  where k.is_active and not exists (select from orders.weighing g where g.truck_id = k.id and g.status = 'open')
    and not exists (select from orders.trip t where t.truck_id = k.id and t.status in ('assigned', 'accepted', 'to_origin', 'at_origin',
      'weighed_first', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading', 'on_hold'))`

/** Dump trucks that are not under way, one that no contract wants for its open ticket, and the first operator's scale that has rested longest. */
async function stage(w: Write): Promise<{ trucks: DemoTruck[]; scale: DemoScale | undefined }> {
  const ended = await runSql<DemoTruck>(
    w.tx,
    `${IDLE_TRUCKS} and k.truck_type = 'tronton_dump' order by k.code limit $1`,
    [STORIES.length - 1],
  )
  // A truck that stands on a scale is no truck for the dispatch board to begin with.
  const standing = await runSql<DemoTruck>(
    w.tx,
    `${IDLE_TRUCKS} and k.truck_type in ('dump', 'tronton_dump') and k.id <> all($1::uuid[])
     order by exists (select from master.public_contract c where c.vendor_id = k.vendor_id and c.status = 'active'), k.code limit 1`,
    [ended.map(({ id }) => id)],
  )
  const trucks = [...ended, ...standing]
  const [scale] = await runSql<DemoScale>(
    w.tx,
    `select s.id, s.code, c.last_captured_at as last from master.public_scale s left join orders.scale_chain c on c.scale_id = s.id
     where s.code in ('TB-01', 'TB-02', 'TB-03') order by c.last_captured_at nulls first, s.code limit 1`,
  )
  return { trucks, scale }
}

/** A demo user as author of rows of a moment. */
function as(w: Write, username: string, at: number): Write {
  const user = DEMO_USERS.find((one) => one.username === username)!
  const actor = { ...w.actor, userId: user.id, username, name: user.name, roleCode: user.roleCode }
  return writing(w.ctx, w.tx, actor, new Date(at).toISOString())
}

function flagsOf({ flags, tareOff }: GeneralStory, { tare_kg: against }: DemoTruck): Flag[] {
  return flags.map(([code, level]) => {
    const measure = { is: against + tareOff, against, unit: 'kg' } as const
    return { code, level, text: FLAG_RULES[code].text, ...(code === 'TARE_DRIFT' ? { measure } : {}) }
  })
}

const END_MS = 5_000

/** What control tower said when it voided a ticket. */
const AGREED = 'Truk sudah dipastikan di pool'

/** When a ticket was verified or its void asked for, and when it was voided: soon after the second weight. */
function endsOf(second: Write): [string, string] {
  const at = Date.parse(second.at)
  return [new Date(at + END_MS).toISOString(), new Date(at + 2 * END_MS).toISOString()]
}

/** The state a ticket ended in, with who brought it there. */
function endColumns(w: Write, story: GeneralStory): ChangesOf<'orders.weighing'> {
  const [endedAt, voidedAt] = endsOf(w)
  const other = DEMO_USERS.find((user) => user.username === 'weighbridge-2')!
  const tower = DEMO_USERS.find((user) => user.username === 'control-tower')!
  const asked = {
    void_requested_at: endedAt,
    void_requested_by: w.actor.userId,
    void_requested_by_name: w.actor.name,
  }
  switch (story.ends) {
    case 'verified':
      return { status: 'verified', verified_at: endedAt, verified_by: other.id, verified_by_name: other.name }
    case 'void_asked':
      return { status: 'flagged', ...asked, void_reason: 'Nomor lambung salah dipilih' }
    case 'void':
      return {
        status: 'void',
        ...asked,
        void_reason: 'Truk batal muat, kembali ke pool',
        void_answer: AGREED,
        voided_at: voidedAt,
        voided_by: tower.id,
        voided_by_name: tower.name,
      }
    default:
      return { status: story.ends }
  }
}

/** Who did what to a ticket, as the real capture and its actions put it down. */
async function addHistory(
  first: Write,
  second: Write,
  id: string,
  ends: GeneralStory['ends'],
): Promise<void> {
  const [row] = await runSql<
    ColumnsOf<'orders.weighing', 'ticket_no' | 'first_kg' | 'tare_kg' | 'gross_kg' | 'net_kg' | 'void_reason'>
  >(
    first.tx,
    'select ticket_no, first_kg, tare_kg, gross_kg, net_kg, void_reason from orders.weighing where id = $1',
    [id],
  )
  const { ticket_no, first_kg, void_reason, ...weights } = row!
  const subject = { type: 'weighing', id, no: ticket_no }
  await first.audit({ action: 'capture-first', subject, after: { first_kg } })
  if (ends === 'open') return
  const closed = ends === 'flagged' || ends === 'void_asked' ? 'flagged' : 'closed'
  const after = { status: closed, ...weights }
  await second.audit({ action: 'capture-second', subject, before: { status: 'open' }, after })
  const [endedAt, voidedAt] = endsOf(second)
  const change = (status: string) => ({ subject, before: { status: closed }, after: { status } })
  if (ends === 'verified')
    await as(first, 'weighbridge-2', Date.parse(endedAt)).audit({ action: 'verify', ...change('verified') })
  if (ends !== 'void_asked' && ends !== 'void') return
  const asked = { action: 'request-void', ...change(closed), reason: String(void_reason) }
  await as(first, 'weighbridge', Date.parse(endedAt)).audit(asked)
  const voided = { action: 'void', ...change('void'), reason: AGREED }
  if (ends === 'void') await as(first, 'control-tower', Date.parse(voidedAt)).audit(voided)
}

async function weighGeneral(
  w: Write,
  story: GeneralStory,
  truck: DemoTruck,
  scale: DemoScale,
  [firstAt, secondAt]: readonly [number, number],
): Promise<void> {
  const first = as(w, 'weighbridge', firstAt)
  const second = as(w, 'weighbridge', secondAt)
  const tare = truck.tare_kg + story.tareOff
  const { tare_kg, gross_kg, net_kg } = netOf('check', tare, tare + story.loadKg)
  const id = uuidv7(firstAt)
  const prefix = ticketNo(scale.code, new Date(firstAt), 1).slice(0, -4)
  const by = { operator_id: first.actor.userId, operator_name: first.actor.name }
  await insertRow(first, 'orders.weighing', {
    id,
    created_at: first.at,
    created_by: first.actor.userId,
    updated_at: first.at,
    updated_by: first.actor.userId,
    ticket_no: await nextNumber(w.tx, 'orders', prefix, 4),
    place: 'check',
    flow: 'check',
    place_reason: story.reason,
    scale_id: scale.id,
    truck_id: truck.id,
    truck_code: truck.code,
    truck_type: truck.truck_type,
    plate_no: truck.plate_no,
    vendor_id: truck.vendor_id,
    first_kg: tare,
    first_at: first.at,
    first_operator_id: by.operator_id,
    first_operator_name: by.operator_name,
    simulated: true,
  })
  const firstWeight = await addDemoWeighment(first, id, scale.id, 1, tare)
  await runSql(w.tx, 'update orders.weighing set first_weighment_id = $2 where id = $1', [id, firstWeight])
  if (story.ends === 'open') return addHistory(first, second, id, story.ends)
  const flags = flagsOf(story, truck)
  await updateRow(w.tx, 'orders.weighing', id, {
    tare_kg,
    gross_kg,
    net_kg,
    second_weighment_id: await addDemoWeighment(second, id, scale.id, 2, gross_kg),
    second_kg: gross_kg,
    second_at: second.at,
    second_operator_id: by.operator_id,
    second_operator_name: by.operator_name,
    scale_second_id: scale.id,
    flags: JSON.stringify(flags),
    flag_codes: flags.map(({ code }) => code).join(' '),
    anomaly_score: anomalyScore(flags),
    updated_at: second.at,
    ...endColumns(second, story),
  })
  await addHistory(first, second, id, story.ends)
}

/**
 * What the demo's weighbridge shows beside the trips' own tickets: what these were expected to weigh, and general weighings
 * that ended in every way. After `loadOrders`: each weight follows the last one of its scale.
 */
export async function loadWeighings(w: Write): Promise<void> {
  await addExpectations(w)
  await loadProblems(w)
  const { trucks, scale } = await stage(w)
  if (!scale || !trucks.length) return
  const now = clock.ms() - 30_000
  const from = Math.max(scale.last ? Date.parse(scale.last) + 1_000 : 0, now - 10 * 3_600_000)
  const step = (now - from) / (STORIES.length * 2)
  for (const [at, story] of STORIES.entries()) {
    const truck = trucks[at]
    if (!truck) break
    const begin = from + at * 2 * step
    await weighGeneral(w, story, truck, scale, [begin, begin + step])
  }
  await loadShiftReports(w)
  await loadEntered(w)
}
