import { readFileSync } from 'node:fs'
import type { ClientBase, Pool } from 'pg'
import type { Computed } from '#database/rows.ts'

const textOf = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')

/** A script of this folder, with what both have in common. */
const scriptOf = (name: string): string =>
  textOf(name).replace('{relations}', () => textOf('relations.sql').trimEnd())

/** What the trigger of notes lets through: marks that are set once, after the row was written (machinery-note-file.sql). */
const SET_LATER = {
  note: ['deleted_at'],
  note_file: ['removed_at', 'removed_by', 'removed_by_name', 'removed_reason'],
}

/**
 * Gives `role`, which the server serves with, what it needs in `schemas` and takes what it has beyond that. On the connection of their
 * owner, after every migration; says how many objects were not as they should be, which is none at most starts.
 */
export async function grantRights(
  client: ClientBase | Pool,
  schemas: readonly string[],
  role: string,
): Promise<number> {
  const { rows } = await client.query<Computed<{ statement: string }>>(scriptOf('rights.sql'), [
    schemas,
    JSON.stringify(SET_LATER),
    role,
  ])
  if (rows.length) await client.query(rows.map(({ statement }) => statement).join(';\n'))
  return rows.length
}

export interface Problem {
  /** What the role is, what it was given, or what it lacks. */
  kind: 'role' | 'rights' | 'lack'
  /** The end of the sentence "the user …". */
  problem: string
}

/** Why the role of this connection must not serve, the worst first; none when it may. */
export async function problemsOfServing(
  client: ClientBase | Pool,
  schemas: readonly string[],
): Promise<Problem[]> {
  const { rows } = await client.query<Computed<Problem>>(scriptOf('too-much.sql'), [
    schemas,
    JSON.stringify(SET_LATER),
  ])
  return rows
}
