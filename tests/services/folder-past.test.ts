import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderPast, noteRestore, recogniseFolder, saidOf } from '#database/folder-past.ts'

const [FIRST, LATER] = ['2026-11-29T01:00:00.000Z', '2026-11-30T01:00:00.000Z']

let parent: string
let folder: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'angkut-folder-'))
  folder = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** As PostgreSQL does while it runs, and leaves behind when it is killed. */
function runIn(dataDir: string): void {
  mkdirSync(join(dataDir, 'pgdata'), { recursive: true })
  writeFileSync(
    join(dataDir, 'pgdata', 'postmaster.pid'),
    `1\n${join(dataDir, 'pgdata')}\n1\n5432\n${dataDir}\n\n0 0\nready\n`,
  )
}

test('the same folder is itself, also after it was renamed', () => {
  expect(recogniseFolder(folder, FIRST)).toBeUndefined()
  expect(recogniseFolder(folder, LATER)).toBeUndefined()
  renameSync(folder, join(parent, 'renamed'))
  expect(recogniseFolder(join(parent, 'renamed'), LATER)).toBeUndefined()
  expect(folderPast(join(parent, 'renamed'))).toEqual([])
})

test('a copy says once at a start that it is one, and keeps it for ever', () => {
  recogniseFolder(folder, FIRST)
  const copy = join(parent, 'copy')
  cpSync(folder, copy, { recursive: true })
  const change = recogniseFolder(copy, LATER)
  expect(change).toMatchObject({ kind: 'copied', at: LATER, whileRunning: false })
  expect(change?.from).toContain(folder)
  expect(saidOf(change!)).toMatch(/is a copy of \S+data, or was moved from there/)
  expect(recogniseFolder(copy, LATER)).toBeUndefined()
  expect(folderPast(copy)).toEqual([change])
  expect(recogniseFolder(folder, LATER), 'the original').toBeUndefined()
})

test.each([true, false])(
  'a copy made while the server ran says that it may be torn; marked %s',
  (isMarked) => {
    if (isMarked) recogniseFolder(folder, FIRST)
    runIn(folder)
    const copy = join(parent, 'copy')
    cpSync(folder, copy, { recursive: true })
    expect(recogniseFolder(folder, LATER), 'a server that was killed').toBeUndefined()
    const change = recogniseFolder(copy, LATER)
    expect(change).toMatchObject({ kind: 'copied', whileRunning: true })
    expect(saidOf(change!)).toContain('torn')
  },
)

test('a folder that was put back in its place is another one', () => {
  recogniseFolder(folder, FIRST)
  cpSync(folder, join(parent, 'safe'), { recursive: true })
  rmSync(folder, { recursive: true })
  // Something takes the number that became free.
  mkdirSync(join(parent, 'between'))
  cpSync(join(parent, 'safe'), folder, { recursive: true })
  expect(recogniseFolder(folder, LATER)).toMatchObject({ kind: 'copied' })
})

test('a restore of a backup is part of the past, and a spoilt mark stops nothing', () => {
  recogniseFolder(folder, FIRST)
  noteRestore(folder, '/safe/angkut.gz', LATER)
  expect(recogniseFolder(folder, LATER)).toBeUndefined()
  const [restored] = folderPast(folder)
  expect(saidOf(restored!)).toBe(`The database was restored from /safe/angkut.gz (${LATER})`)
  writeFileSync(join(folder, 'folder.json'), '{')
  expect(recogniseFolder(folder, LATER)).toBeUndefined()
  expect(JSON.parse(readFileSync(join(folder, 'folder.json'), 'utf8'))).toMatchObject({ past: [] })
})
