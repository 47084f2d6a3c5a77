// npm run lock: completes package-lock.json with the binaries of other platforms that the registry it was made with lacked. Until then `npm ci`
// calls it out of step with package.json and refuses it. Changes no version that is there.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDER, missingIn } from './lockfile.mjs'
import { ROOT } from './paths.mjs'

const FILE = join(ROOT, 'package-lock.json')
/** What a lockfile keeps of a package, in npm's order. */
const FIELDS = [
  'version',
  'integrity',
  'cpu',
  'dev',
  'libc',
  'license',
  'optional',
  'os',
  'dependencies',
  'optionalDependencies',
  'peerDependencies',
  'engines',
]
const ASKED = FIELDS.map((field) => (field === 'integrity' ? 'dist.integrity' : field))

/** What the registry says of a package; undefined where it has none. */
const view = (name, version) => {
  try {
    const args = ['view', `${name}@${version}`, ...ASKED, '--json']
    const said = execFileSync('npm', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    })
    // Of a range it names every version, the newest last.
    const { 'dist.integrity': integrity, ...rest } = [JSON.parse(said)].flat().at(-1)
    return integrity ? { ...rest, integrity } : undefined
  } catch {
    return undefined
  }
}

const entryOf = (known, { dev, devOptional }) => {
  const all = { ...known, optional: true, ...(dev || devOptional ? { dev: true } : {}) }
  return Object.fromEntries(
    FIELDS.filter((field) => all[field] !== undefined).map((field) => [field, all[field]]),
  )
}

/** One more of what is missing: at the top where its place is free, else beside who needs it. Gives whether the registry has it. */
const complete = (packages, { path, name, version, by }) => {
  const known = view(name, version)
  if (!known) return false
  const top = FOLDER + name
  packages[packages[top] ? `${path}/${top}` : top] = entryOf(known, by)
  return true
}

const sorted = (packages) =>
  Object.fromEntries(Object.entries(packages).toSorted(([one], [other]) => one.localeCompare(other, 'en')))

/** Asks the registry for what is missing, and for what that needs; writes down what it has. Gives 1 when something is still missing. */
export const lock = () => {
  const file = JSON.parse(readFileSync(FILE, 'utf8'))
  const lacking = new Set()
  let count = 0
  const next = () => missingIn(file.packages).find(({ name, version }) => !lacking.has(`${name}@${version}`))
  for (let one = next(); one; one = next()) {
    if (complete(file.packages, one)) count += 1
    else lacking.add(`${one.name}@${one.version}`)
  }
  if (count) writeFileSync(FILE, `${JSON.stringify({ ...file, packages: sorted(file.packages) }, null, 2)}\n`)
  console.log(count ? `${count} packages were written down` : 'Nothing was written down')
  if (lacking.size) console.log(`This registry has no ${[...lacking].join(', ')}`)
  return lacking.size ? 1 : 0
}
