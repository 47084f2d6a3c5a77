import { join } from 'node:path'
import { runningEmbedded } from '#database/embedded/open.ts'
import { measureFlags } from './flags.ts'
import { growVendors, SIZES } from './grow.ts'
import { LEAST_SHARE, listShare } from './list-share.ts'
import { load, row, type Load } from './load.ts'
import { largestPaint, pageWeights, type Scripts } from './pages.ts'
import { forget, memoryOf, signIn, startServer, untilRest, type BenchServer } from './server.ts'
import { MOST_FILES, WEIGHTS } from './weights.ts'

const LIST = '/dashboard/master/vendor?limit=25'
const SIZED_LIST = {
  sortOrders: [{ field: 'name', order: 'asc' }],
  searchString: '',
  fieldFilters: [{ field: 'expired_date', operator: '>=', value: '2027-06-01' }],
  pageNumber: 1,
  limit: 25,
}

function listCall(url: string, cookie: string): Promise<Load> {
  return load({
    url: `${url}/api/master/v1/vendor/paginate`,
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(SIZED_LIST),
  })
}

/** The page everybody looks at, and as a share of the bare frame the pages that nobody has looked at for a while. */
async function measurePages(server: BenchServer, cookie: string): Promise<void> {
  const asked = { url: server.url + LIST, headers: { cookie } }
  // V8 compiles what is called often for many seconds; a plant's server has been up for longer.
  await load(asked)
  const same = await load(asked)
  console.log(row('list page, 25 rows × 8 columns', same, '≥ 500/s, p95 ≤ 30 ms'))
  const { bare, list, share } = await listShare(server, cookie)
  console.log(
    `${'… of unknown rows, beside the bare frame'.padEnd(46)} ${list}/s of ${bare}/s, share ${share.toFixed(2)}  (below ${LEAST_SHARE} caches may stay)`,
  )
}

async function measureLists(server: BenchServer, cookie: string): Promise<void> {
  const config = runningEmbedded(join(server.dataDir, 'data'))
  if (!config) throw new Error('The database of the bench server was not found')
  for (const rows of SIZES) {
    await growVendors(config, rows)
    // The first call asks for the large count in the background; users after it get the exact one.
    await listCall(server.url, cookie).then((result) =>
      console.log(
        row(`list call, filtered and sorted, ${rows.toLocaleString('en')} rows`, result, 'p95 ≤ 20 ms'),
      ),
    )
    if (rows === SIZES[0]) await measurePages(server, cookie)
  }
}

async function measureScripts(server: BenchServer): Promise<void> {
  const weights = await pageWeights(server.url, WEIGHTS)
  if (!weights) return console.log('script bytes: no browser was found')
  const said = ({ kilobytes, files }: Scripts): string =>
    `${kilobytes.toFixed(1).padStart(6)} KB (${files} files)`
  for (const [at, { path, first, later, styleKilobytes }] of weights.entries()) {
    const size = `script ${said(later)}, as the first page of a tab ${said(first)}; style ${styleKilobytes.toFixed(1)} KB, gzip`
    console.log(`${path.padEnd(46)} ${size}  (≤ ${WEIGHTS[at]?.goal} KB in ≤ ${MOST_FILES} files)`)
  }
}

async function measurePaint(server: BenchServer): Promise<void> {
  for (const { path, user, budget } of [
    { path: LIST, user: 'super-admin', budget: 700 },
    { path: '/dashboard/weighing-result/create', user: 'weighbridge', budget: 700 },
  ]) {
    const ms = await largestPaint(server.url, { path, user })
    if (ms !== null)
      console.log(
        `${path.padEnd(46)} largest paint on a slow terminal ${Math.round(ms)} ms  (≤ ${budget} ms)`,
      )
  }
}

async function measureRest(server: BenchServer, after: string): Promise<void> {
  await untilRest(server)
  const memory = memoryOf(server)
  if (memory)
    console.log(
      `memory at rest, ${after}: node ${memory.node.toFixed(0)} MB, database ${memory.database.toFixed(0)} MB  (≤ 250 MB)`,
    )
}

/** `npm run bench`: the measured budgets (speed, start, memory, script) that can be had on one machine, for the built product. */
async function bench(): Promise<void> {
  const first = await startServer()
  console.log(`start to first page, empty folder, demo data            ${Math.round(first.firstPageMs)} ms`)
  await measureRest(first, 'demo data loaded')
  await first.stop()
  const server = await startServer(first.dataDir)
  try {
    console.log(
      `start to first page, existing data                      ${Math.round(server.firstPageMs)} ms  (≤ 3000 ms)`,
    )
    const admin = await signIn(server.url, 'super-admin')
    await measureRest(server, 'started again')
    await measureScripts(server)
    await measurePaint(server)
    await measureLists(server, admin)
    const busy = memoryOf(server)
    if (busy)
      console.log(
        `memory after load: node ${busy.node.toFixed(0)} MB, database ${busy.database.toFixed(0)} MB  (≤ 500 MB)`,
      )
  } finally {
    await server.stop()
    forget(server.dataDir)
  }
}

await bench()
await measureFlags()
