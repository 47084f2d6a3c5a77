import { DEMO_PASSWORD } from '#access/demo.ts'
import { login } from '#contracts/account/calls.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { keptWeights } from '../../support/weighing-browser.ts'
import { inDatabase, scaleProgram, type ScaleProgram } from '../../e2e/scale-program.ts'
import { pathOf } from '../calls.ts'
import type { DemoPlant } from '../product.ts'

const DAY_MS = 86_400_000
/** Ten minutes into a first shift (07:10 WIB), so that all of it lies ahead. */
const BEGIN_MS = 10 * 60_000

/** How far the plant's clock stands from this machine's: its first shift has just begun. */
export function beginOfShift(): number {
  const now = Date.now()
  // Shift 1 begins at midnight UTC.
  const next = Math.ceil(now / DAY_MS) * DAY_MS + BEGIN_MS
  return next - now
}

/** A truck that the drill weighs. */
export interface DrillTruck {
  id: string
  plate: string
  tare: number
  trip_id: string | null
}

/** A scale of the demo plant with its program, and the trucks that come to it: those of its trips first. */
export interface DrillScale {
  id: string
  program: ScaleProgram
  trucks: DrillTruck[]
}

export async function drillScale({ owner }: DemoPlant, now: () => number): Promise<DrillScale> {
  const plant = { database: owner }
  const [scale] = await inDatabase<{ id: string }>(
    plant,
    `select s.id from master.scale s join master.operator_scale w on w.scale_id = s.id
       join master.weighbridge_operator u on u.id = w.weighbridge_operator_id join auth."user" a on a.id = u.user_id
     where a.username = 'weighbridge'
     order by (select count(*) from orders.trip t where t.origin_scale_id = s.id and t.status in ('to_origin', 'at_origin')) desc, s.code limit 1`,
  )
  const trucks = await inDatabase<DrillTruck>(
    plant,
    `select k.id, k.plate_no as plate, k.tare_kg as tare, t.id as trip_id from master.truck k
       left join orders.trip t on t.truck_id = k.id and t.origin_scale_id = $1 and t.weigh_plan in ('origin', 'both')
         and t.status in ('to_origin', 'at_origin') and not exists (select from master.cargo c where c.id = t.cargo_id and c.bag_weight_kg is not null)
         and not exists (select from orders."order" o where o.id = t.order_id and o.requires_seal)
     where k.is_active and k.deleted_at is null
       and (t.id is not null or not exists (select from orders.trip a where a.truck_id = k.id
         and a.status in ('to_origin', 'at_origin', 'loading', 'loaded', 'in_transit', 'at_destination', 'unloading')))
       and not exists (select from orders.weighing g where g.truck_id = k.id and g.status = 'open')
     order by t.id is null, k.plate_no`,
    [scale!.id],
  )
  return { id: scale!.id, program: await scaleProgram(plant, scale!.id, now), trucks }
}

/** The operator signs in at a browser of the scale, in Indonesian. */
export async function signInAt(context: BrowserContext, url: string, scaleId: string): Promise<void> {
  const answer = await context.request.post(url + pathOf(login.at), {
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
    data: { username: 'weighbridge', password: DEMO_PASSWORD },
  })
  if (!answer.ok()) throw new Error(`The operator cannot sign in: ${answer.status()} ${await answer.text()}`)
  await context.addCookies([
    { name: 'lang', value: 'id', url },
    { name: 'scale', value: scaleId, url },
  ])
}

/**
 * Waits until no record of the browser is left to send; gives how many seconds that took. It fails where none was sent for `limitMs`: how
 * long all of them take is the machine's.
 */
export async function sent(page: Page, limitMs = 300_000): Promise<number> {
  const from = performance.now()
  let left = Number.POSITIVE_INFINITY
  for (let moved = from; performance.now() - moved < limitMs;) {
    const unsent = (await keptWeights(page)).filter((one) => one.unsent === 1).length
    if (unsent === 0) return (performance.now() - from) / 1000
    if (unsent < left) moved = performance.now()
    left = unsent
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(
    `None of ${left} weights was sent in ${limitMs / 1000} s: ${await page.title()} ${page.url()}`,
  )
}

/** What the plant has of a terminal's records, in the terminal's order. */
export interface ArrivedRow {
  counter: number
  ticket_no: string
  sequence: number
  outcome: string
  causes: string | null
  chain_seq: string | null
}

export const arrivedAt = ({ owner }: DemoPlant): Promise<ArrivedRow[]> =>
  inDatabase<ArrivedRow>(
    { database: owner },
    `select r.counter, r.content::jsonb ->> 'ticket_no' as ticket_no, (r.content::jsonb -> 'capture' ->> 'sequence')::int as sequence,
       r.outcome, c.causes, m.chain_seq
     from orders.offline_record r left join orders.offline_conflict c on c.id = r.conflict_id
     left join orders.weighment m on m.id = r.id order by r.terminal_id, r.counter`,
  )
