// The built site in dist/, made again when what it is made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DIST, PROGRAMS, ROOT } from './paths.mjs'
import { run } from './processes.mjs'

const STAMP = join(DIST, '.stamp')
/** Node runs these folders from their source; pages may not import them (tests/architecture.test.ts). */
const NOT_BUILT = new Set(['src/services', 'src/server', 'src/launch'])
const ALSO = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']

const filesBelow = (folder) => {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (NOT_BUILT.has(path)) return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** Hash of everything the built site is made of: content, not times, so that a branch switch is seen. */
const sourceHash = () => {
  const hash = createHash('sha256')
  const files = [...filesBelow('src'), ...filesBelow('public'), ...ALSO].toSorted()
  for (const file of files) {
    const path = join(ROOT, file)
    if (existsSync(path))
      hash
        .update(`${relative(ROOT, path)}\0`)
        .update(readFileSync(path))
        .update('\0')
  }
  return hash.digest('hex')
}

/** Whether a changed file (path below the project) is part of the built site. */
export const isBuilt = (file) => {
  const path = file.replaceAll('\\', '/')
  return ![...NOT_BUILT].some((folder) => path.startsWith(`${folder}/`))
}

const stampedHash = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined)

/** Whether the built site is missing, or made of other files than there are now. */
export const isStale = () => stampedHash() !== sourceHash()

/** Builds when stale, until `signal` is aborted. Gives the builder's exit code, 0 when there was nothing to do. */
export const build = async (node, { quiet = true, signal } = {}) => {
  const hash = sourceHash()
  if (stampedHash() === hash) return 0
  console.log('Building the site')
  rmSync(STAMP, { force: true })
  const code = await run(node, [PROGRAMS.astro, 'build'], {
    quiet,
    signal,
    env: { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (code !== 0) return code
  mkdirSync(DIST, { recursive: true })
  writeFileSync(STAMP, hash)
  return 0
}
