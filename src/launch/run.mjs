// The one entry of every npm script. Plain JavaScript without dependencies, because on a fresh clone it runs on the
// machine's own Node (20 or later) before anything is installed; what it starts runs on Node 24.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install, node24 } from './install.mjs'
import { PRETTIER_CACHE, PROGRAMS, ROOT } from './paths.mjs'
import { alone, run } from './processes.mjs'
import { start } from './start.mjs'

/** Prints why the launcher gives up and gives its exit code. */
const giveUp = (reason) => {
  console.error(reason)
  return 1
}

/**
 * Packages in place (with `dev: false` those of the product alone), optionally the site built; then `work` with the path of
 * Node 24. Gives an exit code.
 */
const prepared = async (work, { built = false, dev = true } = {}) => {
  let code = 0
  let refusal
  await alone(async () => {
    refusal = await install({ dev })
    if (!refusal && built) code = await build(node24())
  })
  if (refusal) return giveUp(refusal)
  if (code !== 0) return giveUp('The site could not be built, see above.')
  return work(node24())
}

/** A command that is one program file, run on Node 24 with the rest of the command line. */
const script =
  (file, options = {}) =>
  (rest) =>
    prepared((node) => {
      if (!existsSync(join(ROOT, file))) return giveUp(`${file} is not part of this version.`)
      return run(node, [file, ...rest])
    }, options)

/** What a plant runs without tests and checks. */
const PRODUCT = { dev: false }

/** A command of an installed tool. */
const tool =
  (name, ...args) =>
  (rest) =>
    prepared((node) => run(node, [PROGRAMS[name], ...args, ...rest]))

const tests = (names) => (rest) =>
  prepared(async (node) => (await import('./check.mjs')).check(node, names, rest))

const COMMANDS = {
  start: (rest) => prepared((node) => start(node, rest), PRODUCT),
  dev: () => prepared(async (node) => (await import('./dev.mjs')).dev(node), { ...PRODUCT, built: true }),
  build: () => prepared(() => 0, { ...PRODUCT, built: true }),
  test: tests(['format', 'lint', 'unused', 'types', 'unit', 'older', 'e2e']),
  verify: tests(['format', 'lint', 'unused', 'types', 'changed']),
  'test:unit': tests(['unit']),
  'test:e2e': tests(['e2e']),
  lint: tests(['lint', 'unused']),
  types: tests(['types']),
  format: tool('prettier', '--write', '--log-level=warn', ...PRETTIER_CACHE, '.'),
  again: (rest) => prepared(async (node) => (await import('./again.mjs')).again(node, rest)),
  score: script('tests/score.ts'),
  bench: script('tests/bench/run.ts', { built: true }),
  drills: script('tests/reliability/run.ts', { built: true }),
  sbom: script('src/launch/sbom.mjs'),
  backup: script('src/database/backup/backup.ts', PRODUCT),
  'lost-admin': script('src/services/auth/lost-admin.ts', PRODUCT),
  'verify:truth': script('src/truth/main.ts', PRODUCT),
  keys: script('src/engine/seal/add-key.ts', PRODUCT),
  'scale-agent': script('src/agent/main.ts', PRODUCT),
  codegen: script('src/database/codegen.ts'),
  reset: script('src/launch/reset.mjs', PRODUCT),
  lock: async () => (await import('./lock.mjs')).lock(),
  doctor: async () => (await import('./doctor.mjs')).doctor(),
}

const [name = '', ...rest] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command) console.error(`Unknown command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}`)
process.exitCode = command ? await command(rest) : 2
