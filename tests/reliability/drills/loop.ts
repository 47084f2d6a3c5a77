import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRoleCode, type RoleCode } from '#access/roles.ts'
import { isRow } from '#kernel/guards.ts'
import { readSheet } from '#engine/import/sheet.ts'
import { SERVICE_NAMES } from '#server/env.ts'
import { readStatement } from '#services/billing/billing/documents/read-statement.ts'
import { statementNames } from '#services/billing/billing/documents/statement-heading.ts'
import { freePort } from '../../support/free-port.ts'
import { documentedPath, documentOf } from '../calls.ts'
import { onPlant, type Drill } from '../drill.ts'
import { heavyPictures, heavySheets, type HeavyFile } from '../heavy-files.ts'
import { personAt, SESSION, type Person } from '../people.ts'

/** What no input may hold the loop for, ms (std.B2.9). */
const MOST_MS = 50
/** Another try where the machine may have been busy: an input that holds the loop does so every time. */
const TRIES = 6
/** Below the limit of a JSON body, with room for its names. */
const BODY = 1_000_000
/** Node refuses longer headers by itself. */
const QUERY = 12_000

interface Call {
  at: string
  method: string
  role: RoleCode | null
  fields: string[]
  query: string[]
  isUpload: boolean
}

const ANY_ID = '0190a000-0000-7000-8000-000000000001'

function propertiesOf(operation: Record<string, unknown>, type: string): string[] {
  const body = operation.requestBody
  const content = isRow(body) && isRow(body.content) ? body.content[type] : null
  const schema = isRow(content) ? content.schema : null
  return isRow(schema) && isRow(schema.properties) ? Object.keys(schema.properties) : []
}

function callOf(service: string, path: string, method: string, operation: Record<string, unknown>): Call {
  const roles = operation['x-roles']
  const [role] = Array.isArray(roles) ? roles.filter(isRoleCode) : []
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.filter(isRow) : []
  const body = operation.requestBody
  return {
    at: documentedPath(service, path, ANY_ID),
    method: method.toUpperCase(),
    role: role ?? (roles === 'staff' ? 'super-admin' : null),
    fields: propertiesOf(operation, 'application/json'),
    query: parameters.filter((one) => one.in === 'query').map((one) => String(one.name)),
    isUpload: isRow(body) && isRow(body.content) && 'multipart/form-data' in body.content,
  }
}

/** Every call of the documents of all services. */
async function documentedCalls(person: Person): Promise<Call[]> {
  const all = await Promise.all(
    SERVICE_NAMES.map(async (service) => {
      const told = await person.get(documentOf(service))
      const { paths } = JSON.parse(told.text) as {
        paths: Record<string, Record<string, Record<string, unknown>>>
      }
      return Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => callOf(service, path, method, operation)),
      )
    }),
  )
  return all.flat()
}

type Fill = (characters: number) => string

/** Values of every shape that costs, as JSON of about so many characters. */
const FILLS: Readonly<Record<string, Fill>> = {
  long: (n) => `"${'x'.repeat(n)}"`,
  spaces: (n) => `"${' '.repeat(n)}x"`,
  digits: (n) => `"${'1'.repeat(n)}"`,
  // One sign that is eighteen when it is folded.
  folded: (n) => `"${'\uFDFA'.repeat(n / 3)}"`,
  wide: (n) => `[${'1,'.repeat(n / 2)}1]`,
  texts: (n) => `[${'"a",'.repeat(n / 4)}"a"]`,
  rows: (n) => `[${'{},'.repeat(n / 3)}{}]`,
  deep: (n) => '['.repeat(n / 2) + ']'.repeat(n / 2),
  nested: (n) => '{"a":'.repeat(n / 6) + '1' + '}'.repeat(n / 6),
  filters: (n) => `[${'{"field":"id","operator":"=","value":"1"},'.repeat(n / 42)}{}]`,
}

function* bodiesOf({ fields }: Call): Generator<[string, string]> {
  for (const [what, fill] of Object.entries(FILLS)) {
    yield [what, fill(BODY)]
    const names = fields.length ? fields : ['x']
    const each = Math.floor(BODY / names.length) - 40
    yield [
      `${what}, all fields`,
      `{${names.map((name) => `${JSON.stringify(name)}:${fill(each)}`).join(',')}}`,
    ]
    // One field alone gets all of it: nothing else is looked at before.
    for (const name of names.slice(0, what === 'rows' || what === 'filters' ? 20 : 0))
      yield [`${what}, ${name}`, `{${JSON.stringify(name)}:${fill(BODY)}}`]
  }
  yield ['keys', `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join(',')}}`]
}

