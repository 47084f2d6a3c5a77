import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { openTerminal } from '#contracts/weighing/offline-calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { insertRow } from '#engine/record/records.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { scaleFor } from '#services/order/weighing/facts.ts'
import { passSecret } from '#services/order/weighing/offline/passes.ts'
import { shiftStarts } from '#services/order/weighing/report/shift-starts.ts'
import { MOST_TERMINALS, shiftEnd, terminalCode } from '#services/order/weighing/offline/rules/terminal.ts'

export type Terminal = ColumnsOf<
  'orders.weigh_terminal',
  'id' | 'scale_id' | 'code' | 'last_counter' | 'last_record_at'
>

/** A terminal; `lock` lets its records in one after another. */
export async function terminalById(db: Executor, id: string, lock: boolean): Promise<Terminal | null> {
  const [terminal] = await runSql<Terminal>(
    db,
    `select id, scale_id, code, last_counter, last_record_at from orders.weigh_terminal where id = $1
     ${lock ? 'for update' : ''}`,
    [id],
  )
  return terminal ?? null
}

/** A browser that is new at its scale gets the next letter. */
async function addTerminal(w: Write, id: string, scaleId: string): Promise<Terminal> {
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 21))', [`terminals ${scaleId}`])
  const [count] = await runSql<Computed<{ n: number }>>(
    w.tx,
    'select count(*)::int as n from orders.weigh_terminal where scale_id = $1',
    [scaleId],
  )
  const n = (count?.n ?? 0) + 1
  if (n > MOST_TERMINALS) throw fieldError('terminal_id', 'This scale has had too many terminals')
  const terminal = { id, scale_id: scaleId, code: terminalCode(n), last_counter: 0, last_record_at: null }
  await insertRow(w, 'orders.weigh_terminal', { ...terminal, created_at: w.at, created_by: w.actor.userId })
  return terminal
}

async function open(w: Write, { scale_id, terminal_id }: { scale_id: string; terminal_id: string }) {
  const scale = await scaleFor(w.tx, w.actor, scale_id)
  const terminal =
    (await terminalById(w.tx, terminal_id, true)) ?? (await addTerminal(w, terminal_id, scale.id))
  // Of another scale, whose it is: nothing is said about it.
  if (terminal.scale_id !== scale.id) throw new AppError('not_found', NOT_FOUND)
  const pass = uuidv7()
  const until_at = new Date(shiftEnd(Date.parse(w.at), await shiftStarts(w.tx))).toISOString()
  await insertRow(w, 'orders.weigh_pass', {
    id: pass,
    created_at: w.at,
    terminal_id: terminal.id,
    operator_id: w.actor.userId,
    operator_name: w.actor.name,
    operator_role: w.actor.roleCode,
    key_id: w.ctx.signer.keyId,
    until_at,
  })
  await w.audit({
    action: 'open-terminal',
    subject: { type: 'scale', id: scale.id, no: scale.code },
    after: { terminal: terminal.code, until_at },
  })
  return {
    terminal_id: terminal.id,
    code: terminal.code,
    scale_code: scale.code,
    pass_id: pass,
    secret: passSecret(w.ctx, pass),
    until_at,
    next_counter: terminal.last_counter + 1,
    server_ms: clock.ms(),
  }
}

/** Mounts `POST /v1/weighing/terminal`. */
export function mountTerminals(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, openTerminal, ({ actor, input }) => write(ctx, actor, null, (w) => open(w, input)))
}
