import { checkGuards } from '#truth/guards.ts'
import { checkHeads, readHeads } from '#truth/heads.ts'
import { readKeys, type Keys } from '#truth/keys.ts'
import { checkMoney } from '#truth/money.ts'
import { checkNumbers } from '#truth/numbers.ts'
import { checkPapers } from '#truth/papers.ts'
import { checkPoints } from '#truth/points.ts'
import type { Break, Finding } from '#truth/report.ts'
import { checkProofs } from '#truth/proofs.ts'
import { checkSeals } from '#truth/seals.ts'
import { checkTickets } from '#truth/tickets.ts'
import { checkTrips } from '#truth/trips.ts'
import { checkWeights } from '#truth/weights.ts'
import { withoutLimits, type Database, type Tx } from '#database/db.ts'

/** What the check needs beside the database. */
export interface Evidence {
  keys: Keys
  /** Lines of ends of chains that were written down outside the database. */
  heads: readonly string[]
  /** Folder in which servers keep the ends they have seen last; null where there is none. */
  endsFolder?: string | null
}

export interface Truth {
  checked: Readonly<Record<Break['check'], number>>
  breaks: readonly Break[]
  unknown: readonly string[]
}

/** True of every run: what no table can tell. */
const ALWAYS_UNKNOWN = [
  'Whether a weight was true when it was taken: a false weight, signed by the server, is whole.',
  'What somebody with both the database and the file of keys changed: they can sign as the server does.',
  'Rows that were put back together with their proofs within the minute before those were sealed, and what nobody proves: files, messages, alerts.',
  'When a session was seen last, when somebody signed in last, which code of a second factor was used last, when a line was audited last: no proof covers that.',
  'What the server itself wrote under a guard that was replaced and put back between two checks, and requests that somebody sent with a stolen token.',
]

/** The keys and heads of an installation. */
export function evidenceOf(
  keyFile: string,
  headFiles: readonly string[],
  endsFolder: string | null = null,
): Evidence {
  return { keys: readKeys(keyFile), heads: readHeads(headFiles), endsFolder }
}

async function findings(
  tx: Tx,
  { keys, heads, endsFolder = null }: Evidence,
): Promise<Record<Break['check'], Finding>> {
  return {
    weights: await checkWeights(tx, keys),
    tickets: await checkTickets(tx, keys),
    papers: await checkPapers(tx, keys, heads),
    trips: await checkTrips(tx),
    money: await checkMoney(tx),
    points: await checkPoints(tx),
    seals: await checkSeals(tx, keys),
    heads: await checkHeads(tx, keys, heads, endsFolder),
    rows: await checkProofs(tx, keys),
    guards: await checkGuards(tx),
    numbers: await checkNumbers(tx),
  }
}

/** All checks on one connection, whose transaction is the caller's. */
export async function truthOf(tx: Tx, evidence: Evidence): Promise<Truth> {
  const found = await findings(tx, evidence)
  const all = Object.values(found)
  return {
    checked: {
      weights: found.weights.checked,
      tickets: found.tickets.checked,
      papers: found.papers.checked,
      trips: found.trips.checked,
      money: found.money.checked,
      points: found.points.checked,
      seals: found.seals.checked,
      heads: found.heads.checked,
      rows: found.rows.checked,
      guards: found.guards.checked,
      numbers: found.numbers.checked,
    },
    breaks: all.flatMap(({ breaks }) => breaks),
    unknown: [...all.flatMap(({ unknown }) => unknown), ...ALWAYS_UNKNOWN],
  }
}

/**
 * Checks weights, tickets, papers, trips, money, points, audit and heads against each other as they were at one moment, while others work. It reads
 * only, asks none of the product's rules, and names every break. The evidence is read before: heads are never newer than the rows.
 */
export async function verifyTruth(db: Database, evidence: Evidence): Promise<Truth> {
  return withoutLimits(db, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    return truthOf(client, evidence)
  })
}
