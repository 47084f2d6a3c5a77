// What `npm test` does, step by step, with a summary at the end.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { browser } from './browser.mjs'
import { build } from './build.mjs'
import {
  ASTRO_FILES,
  CACHE,
  PLAYWRIGHT_CONFIG,
  PRETTIER_CACHE,
  PROGRAMS,
  ROOT,
  TYPES_CACHE,
  VITEST_CONFIG,
} from './paths.mjs'
import { alone, run } from './processes.mjs'
import { withScratch } from './scratch.mjs'

const majorOf = (folder) => {
  if (!existsSync(join(folder, 'initdb'))) return 0
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)\./.exec(stdout ?? '')?.[1] ?? 0)
}

/** Folder of the oldest PostgreSQL server programs here that we support (15 on) and do not bring with us (18). */
const olderPostgres = () => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  const folders = [...versions, ...(process.env.PATH ?? '').split(delimiter)]
  return folders
    .map((folder) => ({ folder, major: majorOf(folder) }))
    .filter(({ major }) => major >= 15 && major < 18)
    .toSorted((a, b) => a.major - b.major)[0]?.folder
}

/** Where the unit tests leave the statements that they sent. */
const STATEMENTS = join(CACHE, 'statements')

/** An older server reads every statement; what triggers do is only read when they fire, so these tests run on it too. */
const ON_OLDER = ['order-thread', 'ledger', 'weighing', 'truth', 'notes', 'files', 'migrate', 'jobs'].map(
  (name) => `tests/services/${name}`,
)

/** Where vitest writes down what came of every test. */
const RESULTS = join(CACHE, 'unit-results.json')

/** The tests that failed, file and name: the end of a long output is what people and machines show of it. */
const failedTests = () => {
  if (!existsSync(RESULTS)) return ['vitest ended before it wrote its results']
  const { testResults } = JSON.parse(readFileSync(RESULTS, 'utf8'))
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      const file = relative(ROOT, name)
      if (tests.length === 0) return [`${file}: ${message}`]
      return tests.map((test) => `${file} > ${test.fullName}\n    ${test.failureMessages[0] ?? ''}`)
    })
}

