import { ACCOUNTS } from './accounts.ts'
import type { Change } from './change.ts'
import { GUARDS } from './guards.ts'
import { HISTORY } from './history.ts'
import { MASTERS } from './masters.ts'
import { MONEY } from './money.ts'
import { WORK } from './work.ts'

const KINDS: readonly (readonly Change[])[] = [ACCOUNTS, MASTERS, MONEY, WORK, GUARDS, HISTORY]

/** All that the drill does. */
export const CHANGES: readonly Change[] = KINDS.flat()

const AT_ONCE = 10

type Batch = [names: string, changes: readonly Change[]]

const batchOf = (changes: readonly Change[]): Batch => [changes.map(({ what }) => what).join(', '), changes]

/** All changes, ten at once, of every kind in turn. */
export function allBatches(): Batch[] {
  const longest = Math.max(...KINDS.map(({ length }) => length))
  const mixed = Array.from({ length: longest }, (_, n) => KINDS.flatMap((kind) => kind[n] ?? [])).flat()
  return Array.from({ length: Math.ceil(mixed.length / AT_ONCE) }, (_, n) =>
    batchOf(mixed.slice(n * AT_ONCE, (n + 1) * AT_ONCE)),
  )
}

/** The ten changes of a day; the next day has the next ones. `all` gives all of them. */
export function batchesOf(day: string): Batch[] {
  const batches = allBatches()
  return day === 'all' ? batches : [batches[Number(day) % batches.length]!]
}
