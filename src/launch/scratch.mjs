// Where the test programs keep what goes with the run: database clusters, data folders, profiles of browsers.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { alive } from './processes.mjs'

/** Linux keeps files of this folder in memory. */
const MEMORY = '/dev/shm'
const NAME = /^angkut-tests-(\d+)-/
/** What is free before we fill a part of it, in bytes: a whole run has needed about 1.5 GB. */
const ROOM = 6 * 2 ** 30

const isRoomy = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= ROOM
  } catch {
    return false
  }
}

/** Runs that were killed could not take theirs away. */
const removeDead = () => {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1] ?? process.pid)
    if (pid !== process.pid && !alive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/**
 * Runs `work` with the environment for its programs: in memory where there is room, because a copy of a database is
 * thousands of small files, and a disk takes four times as long for them.
 */
export const withScratch = async (work) => {
  if (process.env.TMPDIR || !isRoomy()) return work({})
  removeDead()
  const folder = mkdtempSync(join(MEMORY, `angkut-tests-${process.pid}-`))
  // PostgreSQL runs as somebody else when we are root, and has to come through.
  chmodSync(folder, 0o1777)
  try {
    return await work({ TMPDIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
