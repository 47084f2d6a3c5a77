import { clock } from '#kernel/clock.ts'
import type { Row } from '#kernel/record.ts'
import { RESOURCES } from '#contracts/index.ts'
import { BusUnavailable, type Bus } from '#events/bus.ts'
import type { ServiceContext } from '#engine/context.ts'
import { retryable, transaction, type Tx } from '#database/db.ts'
import { onNudge } from '#engine/nudge.ts'
import { scopeColumns } from '#engine/scope.ts'
import type { Always, ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** An event of the business as it goes over the bus (live.G1); consumers are idempotent by `id`. */
export interface Envelope {
  id: string
  type: string
  version: number
  occurred_at: string
  recorded_at: string
  service: string
  actor: { user_id: string; role_code: string } | null
  /** Whose record it is about: `vendor_id`, `work_unit_id`, `scale_id` …, as far as they apply; each an id or several. */
  scope: Row
  subject: { type: string; id: string; no: string | null }
  data: Row
}

const BATCH = 200
const LOOK_MS = 1_000

type StoredEvent = Narrowed<
  ColumnsOf<
    'master.outbox',
    | 'seq'
    | 'id'
    | 'type'
    | 'version'
    | 'occurred_at'
    | 'recorded_at'
    | 'actor'
    | 'scope'
    | 'subject_no'
    | 'data'
  >,
  Pick<Envelope, 'actor' | 'data'> & { scope: Row | null }
> &
  Always<ColumnsOf<'master.outbox', 'subject_type' | 'subject_id'>>

const byName = new Map(RESOURCES.map((resource) => [resource.name, resource]))

/** Whose the records of a batch are, read from their own rows: an event need not say it. */
async function scopesOf(ctx: ServiceContext, tx: Tx, rows: StoredEvent[]): Promise<Map<string, Row>> {
  const scopes = new Map<string, Row>()
  for (const type of new Set(rows.map((row) => row.subject_type))) {
    const resource = byName.get(type)
    const columns = resource && resource.service === ctx.service ? scopeColumns(ctx.service, resource) : []
    if (!resource || !columns.length) continue
    const ids = [...new Set(rows.filter((row) => row.subject_type === type).map((row) => row.subject_id))]
    const found = await runSql<Computed<{ _id: string } & Row>>(
      tx,
      `select t.id as "_id", ${columns.join(', ')} from ${ctx.schema}."${resource.table}" t where t.id = any($1::uuid[])`,
      [ids],
    )
    for (const { _id, ...scope } of found) scopes.set(_id, scope)
  }
  return scopes
}

function envelopeOf(ctx: ServiceContext, row: StoredEvent, known: Row | undefined): Envelope {
  return {
    id: row.id,
    type: row.type,
    version: row.version,
    occurred_at: row.occurred_at,
    recorded_at: row.recorded_at,
    service: ctx.service,
    actor: row.actor,
    scope: { ...known, ...row.scope },
    subject: { type: row.subject_type, id: row.subject_id, no: row.subject_no },
    data: row.data,
  }
}

/** Every envelope reaches this process; one that cannot reach the others makes the batch stay for another time. */
function publishAll(bus: Bus, envelopes: Envelope[]): void {
  let away: BusUnavailable | null = null
  for (const envelope of envelopes) {
    try {
      bus.publish('event', envelope)
    } catch (error) {
      if (!(error instanceof BusUnavailable)) throw error
      away = error
    }
  }
  if (away) throw away
}

/**
 * Work that every event must come to, at least once: an event counts as sent only when this has resolved. It runs in one process
 * at a time, on connections of its own while the relay's transaction is open; idempotent by the event's id.
 */
export type Consume = (envelopes: readonly Envelope[]) => Promise<void>

/** One batch in the order it was written; gives how many went out. Another process at it means nothing to do. */
async function relayBatch(ctx: ServiceContext, bus: Bus, consume: Consume | null): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    // One relay a schema at a time: two would overtake each other and break the order of a subject's events.
    const [lock] = await runSql<Computed<{ mine: boolean }>>(
      tx,
      'select pg_try_advisory_xact_lock(hashtextextended($1, 21)) as mine',
      [`relay ${ctx.schema}`],
    )
    if (!lock?.mine) return 0
    const rows = await runSql<StoredEvent>(
      tx,
      `select seq, id, type, version, occurred_at, recorded_at, actor, scope, subject_type, subject_id, subject_no, data
       from ${ctx.schema}.outbox where published_at is null order by seq limit ${BATCH} for update skip locked`,
    )
    if (!rows.length) return 0
    const scopes = await scopesOf(ctx, tx, rows)
    const envelopes = rows.map((row) => envelopeOf(ctx, row, scopes.get(row.subject_id)))
    publishAll(bus, envelopes)
    await bus.flush()
    await consume?.(envelopes)
    await runSql(tx, `update ${ctx.schema}.outbox set published_at = $2 where seq = any($1::bigint[])`, [
      rows.map(({ seq }) => seq),
      clock.now().toISOString(),
    ])
    return rows.length
  })
}

export interface Relay {
  /** Sends what waits now; resolves when nothing is left or the bus is away. */
  drain(): Promise<void>
  close(): Promise<void>
}

class OutboxRelay implements Relay {
  readonly #ctx: ServiceContext
  readonly #bus: Bus
  readonly #consume: Consume | null
  readonly #stopListening: () => void
  #closed = false
  #again = false
  #running: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(ctx: ServiceContext, bus: Bus, consume: Consume | null) {
    this.#ctx = ctx
    this.#bus = bus
    this.#consume = consume
    this.#stopListening = onNudge(ctx.schema, () => void this.drain())
    this.#look()
  }

  drain(): Promise<void> {
    this.#again = true
    this.#running ??= this.#work().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#stopListening()
    await this.#running
  }

  async #work(): Promise<void> {
    try {
      while (this.#again && !this.#closed) {
        this.#again = false
        if ((await relayBatch(this.#ctx, this.#bus, this.#consume)) === BATCH) this.#again = true
      }
    } catch (error) {
      if (this.#closed || error instanceof BusUnavailable || retryable(error)) return
      this.#ctx.log.error({ error }, 'Events could not be sent')
    }
  }

  #look(): void {
    this.#timer = setTimeout(() => {
      void this.drain().finally(() => {
        if (!this.#closed) this.#look()
      })
    }, LOOK_MS)
    this.#timer.unref()
  }
}

/**
 * Carries a service's outbox to the bus, at least once and in order for each subject (std.B2.4): right after a commit
 * of this process, and once a second for what others wrote or an outage left behind. `consume` is what must happen with each.
 */
export function startRelay(ctx: ServiceContext, bus: Bus, consume: Consume | null = null): Relay {
  return new OutboxRelay(ctx, bus, consume)
}
