// The packages of package-lock.json, and Node 24 out of them.
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { missingIn, packagesOf } from './lockfile.mjs'
import { MODULES, ROOT } from './paths.mjs'
import { run } from './processes.mjs'

const OWN_NODE = join(MODULES, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
/** The oldest Node that runs this project's TypeScript and its Argon2 fallback. */
const OLDEST = [24, 7]

const wantedPackages = () => packagesOf(join(ROOT, 'package-lock.json'))
const presentPackages = () => packagesOf(join(MODULES, '.package-lock.json'))

/** The same bytes: a version may have been made again, or come from a mirror that has other ones. */
const isSame = (wanted, present) =>
  wanted?.version === present.version &&
  (!wanted.integrity || !present.integrity || wanted.integrity === present.integrity)

/**
 * Whether node_modules holds exactly what package-lock.json says, by version and integrity; with `dev: false`, what it says of the product
 * without its tests and checks. npm writes the list of what it installed at the end of an install, so a broken install has none;
 * comparing the two needs no network and no stamp of our own.
 */
export const installed = ({ dev = true } = {}) => {
  const wanted = wantedPackages()
  const present = presentPackages()
  if (Object.keys(present).length === 0) return false
  const needed = (entry) => !entry.optional && !entry.devOptional && !entry.peer && (dev || !entry.dev)
  const missing = Object.entries(wanted).some(
    ([path, entry]) => path !== '' && needed(entry) && present[path] === undefined,
  )
  const other = Object.entries(present).some(([path, entry]) => !isSame(wanted[path], entry))
  return !missing && !other
}

const recentEnough = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/** Path of the Node that runs everything else, or undefined when there is none. */
export const node24 = () => {
  if (existsSync(OWN_NODE)) return OWN_NODE
  return recentEnough() ? process.execPath : undefined
}

const npm = (args, options = {}) =>
  run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
    ...options,
    // Browsers are found on the machine (tests/support/browser.ts); the download would stop a closed network.
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })

/** Whether the lockfile names everything that `npm ci` asks for. */
export const isLockWhole = () => missingIn(wantedPackages()).length === 0

/**
 * `npm ci` where nothing is there yet, else `npm install`, which adds what is missing. It takes the same versions and skips
 * what is not for this platform; tests/source.test.ts says when package.json and the lockfile really differ.
 */
const installExactly = async (dev) => {
  const present = Object.values(presentPackages())
  // Nobody's tests are taken away because the product is started.
  const kind = dev || present.some((entry) => entry.dev) ? '--include=dev' : '--omit=dev'
  const command = present.length === 0 && isLockWhole() ? ['ci'] : ['install', '--no-save']
  return (await npm([...command, kind, '--prefer-offline'])) === 0 && installed({ dev })
}

/**
 * Installs the packages when needed; those of tests and checks only for `dev`, because a first start waits for a quarter
 * less without them. Gives an explanation when it cannot.
 */
export const install = async ({ dev = true } = {}) => {
  if (!installed({ dev })) {
    console.log('Installing packages, about a minute the first time')
    if (!(await installExactly(dev)))
      return 'npm could not install the packages, see above. It needs the npm registry, or a proxy (npm config set proxy).'
  }
  if (!existsSync(OWN_NODE)) await placeNode()
  if (node24()) return undefined
  return [
    `This project runs on Node ${OLDEST.join('.')} or later; this is ${process.version}, and the package that carries Node 24`,
    'could not be set up. Install Node 24 (https://nodejs.org), or let npm run that one script:',
    '  npm rebuild node',
  ].join('\n')
}

/** npm 11 may hold back install scripts; the `node` package needs its own to fetch the binary for this platform. */
const placeNode = async () => {
  const folder = join(MODULES, 'node')
  if (!existsSync(join(folder, 'installArchSpecificPackage.js'))) return
  console.log('Fetching Node 24 for this platform')
  await run(process.execPath, ['installArchSpecificPackage.js'], { quiet: true, cwd: folder })
  linkNode()
}

/** So that `npx node` is Node 24 too, as after an install that may run scripts. */
const linkNode = () => {
  const link = join(MODULES, '.bin/node')
  if (process.platform === 'win32' || !existsSync(OWN_NODE) || existsSync(link)) return
  rmSync(link, { force: true })
  symlinkSync('../node/bin/node', link)
}
