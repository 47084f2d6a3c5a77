import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import type { PoolConfig } from 'pg'
import { runningEmbedded } from '#database/embedded/open.ts'
import type { Outcome } from './drill.ts'
import { builtInPlant, removeFolder, startProduct, type Product } from './product.ts'

/** How to reach the built-in database of a product that runs on this folder. */
export function ownerOf(dataDir: string): PoolConfig {
  const found = runningEmbedded(dataDir)
  if (!found) throw new Error('The built-in database does not run')
  return found
}

/** Work on a folder with the built-in database; what still runs on it ends. */
export async function onFolder(
  work: (dataDir: string, start: (more?: Record<string, string>) => Promise<Product>) => Promise<Outcome>,
): Promise<Outcome> {
  const dataDir = await builtInPlant()
  const started: Product[] = []
  try {
    return await work(dataDir, async (more = {}) => {
      const product = await startProduct({ DATA_DIR: dataDir, ...more })
      started.push(product)
      return product
    })
  } finally {
    for (const product of started) await product.stop()
    removeFolder(dirname(dataDir))
  }
}

/** Runs a program of the product to its end on this folder. */
export function program(
  file: string,
  args: string[],
  dataDir: string,
): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}

/** The check of weights, money and audit on this folder; 0 when nothing is broken. */
export const truthOf = (dataDir: string): { code: number | null; said: string } =>
  program('src/truth/main.ts', [], dataDir)