const REPORTERS = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`]

const vitest = async (node, rest, env) => {
  rmSync(RESULTS, { force: true })
  const args = [PROGRAMS.vitest, 'run', '--config', VITEST_CONFIG, ...REPORTERS, ...rest]
  const code = await withScratch((scratch) => run(node, args, { env: { ...env, ...scratch } }))
  const failed = code === 0 ? [] : failedTests()
  return { code, failed: code === 0 || failed.length ? failed : ['an error outside of the tests, see above'] }
}

/** When the SQL below `src` changed last: it is read, not imported, and no test knows that it loaded it. In ms since 1970. */
const sqlChangedAt = () =>
  readdirSync(join(ROOT, 'src'), { recursive: true })
    .filter((name) => name.endsWith('.sql'))
    .reduce((newest, name) => Math.max(newest, statSync(join(ROOT, 'src', name)).mtimeMs), 0)

/** Notes when all slow files began to run with the SQL as it is: whoever failed runs again by itself, but what was interrupted did not run. */
const RAN = join(CACHE, 'unit-ran')
const ranAll = (began, code) => {
  if (code <= 1 && existsSync(RESULTS)) writeFileSync(RAN, String(began))
}

/**
 * The quick files, which read the tree as text, and those of the others whose modules changed since they last ran, or that failed then; all of
 * them when the SQL changed. A process that a test starts is not seen: `npm test` runs every file.
 */
const changedTests = async (node) => {
  const began = Date.now()
  const areKnown = existsSync(RAN) && Number(readFileSync(RAN, 'utf8')) > sqlChangedAt()
  const quick = await vitest(node, ['--project=pure', '--project=replacing'])
  const slow = ['--project=document', '--project=database', '--passWithNoTests']
  const others = await vitest(node, areKnown ? [...slow, '--since-last-run'] : slow)
  if (!areKnown) ranAll(began, others.code)
  return { code: Math.max(quick.code, others.code), failed: [...quick.failed, ...others.failed] }
}

/** Where Playwright writes down what came of every test. */
const BROWSER_RESULTS = join(CACHE, 'browser-results.json')

/** The tests of a suite and of those inside it that failed, file and name, with what was wrong. */
const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const said = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
      return `tests/e2e/${file} > ${title}\n    ${stripVTControlCharacters(said[0] ?? '')}`
    }),
  ...suites.flatMap(failedSpecs),
]

const failedInBrowser = () =>
  existsSync(BROWSER_RESULTS)
    ? failedSpecs(JSON.parse(readFileSync(BROWSER_RESULTS, 'utf8')))
    : ['Playwright ended before it wrote its results']

const browserSuite = async (node, rest) => {
  const { path, reason } = await browser(node)
  if (!path) return { code: process.env.CI ? 1 : 0, note: reason }
  if ((await alone(() => build(node))) !== 0) return { code: 1, note: 'the site could not be built' }
  rmSync(BROWSER_RESULTS, { force: true })
  const args = [PROGRAMS.playwright, 'test', '--config', PLAYWRIGHT_CONFIG, '--reporter=list,json', ...rest]
  const env = { PLAYWRIGHT_CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_RESULTS }
  const code = await withScratch((scratch) => run(node, args, { env: { ...env, ...scratch } }))
  return { code, failed: code === 0 ? [] : failedInBrowser() }
}

/**
 * None changes what another one reads, so they run beside each other: the checks fill the cores while tests wait for their
 * database. Only the tests print as they go; the others print when they fail.
 */
const BESIDE = new Set(['format', 'lint', 'unused', 'types', 'unit', 'changed'])

const reading = (name, args) => async (node, rest) => ({
  code: await run(node, [PROGRAMS[name], ...args, ...rest], {
    quiet: true,
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  }),
})

const astroFiles = reading('astro', ['check', '--minimumFailingSeverity', 'error', '--tsconfig', ASTRO_FILES])
const otherFiles = reading('tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', TYPES_CACHE])

/** Each step gives { code, note?, failed? }: why it did not run, and which of its tests failed. */
const STEPS = {
  format: reading('prettier', ['--check', '--log-level=warn', ...PRETTIER_CACHE, '.']),
  lint: reading('oxlint', []),
  unused: reading('knip', ['--no-progress']),
  // One after the other: `astro check` writes declarations that the other files need.
  types: async (node) => {
    const [astro, others] = [await astroFiles(node, []), await otherFiles(node, [])]
    return { code: Math.max(astro.code, others.code) }
  },
  unit: async (node, rest) => {
    rmSync(STATEMENTS, { recursive: true, force: true })
    const began = Date.now()
    const outcome = await vitest(node, rest, { TEST_STATEMENTS: STATEMENTS })
    if (rest.length === 0) ranAll(began, outcome.code)
    return outcome
  },
  changed: changedTests,
  older: async (node) => {
    const programs = olderPostgres()
    if (!programs)
      return { code: 0, note: 'skipped: no PostgreSQL 15 programs here (Debian: apt install postgresql-15)' }
    const env = { TEST_POSTGRES_BIN: programs }
    const read = await run(node, [join(ROOT, 'tests/older.ts'), STATEMENTS], { env })
    return read ? { code: read } : vitest(node, ON_OLDER, env)
  },
  e2e: browserSuite,
}

export const LABELS = {
  format: 'Format (prettier)',
  lint: 'Lint (oxlint)',
  unused: 'Nothing unused (knip)',
  types: 'Types (tsc, astro check)',
  unit: 'Unit, contracts, services (vitest)',
  changed: 'Tests of what changed (vitest)',
  older: 'Services on an older PostgreSQL',
  e2e: 'Browser (Playwright)',
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** So much is shown of what a test said when it failed. */
const SAID_CHARACTERS = 1500

/** Runs one step. Gives its line of the summary, the tests that failed, and its exit code. */
const runStep = async (node, name, rest) => {
  const since = performance.now()
  const { code, note, failed = [] } = await STEPS[name](node, rest)
  const outcome = code !== 0 ? 'FAILED' : note ? 'skipped' : 'ok'
  if (note) console.log(note)
  const line = `${outcome.padEnd(8)}${LABELS[name].padEnd(38)}${seconds(since).padStart(8)}${note ? `  ${note}` : ''}`
  return { line, code, failed: failed.map((said) => said.slice(0, SAID_CHARACTERS)) }
}

/** Runs the named steps, all of them even when one fails. Gives 1 when any failed. */
export const check = async (node, names, rest) => {
  const done = []
  const together = names.filter((name) => BESIDE.has(name))
  const stages = [together, ...names.filter((name) => !BESIDE.has(name)).map((name) => [name])]
  for (const stage of stages.filter(({ length }) => length > 0)) {
    console.log(`\n── ${stage.map((name) => LABELS[name]).join(', ')}`)
    const ran = await Promise.all(stage.map((name) => runStep(node, name, names.length === 1 ? rest : [])))
    done.push(...ran)
    if (ran.some(({ code }) => code >= 128)) break // Interrupted by the user: the next step would only be in the way.
  }
  const failed = done.flatMap((step) => step.failed)
  if (done.length > 1 && failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`)
  if (done.length > 1) console.log(`\n${done.map(({ line }) => line).join('\n')}`)
  return done.some(({ code }) => code !== 0) ? 1 : 0
}
