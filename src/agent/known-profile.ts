import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { HELLO_ANSWER, type HelloAnswer } from '#contracts/telemetry/agent-hello.ts'

/** How the scale was set up when the server last said so: a PC that starts without the server weighs by it. */
export function knownProfile(folder: string): HelloAnswer | null {
  const path = join(folder, 'profile.json')
  if (!existsSync(path)) return null
  try {
    const read = z.safeParse(HELLO_ANSWER, JSON.parse(readFileSync(path, 'utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export function keepProfile(folder: string, profile: HelloAnswer): void {
  const path = join(folder, 'profile.json')
  writeFileSync(`${path}.new`, JSON.stringify(profile), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** What decides how the line is read and what pictures are taken: when it changes, both begin anew. */
export function setUpOf(profile: HelloAnswer): string {
  const { protocol, line_format: format = null, display_unit, division_kg, min_kg, line, cameras } = profile
  return JSON.stringify([protocol, format, display_unit, division_kg, min_kg, line, cameras])
}
