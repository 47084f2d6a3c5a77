import type { ActionOf, NewOf } from '#kernel/record.ts'
import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { checkNew } from '#contracts/schemas.ts'
import { order } from '#contracts/order/order.ts'
import { actNow, type InputNow } from '#engine/action/act-now.ts'
import { addRecord } from '#engine/record/save.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { assignTrip } from '#services/order/dispatch/assign.ts'
import { orderActions } from '#services/order/order/actions.ts'
import { orderRules } from '#services/order/order/orders.ts'
import { checklistOf } from '#services/order/order/checklist.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'
import { suggest } from '#services/order/dispatch/suggest.ts'
import type { Stage } from '#services/order/start-data/stage.ts'
import type { Story } from '#services/order/start-data/stories.ts'
import { TripScript } from '#services/order/start-data/trip-script.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Input = InputNow<typeof order>

type Order = NewOf<typeof order>
/** What a demo order says; the rest is as the form begins with it. */
type Draft = Partial<Omit<Order, 'lines' | 'purchase_order_id'>> & {
  purchase_order_id: string | null | undefined
  lines: Partial<Order['lines'][number]>[]
}

function bodyOf(stage: Stage, story: Story, now: number): Draft {
  const routes = story.routes.map((at) => stage.routes[at]!)
  const contract = routes[0]!.contract_id
  const version = story.version ?? 2
  return {
    version,
    order_type: routes[0]!.destination_code.startsWith('YARD') ? 'receive' : 'dispatch',
    contract_id: contract,
    purchase_order_id: version === 2 ? stage.pos.get(contract) : null,
    window_start: new Date(now + 20 * MINUTE).toISOString(),
    window_end: new Date(now + 72 * HOUR).toISOString(),
    priority: story.priority ?? 'normal',
    priority_reason: story.priority === 'urgent' ? 'Kapal sandar malam ini' : null,
    vessel_name: story.vessel ?? null,
    requires_seal: false,
    requires_pod: true,
    lines: routes.map((route) => ({
      cargo_id: route.cargo_id,
      payload_type_id: route.payload_type_id,
      origin_checkpoint_id: route.origin_checkpoint_id,
      destination_checkpoint_id: route.destination_checkpoint_id,
      quantity_ton: story.ton,
    })),
  }
}

async function create(w: Write, stage: Stage, story: Story): Promise<string> {
  const { value, errors } = checkNew(order, bodyOf(stage, story, Date.parse(w.at)))
  if (errors.length) throw new Error(`A demo order is not valid: ${JSON.stringify(errors)}`)
  return (await addRecord(w, order, orderRules, value)).id
}

const LONG_REASON: Partial<Record<Story['ending'], string>> = {
  returned: 'Jumlah tidak sesuai rencana muat kapal',
  rejected: 'Stok di lapangan tidak mencukupi bulan ini',
  cancelled: 'Kapal batal sandar, muatan dialihkan',
}

/** One demo order from its draft to its ending, added to the calendar step by step. */
export class OrderScript {
  readonly #stage: Stage
  readonly #random: () => number
  readonly #story: Story
  #id = ''
  #now = 0

  constructor(stage: Stage, random: () => number, story: Story) {
    this.#stage = stage
    this.#random = random
    this.#story = story
  }

