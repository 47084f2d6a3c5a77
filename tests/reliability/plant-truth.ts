import { spawnSync } from 'node:child_process'
import { addressOf } from '../support/postgres.ts'
import type { DemoPlant } from './product.ts'

/** What verify:truth says of a plant, as its owner. */
export function truthOfPlant({ owner, dataDir }: DemoPlant): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/truth/main.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: addressOf(owner) },
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}
