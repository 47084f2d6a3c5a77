import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { withScratch } from '../../src/launch/scratch.mjs'

type Environment = { TMPDIR?: string }

const MEMORY = '/dev/shm'
/** Elsewhere than on Linux, and where memory is short, the machine's own folder serves. */
const inMemory = existsSync(MEMORY)

afterEach(() => {
  vi.unstubAllEnvs()
})

it('leaves a folder alone that somebody chose', async () => {
  vi.stubEnv('TMPDIR', '/somewhere')
  expect(await withScratch((environment: Environment) => Promise.resolve(environment))).toEqual({})
})

it.skipIf(!inMemory)('takes the folder away when the work is done or failed', async () => {
  vi.stubEnv('TMPDIR', '')
  const folders: string[] = []
  const keep = ({ TMPDIR }: Environment): void => {
    if (TMPDIR) folders.push(TMPDIR)
  }
  await withScratch((environment: Environment) => Promise.resolve(keep(environment)))
  const failing = withScratch((environment: Environment) => {
    keep(environment)
    return Promise.reject(new Error('cut'))
  })
  await expect(failing).rejects.toThrow('cut')
  expect(folders.filter((folder) => existsSync(folder))).toEqual([])
})

it.skipIf(!inMemory)('takes away what a killed run left', async () => {
  vi.stubEnv('TMPDIR', '')
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const left = join(MEMORY, `angkut-tests-${pid}-left`)
  mkdirSync(left)
  const seen = await withScratch(({ TMPDIR }: Environment) =>
    Promise.resolve({ TMPDIR, folders: readdirSync(MEMORY) }),
  )
  rmSync(left, { recursive: true, force: true })
  // Where memory is short nothing is used there, and nothing removed.
  expect(seen.TMPDIR === undefined || !seen.folders.includes(`angkut-tests-${pid}-left`)).toBe(true)
})
