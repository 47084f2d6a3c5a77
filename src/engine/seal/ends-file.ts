import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isRow } from '#kernel/guards.ts'
import { headsLine, type Heads } from '#engine/seal/heads.ts'
import type { Signer } from '#engine/seal/signer.ts'

/** What was written down last: when, and every end there was. */
export interface KeptEnds {
  at: string
  heads: Heads
}

/** Where the ends of databases are kept that were seen last; truth/restores.ts reads it. */
export const endsFolderOf = (dataDir: string): string => join(dataDir, 'ends')

/** The file of one database: several may have used one data folder. */
export const endsFileOf = (dataDir: string, database: string): string =>
  join(endsFolderOf(dataDir), `${database}.json`)

const isHeads = (value: unknown): value is Heads =>
  isRow(value) &&
  Object.values(value).every(
    (one) => Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'string',
  )

/** Reads kept ends; null where there is no file, and where it is not as this installation wrote it. */
export async function readEnds(file: string, signer: Signer): Promise<KeptEnds | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const line = parsed(text)
  if (!isRow(line)) return null
  const { key_id: key, signature, ...said } = line
  const { at, heads } = said
  if (typeof key !== 'string' || typeof at !== 'string' || !isHeads(heads)) return null
  return signer.signUnder(key, `heads ${JSON.stringify(said)}`) === signature ? { at, heads } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Writes all ends in place of those that were kept before; a crash leaves the one or the other. */
export async function writeEnds(file: string, heads: Heads, signer: Signer): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // The web process and the one of the jobs both write it.
  const next = `${file}.${process.pid}.next`
  const to = await open(next, 'w', 0o600)
  try {
    await to.writeFile(headsLine(heads, signer))
    await to.sync()
  } finally {
    await to.close()
  }
  await rename(next, file)
}

/** The newest ends that this folder keeps of whichever database; null where there are none. */
export async function newestEnds(dataDir: string): Promise<string | null> {
  const folder = endsFolderOf(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const files = await Promise.all(
    names.map(async (name) => ({ file: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  )
  return files.toSorted((a, b) => b.at - a.at)[0]?.file ?? null
}
