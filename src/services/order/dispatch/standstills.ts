import { clock } from '#kernel/clock.ts'
import { fieldError, type FieldError } from '#kernel/errors.ts'
import { standstill } from '#contracts/dispatch/standstill.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { retimeWaiting } from '#services/order/dispatch/retime.ts'

const tooLate = (at: string | null | undefined): boolean =>
  typeof at === 'string' && Date.parse(at) > clock.ms() + 60_000

/** What has stood still has begun, and is not over before its time. */
function againstTimes(fromAt: string, toAt: string | null | undefined): FieldError[] {
  const message = 'Must not lie in the future'
  return [
    ...(tooLate(fromAt) ? [{ field: 'from_at', message }] : []),
    ...(tooLate(toAt) ? [{ field: 'to_at', message }] : []),
  ]
}

function refuseTimes(fromAt: string, toAt: string | null | undefined): void {
  const [wrong] = againstTimes(fromAt, toAt)
  if (wrong) throw fieldError(wrong.field, wrong.message)
}

/** One standstill of a checkpoint lasts at a time: a second one is the same told twice. */
async function refuseSecond(w: Write, checkpointId: string, id: string | null): Promise<void> {
  const other = await runSql<ColumnsOf<'orders.standstill', 'id'>>(
    w.tx,
    `select id from orders.standstill where checkpoint_id = $1 and to_at is null and deleted_at is null and id is distinct from $2 limit 1`,
    [checkpointId, id],
  )
  if (other.length)
    throw fieldError('checkpoint_id', 'This checkpoint stands still already: end that one first')
}

const stateOf = (toAt: string | null | undefined): string => (toAt ? 'ended' : 'lasting')

export const standstillRules: ResourceRules<typeof standstill> = {
  async onCreate(w, { checkpoint_id, from_at, to_at }) {
    refuseTimes(from_at, to_at)
    if (!to_at) await refuseSecond(w, checkpoint_id, null)
    return { status: stateOf(to_at), told_by_name: w.actor.name }
  },
  async onUpdate(w, value, row) {
    const now = { ...row, ...value }
    refuseTimes(now.from_at, now.to_at)
    if (!now.to_at) await refuseSecond(w, now.checkpoint_id, row.id)
    return { status: stateOf(now.to_at) }
  },
  async afterWrite(w, id) {
    const [row] = await runSql<ColumnsOf<'orders.standstill', 'checkpoint_id' | 'from_at'>>(
      w.tx,
      'select checkpoint_id, from_at from orders.standstill where id = $1',
      [id],
    )
    if (row) await retimeWaiting(w, row.checkpoint_id, row.from_at)
  },
  async onRemove(w, row) {
    await retimeWaiting(w, row.checkpoint_id, row.from_at, row.id)
  },
  actions: {
    end: {
      guard: async ({ row, input }) => [
        ...(input && Date.parse(input.at) <= Date.parse(row.from_at)
          ? [{ field: 'at', message: 'Must be after the start' }]
          : []),
        ...(input && tooLate(input.at) ? [{ field: 'at', message: 'Must not lie in the future' }] : []),
      ],
      effect: async (_w, _row, { at }) => ({ to_at: at }),
      async after(w, id) {
        await standstillRules.afterWrite?.(w, id)
      },
    },
  },
}
