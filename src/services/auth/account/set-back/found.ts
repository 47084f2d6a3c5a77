import { setBack, type ChainSetBack, type SetBack } from '#contracts/account/set-back.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { insertRow, readRecord } from '#engine/record/records.ts'
import type { End } from '#engine/seal/known-ends.ts'
import { writeBySystem, type Write } from '#engine/write.ts'

/** Longest list of names that a title shows. */
const NAMES_SHOWN = 200

const wordsOf = (ends: readonly ChainSetBack[]): string => {
  const names = ends.map(({ name, from, to }) => `${name} ${to[0] + 1}–${from[0]}`).join(', ')
  return names.length > NAMES_SHOWN ? `${names.slice(0, NAMES_SHOWN)}…` : names
}

type Open = Narrowed<ColumnsOf<'auth.set_back', 'id' | 'ends'>, { ends: readonly ChainSetBack[] }>

/** None where the record names none. */
const ENDS = `case when jsonb_typeof(ends) = 'array' then ends else '[]' end as ends`

/** The one that is open, for this transaction alone: what several servers find is one thing. */
async function openOf(w: Write): Promise<Open | undefined> {
  await runSql(w.tx, `select pg_advisory_xact_lock(hashtextextended('records set back', 0))`)
  const [row] = await runSql<Open>(
    w.tx,
    `select id, ${ENDS} from auth.set_back where status in ('found', 'declared') and deleted_at is null order by found_at desc limit 1 for update`,
  )
  return row
}

/** What was found before with what is found now; of two servers the one that had seen more is believed. */
function joined(before: readonly ChainSetBack[], now: readonly ChainSetBack[]): ChainSetBack[] {
  const all = new Map(before.map((one) => [one.chain, one]))
  for (const one of now) {
    const known = all.get(one.chain)
    if (!known || known.from[0] < one.from[0] || known.to[0] !== one.to[0]) all.set(one.chain, one)
  }
  return [...all.values()]
}

/**
 * Notes chains that end before their known end, and tells super admins and control towers; what was declared of fewer chains has to be declared
 * again. Gives whether something was new.
 */
export async function noteSetBack(
  ctx: ServiceContext,
  found: readonly ChainSetBack[],
  knownAt: string | null,
): Promise<boolean> {
  const changed = await writeBySystem(ctx, async (w) => {
    const open = await openOf(w)
    const ends = joined(open?.ends ?? [], found)
    if (open && JSON.stringify(open.ends) === JSON.stringify(ends)) return 0
    const id = open?.id ?? uuidv7()
    const said = { chains: wordsOf(ends), ends: JSON.stringify(ends), known_at: knownAt }
    if (open)
      await runSql(
        w.tx,
        `update auth.set_back set chains = $2, ends = $3, status = 'found', declared_by = null, declared_by_name = null, declared_at = null,
           waits_until = null, updated_at = $4, row_version = row_version + 1 where id = $1`,
        [id, said.chains, said.ends, w.at],
      )
    else
      await insertRow(w, 'auth.set_back', {
        id,
        created_at: w.at,
        updated_at: w.at,
        found_at: w.at,
        ...said,
      })
    const subject = { type: 'set-back', id, no: said.chains }
    await w.audit({ action: open ? 'update' : 'create', subject, after: { ends } })
    await w.emit({ type: 'set-back.found', subject })
    return 1
  })
  return changed > 0
}

/**
 * Ends what was found and is there again, such as after a wrong database was opened: `isBack` says whether a chain has its known record. A scale
 * that went on weighing by one word has not, and its gap waits for the second one.
 */
export const endSetBack = (
  ctx: ServiceContext,
  isBack: (one: ChainSetBack) => Promise<boolean>,
): Promise<number> =>
  writeBySystem(ctx, async (w) => {
    const open = await openOf(w)
    if (!open) return 0
    for (const one of open.ends) if (!(await isBack(one))) return 0
    const row: SetBack = await readRecord(w.ctx, w.tx, setBack, w.actor, open.id)
    await moveBySystem(w, setBack, row, 'end', { decided_at: w.at })
    return 1
  })

/**
 * Whether super admins have declared that this chain was restored from its known end to the one it has. `isUrgent` asks for the word of one
 * of them only: a scale goes on weighing while the second one is looked for.
 */
export async function isDeclaredRestore(
  db: Executor,
  chain: string,
  known: End,
  now: End,
  isUrgent: boolean,
): Promise<boolean> {
  const rows = await runSql<Open>(
    db,
    `select id, ${ENDS} from auth.public_set_back where status = any($1) and deleted_at is null`,
    [isUrgent ? ['declared', 'confirmed'] : ['confirmed']],
  )
  return rows.some(({ ends }) =>
    ends.some(
      ({ chain: one, from, to }) =>
        one === chain && from[0] >= known.seq && to[0] === now.seq && to[1] === now.hash,
    ),
  )
}
