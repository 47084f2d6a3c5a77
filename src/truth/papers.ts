import { isTrue, type HeadsText } from '#truth/heads.ts'
import type { Keys } from '#truth/keys.ts'
import { declaredGaps, isInGap, type Gap } from '#truth/restores.ts'
import { Notes, type Finding } from '#truth/report.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const LEAVES_AT_ONCE = 5_000

/** Bytes as text for a web address, and back. */
const text64 = (bytes: string): string => `translate(rtrim(encode(${bytes}, 'base64'), '='), '+/', '-_')`
const bytes64 = (text: string): string => `decode(translate(${text}, '-_', '+/') || '=', 'base64')`

/** The root of nothing: SHA-256 of no bytes. */
const NO_ROOT = text64(`sha256(''::bytea)`)

// A leaf hashes a zero byte and the printed code, a root a byte of one, the root before it and the leaf (RFC 6962).
const LEAVES = `
  select l.number, l.leaf, l.root, w.ticket_no || ' version ' || p.version as paper,
    b.root as before,
    ${text64(`sha256('\\x00'::bytea || convert_to(c.code, 'UTF8'))`)} as code_leaf,
    split_part(c.code, '.', 1) = '2' and split_part(c.code, '.', 7) = l.number::text as is_numbered,
    split_part(c.code, '.', 8) as code_before,
    split_part(c.code, '.', 2) = w.ticket_no and split_part(c.code, '.', 3) = p.version::text as is_own,
    ${text64(`sha256('\\x01'::bytea || ${bytes64('b.root')} || ${bytes64('l.leaf')})`)} as right_root
  from orders.paper_leaf l
    left join orders.weighing_paper p on p.id = l.paper_id
    left join orders.weighing w on w.id = p.weighing_id
    left join lateral (select split_part(p.content ->> 'proof', '#', 2) as code) c on true
    left join lateral (
      select root from orders.paper_leaf where number = l.number - 1
      union all select ${NO_ROOT} where l.number = 1) b on true
  where l.number > $1 order by l.number limit ${LEAVES_AT_ONCE}`

type Leaf = ColumnsOf<'orders.paper_leaf', 'number' | 'leaf' | 'root'> &
  Computed<{
    paper: string | null
    before: string | null
    code_leaf: string | null
    code_before: string | null
    is_numbered: boolean | null
    is_own: boolean | null
    right_root: string | null
  }>

type Known = ReadonlyMap<number, Leaf>

/** What is wrong with one leaf, beside its paper and the leaf before it. */
function oddOf(leaf: Leaf): string | null {
  const { paper, before, code_leaf, code_before, is_numbered, is_own, right_root } = leaf
  if (paper === null) return 'its paper is gone'
  if (code_leaf !== leaf.leaf) return 'the kept paper has another code than the one that was printed'
  if (!is_own) return 'its code is of another ticket or version'
  if (before === null) return 'the one before it is gone'
  if (!is_numbered || code_before !== before) return 'its code follows another one than it stands behind'
  return right_root === leaf.root ? null : 'its root does not follow from the one before it'
}

/** All leaves in their order, each against its paper and the one before it. */
async function walkLeaves(db: Executor, notes: Notes): Promise<Known> {
  const known = new Map<number, Leaf>()
  for (let last = 0; ;) {
    const leaves = await runSql<Leaf>(db, LEAVES, [last])
    for (const leaf of leaves) {
      const odd = oddOf(leaf)
      if (odd) notes.broken(`printed code ${leaf.number} (${leaf.paper ?? 'no ticket'})`, odd)
      known.set(leaf.number, leaf)
    }
    const end = leaves.at(-1)
    if (!end || leaves.length < LEAVES_AT_ONCE) return known
    last = end.number
  }
}

/** Papers that prove something and stand nowhere: from before there was a tree, or put beside it. */
async function checkOutside(db: Executor, notes: Notes): Promise<void> {
  const papers = await runSql<Computed<{ paper: string; is_late: boolean | null }>>(
    db,
    // Few papers have no leaf: only of these the words are opened.
    `with outside as materialized (
       select p.* from orders.weighing_paper p where not exists (select from orders.paper_leaf l where l.paper_id = p.id)),
     first as (select min(p.made_at) as made_at from orders.paper_leaf l join orders.weighing_paper p on p.id = l.paper_id)
     select w.ticket_no || ' version ' || o.version as paper, o.made_at >= first.made_at as is_late
     from outside o join orders.weighing w on w.id = o.weighing_id cross join first
     where o.content ->> 'proof' is not null order by 1`,
  )
  for (const { paper } of papers.filter(({ is_late }) => is_late))
    notes.broken(`paper of ${paper}`, 'its code is not among the printed ones')
  const old = papers.filter(({ is_late }) => !is_late).length
  if (old)
    notes.unknown.push(
      `${old} papers are from before printed codes had numbers: their seals cover them, no line of ends does`,
    )
}

interface Written {
  at: string
  papers?: { from: number; root: string; leaves: readonly string[] }
}

/** The leaves as they were written down outside the database; lines whose signature is wrong are named with the other ends. */
function checkLines(
  lines: readonly HeadsText[],
  keys: Keys,
  known: Known,
  gaps: readonly Gap[],
  notes: Notes,
): void {
  for (const line of lines) {
    if (!line.includes('"papers"')) continue
    try {
      const { at, papers } = JSON.parse(line) as Written
      if (!papers || !isTrue(line, keys)) continue
      notes.checked += papers.leaves.length
      const wrong = papers.leaves.flatMap((leaf, n) => {
        const number = papers.from + n + 1
        const isSo = known.get(number)?.leaf === leaf
        return isSo || isInGap(gaps, 'papers', { at, seq: number }) ? [] : [number]
      })
      const [first] = wrong
      if (first === undefined) continue
      const now = known.get(first)
      const more = wrong.length > 1 ? `, and so are ${wrong.length - 1} further ones` : ''
      notes.broken(
        `printed code ${first} (${now?.paper ?? 'no ticket'})`,
        `as it was written down at ${at} it is ${now ? 'another one' : 'missing'} now${more}`,
      )
    } catch {
      continue
    }
  }
}

/** Every printed code against the paper that is kept, the code before it, and what was written down of it outside the database. */
export async function checkPapers(db: Executor, keys: Keys, lines: readonly HeadsText[]): Promise<Finding> {
  const notes = new Notes('papers')
  const known = await walkLeaves(db, notes)
  notes.checked = known.size
  await checkOutside(db, notes)
  checkLines(lines, keys, known, await declaredGaps(db), notes)
  return notes
}
