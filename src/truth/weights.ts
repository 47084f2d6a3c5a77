import { signed, type Keys } from '#truth/keys.ts'
import { Notes, type Finding } from '#truth/report.ts'
import { checkStandards } from '#truth/standards.ts'
import { checkShiftReports } from '#truth/shift-reports.ts'
import { hashOf, type Weight } from '#truth/weight-text.ts'
import type { Outer, ColumnsOf, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const ROWS_AT_ONCE = 1_000
const FIRST = '0'.repeat(64)

/** Sources of weights that come to their chain after they were weighed. */
const LATER = ['paper', 'third_party', 'indicator_offline']

/** The last weight that was read, and what has been seen so far. */
export interface Walk {
  seq: number
  hash: string
  at: number
  keyId: string | null
  unsigned: number
  earlier: number
}

/** Before the first weight of a scale. */
export function walkFromStart(): Walk {
  return { seq: 0, hash: FIRST, at: 0, keyId: null, unsigned: 0, earlier: 0 }
}

/** What is wrong with a weight after those that were read before it; the walk goes on behind it. */
export function stepOver(walk: Walk, weight: Weight, keys: Keys): string[] {
  const words = against(weight, walk, keys)
  const at = Date.parse(weight.captured_at)
  // What was entered later bears the time of its paper.
  const isLater = LATER.includes(weight.source)
  walk.earlier += !isLater && at < walk.at ? 1 : 0
  walk.unsigned += weight.key_id === null ? 1 : 0
  walk.seq = weight.chain_seq
  walk.hash = weight.hash
  if (!isLater) walk.at = at
  walk.keyId = weight.key_id ?? walk.keyId
  return words
}

function against(weight: Weight, { seq, hash, keyId }: Walk, keys: Keys): string[] {
  const words: string[] = []
  const isNext = weight.chain_seq === seq + 1
  if (!isNext) words.push(`the weights ${seq + 1} to ${weight.chain_seq - 1} before it are missing`)
  if (isNext && weight.prev_hash !== hash) words.push('it does not follow the weight before it')
  if (weight.key_id === null && keyId !== null) words.push('it is not signed, though weights before it are')
  const right = hashOf(weight, keys)
  if (right === null)
    words.push(`it is signed with the key ${weight.key_id}, which is not in the file of keys`)
  else if (right !== weight.hash)
    words.push(`it is not as it was written; it now says ${weight.weight_kg} kg at ${weight.captured_at}`)
  return words
}

type Chain = ColumnsOf<'orders.scale_chain', 'scale_id'> &
  Outer<ColumnsOf<'master.scale', 'code'>> &
  Outer<Omit<RowOf<'orders.scale_chain'>, 'scale_id'>>

/** The end that is kept of a chain, and what was found there. */
function againstHead(chain: Chain, walk: Walk, keys: Keys): string[] {
  const { scale_id: scale, seq, hash, key_id: keyId, signature } = chain
  if (seq === null) return ['the end of its chain is gone']
  if (seq > walk.seq)
    return [
      walk.seq + 1 === seq ? `weight ${seq} is missing` : `the weights ${walk.seq + 1} to ${seq} are missing`,
    ]
  if (seq < walk.seq || (seq > 0 && hash !== walk.hash))
    return [
      `the end of its chain is weight ${seq} by one table and weight ${walk.seq} by the other, or has another hash`,
    ]
  if (walk.keyId === null) return []
  if (keyId === null) return ['the end of its chain is not signed']
  const right = signed(keys, keyId, `weights head ${scale} ${seq} ${hash}`)
  if (right === null)
    return [`the end of its chain is signed with the key ${keyId}, which is not in the file of keys`]
  return right === signature ? [] : ['the signature of the end of its chain is wrong']
}

async function checkChain(db: Executor, chain: Chain, keys: Keys, notes: Notes): Promise<void> {
  const name = chain.code ?? `scale ${chain.scale_id}`
  const walk = walkFromStart()
  for (;;) {
    const weights = await runSql<Weight>(
      db,
      `select * from orders.weighment where scale_id = $1 and chain_seq > $2 order by chain_seq limit ${ROWS_AT_ONCE}`,
      [chain.scale_id, walk.seq],
    )
    for (const weight of weights)
      for (const words of stepOver(walk, weight, keys))
        notes.broken(`${name} weight ${weight.chain_seq}`, words)
    notes.checked += weights.length
    if (weights.length < ROWS_AT_ONCE) break
  }
  for (const words of againstHead(chain, walk, keys)) notes.broken(name, words)
  if (walk.unsigned)
    notes.unknown.push(
      `${name}: ${walk.unsigned} weights are from before there were keys; ${walk.keyId === null ? 'their seals and the heads written down outside cover them as they were on the day of the update' : 'the signed ones after them cover them'}`,
    )
  if (walk.earlier)
    notes.unknown.push(
      `${name}: ${walk.earlier} weights bear an earlier time than the weight before them: the clock was set back, or another server's was behind`,
    )
}

/** Every weight of every scale against its hash, its number, the one before it and the signed end of its chain. */
export async function checkWeights(db: Executor, keys: Keys): Promise<Finding> {
  const notes = new Notes('weights')
  const chains = await runSql<Chain>(
    db,
    `select h.*, k.scale_id, s.code
     from (select scale_id from orders.scale_chain union select scale_id from orders.weighment
           union select scale_id from orders.weighing union select scale_second_id from orders.weighing where scale_second_id is not null) k
     left join orders.scale_chain h on h.scale_id = k.scale_id
     left join master.scale s on s.id = k.scale_id order by s.code`,
  )
  for (const chain of chains) await checkChain(db, chain, keys, notes)
  await checkShiftReports(db, keys, notes)
  await checkStandards(db, notes)
  return notes
}