/** The longest stretch of the loop since it was asked last, ms. */
async function heldFor(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? 0) * 1000
}

/** Asks until the loop was free once, at most `TRIES` times; gives how long it was held then. */
async function held(port: number, ask: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < TRIES && least > MOST_MS; n += 1) {
    await heldFor(port)
    await ask()
    least = Math.min(least, await heldFor(port))
  }
  return least
}

class Tally {
  readonly wrong: string[] = []
  count = 0
  longest = 0

  note(what: string, ms: number): void {
    this.count += 1
    this.longest = Math.max(this.longest, ms)
    if (ms > MOST_MS) this.wrong.push(`${what}: ${Math.round(ms)} ms`)
  }
}

const send = (url: string, { at, method }: Call, cookie: string, body: string | FormData, query = '') =>
  fetch(`${url}${at}${query}`, {
    method,
    redirect: 'manual',
    headers: {
      cookie,
      origin: url,
      'idempotency-key': crypto.randomUUID(),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'GET' ? {} : { body }),
    signal: AbortSignal.timeout(120_000),
  })
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined)

function form({ name, bytes }: HeavyFile): FormData {
  const all = new FormData()
  all.set('file', new File([new Uint8Array(bytes)], name))
  all.set('use', 'document')
  all.set('mode', 'dry_run')
  return all
}

async function tryCalls(url: string, port: number, calls: readonly Call[], tally: Tally): Promise<void> {
  const people = new Map<string, Person>()
  const files = [...heavySheets(), ...heavyPictures()]
  for (const call of calls) {
    const role = call.role ?? 'super-admin'
    const person = people.get(role) ?? (await personAt(url, role))
    people.set(role, person)
    // A token is exchanged in time by whatever call is made then.
    await person.get(SESSION)
    const asked = (what: string, body: string | FormData, query?: string): Promise<void> =>
      held(port, () => send(url, call, person.cookie, body, query)).then((ms) =>
        tally.note(`${call.method} ${call.at} ${what}`, ms),
      )
    for (const name of [...call.query, 'x'])
      await asked(`?${name}`, '{}', `?${encodeURIComponent(name)}=${'x'.repeat(QUERY)}`)
    if (call.isUpload) for (const file of files) await asked(file.name, form(file))
    else if (call.method !== 'GET') for (const [what, body] of bodiesOf(call)) await asked(what, body)
  }
}

/** The worker reads the same files with the same reader, and its loop is not to be seen from outside. */
async function tryReader(tally: Tally): Promise<void> {
  for (const { name, bytes } of heavySheets()) {
    let least = Number.POSITIVE_INFINITY
    for (let n = 0; n < TRIES && least > MOST_MS; n += 1) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      await sleep(20)
      delay.enable()
      await readSheet(bytes, statementNames)
        .then(readStatement)
        .catch(() => undefined)
      delay.disable()
      least = Math.min(least, delay.max / 1e6)
    }
    tally.note(`reading ${name}`, least)
  }
}

const loop: Drill = {
  name: 'loop',
  goal: `the largest, widest, deepest and longest that every call, upload and query of the documents takes: no input holds the loop over ${MOST_MS} ms`,
  isLong: true,
  async run() {
    const tally = new Tally()
    await tryReader(tally)
    const port = await freePort()
    return onPlant(
      async ({ url }) => {
        const all = await documentedCalls(await personAt(url, 'super-admin'))
        const only = process.env.LOOP_ONLY
        const calls = only ? all.filter(({ at }) => at.includes(only)) : all
        await tryCalls(url, port, calls, tally)
        return {
          ok: tally.wrong.length === 0,
          figure: `${tally.count} inputs of ${calls.length} calls, the longest held it ${Math.round(tally.longest)} ms ${tally.wrong.slice(0, 40).join('; ')}`,
        }
      },
      (plant) => ({ ...plant.variables(), OPS_PORT: String(port) }),
    )
  },
}

export const LOOP_DRILLS: readonly Drill[] = [loop]