  /** Adds the order's first steps; these add the later ones, which depend on how the first went. */
  write(now: number): void {
    const { by, hoursAgo, ending } = this.#story
    const made = now - hoursAgo * HOUR
    this.#now = now
    const other = this.#stage.cast(by === 'order-requester' ? 'order-requester-2' : 'order-requester')
    this.#stage.calendar.at(made, this.#stage.cast(by), async (w) => {
      this.#id = await create(w, this.#stage, this.#story)
    })
    if (ending === 'draft') return
    this.#do(made + 6 * MINUTE, this.#stage.cast(by), 'submit')
    if (ending === 'submitted') return
    const decided = made + 14 * MINUTE
    const reason = LONG_REASON[ending]
    if (ending === 'returned' || ending === 'rejected')
      return this.#do(decided, other, ending === 'returned' ? 'return' : 'reject', { reason })
    this.#do(decided, other, 'approve')
    if (ending === 'cancelled')
      return this.#do(decided + 40 * MINUTE, this.#stage.cast(by), 'cancel', { reason })
    if (ending !== 'approved')
      this.#stage.calendar.at(decided + 10 * MINUTE, this.#stage.cast('control-tower'), (w) =>
        this.#assign(w),
      )
  }

  #do(at: number, by: Actor, action: ActionOf<typeof order>, body: Input = {}): void {
    this.#stage.calendar.at(at, by, async (w) => {
      await this.#act(w, action, body)
    })
  }

  /** Does an action of the order as it stands then. */
  async #act(w: Write, action: ActionOf<typeof order>, body: Input): Promise<void> {
    await actNow(w, order, orderActions, this.#id, action, body)
  }

  /** Assigns each line by the suggestions that the dispatch board shows. */
  async #assign(w: Write): Promise<void> {
    const lines = await runSql<ColumnsOf<'orders.order_line', 'id'>>(
      w.tx,
      'select id from orders.order_line where order_id = $1 order by position',
      [this.#id],
    )
    await runSql(
      w.tx,
      `update orders."order" set status = 'assigned', row_version = row_version + 1 where id = $1`,
      [this.#id],
    )
    let over = Date.parse(w.at)
    for (const line of lines) over = Math.max(over, await this.#assignLine(w, line.id))
    await refreshOrder(w, this.#id)
    if (this.#story.ending !== 'running') this.#finish(over)
  }

  async #assignLine(w: Write, lineId: string): Promise<number> {
    let over = 0
    for (let n = 0; n < (this.#story.trips ?? 12); n += 1) {
      const start = new Date(clock.ms() + (5 + n * 3) * MINUTE).toISOString()
      const found = await suggest(w.tx, w.actor, this.#id, { order_line_id: lineId, planned_start_at: start })
      const best = found.usable[n % Math.max(1, Math.min(3, found.usable.length))]
      if (!best || found.left_kg < 1000) break
      const tripId = await assignTrip(
        w,
        this.#id,
        {
          order_line_id: lineId,
          truck_id: best.truck.id,
          driver_id: best.driver.id,
          planned_kg: best.planned_kg,
          planned_start_at: start,
        },
        null,
      )
      await refreshOrder(w, this.#id)
      const loss = this.#story.ending === 'disputed' && n === 0 ? 1.1 : 0.05 + this.#random() * 0.3
      const script = await TripScript.of(
        w,
        this.#stage,
        this.#random,
        tripId,
        loss,
        this.#story.standing?.[n],
      )
      over = Math.max(over, script.write(this.#now))
    }
    return over
  }

  #finish(over: number): void {
    const { ending, by } = this.#story
    if (ending === 'delivered') return
    const completed = over + 50 * MINUTE
    this.#stage.calendar.at(completed, this.#stage.cast('control-tower'), (w) => this.#complete(w))
    if (ending === 'completed') return
    this.#stage.calendar.at(completed + 5 * HOUR, this.#stage.cast(by), (w) =>
      this.#judge(w, ending === 'disputed'),
    )
  }

  async #complete(w: Write): Promise<void> {
    const list = await checklistOf(w.tx, this.#id)
    const losses = list.trips
      .filter((trip) => trip.needs_loss_reason)
      .map((trip) => ({ trip_id: trip.id, loss_reason: 'Muatan basah karena hujan saat bongkar' }))
    const shortage_reason = list.short ? 'Sisa tidak jadi dimuat, palka penuh' : null
    await this.#act(w, 'complete', { shortage_reason, losses })
  }

  async #judge(w: Write, disputes: boolean): Promise<void> {
    const trips = await runSql<ColumnsOf<'orders.trip', 'id'>>(
      w.tx,
      `select id from orders.trip where order_id = $1 and status = 'completed' order by sequence`,
      [this.#id],
    )
    const decided = trips.map(({ id }, at) =>
      disputes && at === 0
        ? {
            trip_id: id,
            decision: 'dispute',
            problem_id: this.#stage.weightProblemId,
            reason: 'Susut melewati toleransi kontrak',
          }
        : { trip_id: id, decision: 'accept' },
    )
    await this.#act(w, disputes ? 'dispute' : 'verify', { trips: decided })
  }
}
