import { uuidv7 } from '#kernel/ids.ts'
import type { PaperEnd, PaperLeaves } from '#contracts/weighing/paper-tree.ts'
import { endAfter, leafOf, NO_PAPERS } from '#services/order/weighing/rules/paper-tree.ts'
import type { Heads } from '#engine/seal/heads.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Leaf = ColumnsOf<'orders.paper_leaf', 'number' | 'leaf' | 'root'>

/** A line that comes after a long silence stays small; the next one has the rest. */
const LEAVES_AT_ONCE = 2000

async function endOf(db: Executor): Promise<PaperEnd> {
  const [last] = await runSql<ColumnsOf<'orders.paper_leaf', 'number' | 'root'>>(
    db,
    'select number, root from orders.paper_leaf order by number desc limit 1',
  )
  return last ?? NO_PAPERS
}

/** The end of the tree, for this transaction alone until it commits: numbers have no gaps. */
export async function lockPaperEnd(w: Write): Promise<PaperEnd> {
  await runSql(w.tx, `select pg_advisory_xact_lock(hashtextextended('printed codes', 0))`)
  return endOf(w.tx)
}

/** Puts a kept paper's code behind the end that the caller holds locked. */
export async function addLeaf(w: Write, paperId: string, code: string, end: PaperEnd): Promise<void> {
  const leaf = leafOf(code)
  const { number, root } = endAfter(end, leaf)
  await runSql(
    w.tx,
    'insert into orders.paper_leaf (id, number, paper_id, leaf, root) values ($1, $2, $3, $4, $5)',
    [uuidv7(), number, paperId, leaf, root],
  )
}

/** The end of the tree of printed codes, by the word it is written down under. */
export async function paperHead(db: Executor): Promise<Heads> {
  const { number, root } = await endOf(db)
  return number ? { papers: [number, root] } : {}
}

/** The root after one printed code as it is now. */
export async function paperRootAt(db: Executor, number: number): Promise<string | undefined> {
  const [row] = await runSql<ColumnsOf<'orders.paper_leaf', 'root'>>(
    db,
    'select root from orders.paper_leaf where number = $1',
    [number],
  )
  return row?.root
}

/**
 * The leaves after the last of some ends that were written down, and where they end; null where there are none. An end that the record no
 * longer has, as after a backup was put back, is passed over.
 */
export async function leavesSince(
  db: Executor,
  written: readonly PaperEnd[],
  upTo: number,
): Promise<{ leaves: PaperLeaves; end: PaperEnd } | null> {
  const [known] = await runSql<ColumnsOf<'orders.paper_leaf', 'number' | 'root'>>(
    db,
    `select l.number, l.root from orders.paper_leaf l
     where (l.number, l.root) in (select number, root from unnest($1::bigint[], $2::text[]) w (number, root))
     order by l.number desc limit 1`,
    [written.map(({ number }) => number), written.map(({ root }) => root)],
  )
  const start = known ?? NO_PAPERS
  const rows = await runSql<Leaf>(
    db,
    `select number, leaf, root from orders.paper_leaf where number > $1 and number <= $2 order by number limit ${LEAVES_AT_ONCE}`,
    [start.number, upTo],
  )
  const last = rows.at(-1)
  if (!last) return null
  return {
    leaves: { from: start.number, root: start.root, leaves: rows.map(({ leaf }) => leaf) },
    end: { number: last.number, root: last.root },
  }
}
