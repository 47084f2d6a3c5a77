import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServiceContext } from '#engine/context.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { sealedText } from '#contracts/weighing/offline-sealed.ts'

/** Who may seal records of a terminal, and from when to when. */
export type Pass = ColumnsOf<
  'orders.weigh_pass',
  | 'id'
  | 'terminal_id'
  | 'operator_id'
  | 'operator_name'
  | 'operator_role'
  | 'key_id'
  | 'created_at'
  | 'until_at'
>

export async function passById(db: Executor, id: string): Promise<Pass | null> {
  const [pass] = await runSql<Pass>(
    db,
    `select id, terminal_id, operator_id, operator_name, operator_role, key_id, created_at, until_at
     from orders.weigh_pass where id = $1`,
    [id],
  )
  return pass ?? null
}

/** What an operator's browser seals records with. It follows from the installation's key, so that no table holds it. */
export function passSecret({ signer }: Pick<ServiceContext, 'signer'>, passId: string): string {
  return signer.sign(`offline pass ${passId}`)
}

/** Whether a record was sealed in the browser of the pass, and nothing of it was changed since (dec.I3.3). */
export function isSealed(
  ctx: Pick<ServiceContext, 'signer'>,
  pass: Pass,
  record: { id: string; counter: number; content: string; seal: string },
): boolean {
  if (pass.key_id !== ctx.signer.keyId) return false
  const text = sealedText(pass.terminal_id, record.id, record.counter, record.content)
  const right = createHmac('sha256', passSecret(ctx, pass.id)).update(text).digest()
  return timingSafeEqual(right, Buffer.from(record.seal, 'hex'))
}
