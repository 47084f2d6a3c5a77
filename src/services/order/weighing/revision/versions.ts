import { isId, uuidv7 } from '#kernel/ids.ts'
import type { TicketContent } from '#contracts/weighing/revision-values.ts'
import { canonicalJson, CHAIN_START, type Json } from '#services/order/weighing/rules/chain.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'

/** The revision that makes a version; none makes the first. */
export interface MadeBy {
  id: string
  revision_no: string
  kind: string
  requested_by: string
}

type Version = ColumnsOf<'orders.weighing_version', 'version' | 'hash'>

/** The first version goes on from the ticket's last weight, so that weights and versions are one chain. */
async function lastHash(w: Write, weighingId: string): Promise<Version> {
  const [version] = await runSql<Version>(
    w.tx,
    'select version, hash from orders.weighing_version where weighing_id = $1 order by version desc limit 1',
    [weighingId],
  )
  if (version) return version
  const [weight] = await runSql<ColumnsOf<'orders.weighment', 'hash'>>(
    w.tx,
    'select hash from orders.weighment where weighing_id = $1 order by sequence desc limit 1',
    [weighingId],
  )
  return { version: 0, hash: weight?.hash ?? CHAIN_START }
}

async function append(
  w: Write,
  weighingId: string,
  last: Version,
  content: TicketContent,
  by: MadeBy | null,
): Promise<Version> {
  const { signer } = w.ctx
  const row = {
    id: uuidv7(Date.parse(w.at)),
    weighing_id: weighingId,
    version: last.version + 1,
    weighing_revision_id: by?.id ?? null,
    revision_no: by?.revision_no ?? null,
    kind: by?.kind ?? null,
    requested_by: by?.requested_by ?? null,
    decided_by: by && isId(w.actor.userId) ? w.actor.userId : null,
    decided_by_name: by ? w.actor.name : null,
    made_at: w.at,
    key_id: signer.keyId,
  }
  const values: { [key: string]: Json } = { ...content }
  const hash = signer.sign(last.hash + canonicalJson({ ...row, content: values }))
  await insertRow(w, 'orders.weighing_version', {
    ...row,
    content: JSON.stringify(content),
    prev_hash: last.hash,
    hash,
  })
  return { version: row.version, hash }
}

/**
 * Writes what a revision makes of a ticket as its next version, signed behind the one before; a ticket that was never revised gets its
 * first one too, as it was weighed. The ticket is locked. Gives the version's number.
 */
export async function addVersion(
  w: Write,
  weighingId: string,
  { before, after, by }: { before: TicketContent; after: TicketContent; by: MadeBy },
): Promise<number> {
  const last = await lastHash(w, weighingId)
  const base = last.version === 0 ? await append(w, weighingId, last, before, null) : last
  return (await append(w, weighingId, base, after, by)).version
}
