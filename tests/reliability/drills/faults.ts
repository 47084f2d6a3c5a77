import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { problemCategory } from '#contracts/catalogue/problem-category.ts'
import { payloadType } from '#contracts/goods/payload-type.ts'
import { deactivatePath, pathOf } from '../calls.ts'
import type { Drill } from '../drill.ts'
import { onFolder, ownerOf, truthOf } from '../folder.ts'
import { dataOf, personAt, SESSION, until, type Person, type Told } from '../people.ts'
import { newCode, PATH, query } from '../writers.ts'

const ADMIN = 'super-admin'

/** The variables of a server that starts with this fault inside. */
const withFault = (name: string): { NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import ${fileURLToPath(new URL(`../faults/${name}.mjs`, import.meta.url))}`,
})

interface Kept {
  id: string
  row_version: number
}

/** What a person sends of one record, in turn: create, change, switch off. Each needs the answer of the one before. */
const SENT: readonly ((person: Person, code: string, kept: Kept | null, key: string) => Promise<Told>)[] = [
  (person, code, _kept, key) =>
    person.post(
      pathOf(problemCategory.calls.create),
      { code, name: 'Drill', scope: 'trip', is_active: true },
      key,
    ),
  (person, _code, kept, key) =>
    person.post(pathOf(problemCategory.calls.update), { ...kept, name: 'Drill again' }, key),
  (person, _code, kept, key) =>
    person.post(
      deactivatePath(problemCategory, kept?.id ?? ''),
      { row_version: kept?.row_version, reason: 'Not used any more' },
      key,
    ),
]

const afterCommit: Drill = {
  name: 'after-commit',
  goal: 'the process ends between commit and answer: repeated under its key, a call gives its first answer, once done (rel.R08)',
  run: () =>
    onFolder(async (dataDir, start) => {
      const armed = join(dirname(dataDir), 'fail-after-commit')
      const variables = { ...withFault('crash'), FAIL_AFTER_COMMIT: armed }
      let unanswered = 0
      let wrong = 0
      const code = newCode()
      let kept: Kept | null = null
      for (const send of SENT) {
        const product = await start(variables)
        const person = await personAt(product.url, ADMIN)
        const key = crypto.randomUUID()
        writeFileSync(armed, '')
        const told = await send(person, code, kept, key)
        if (told.status !== 0) throw new Error(`${told.status} ${told.text.slice(0, 200)}`)
        await until(() => Promise.resolve(product.hasEnded()))
        rmSync(armed)
        unanswered += 1
        const next = await start(variables)
        const again = await personAt(next.url, ADMIN)
        const answers = [await send(again, code, kept, key), await send(again, code, kept, key)]
        if (answers[0]?.text !== answers[1]?.text) wrong += 1
        const { id, row_version } = dataOf(answers[0]!)
        kept = { id: String(id), row_version: Number(row_version) }
        await next.stop()
      }
      const product = await start()
      const events = await query<{ n: string }>(
        ownerOf(dataDir),
        'select count(*) as n from master.audit_event where subject_id = $1',
        [kept?.id],
      )
      await product.stop()
      const done = Number(events[0]?.n)
      return {
        ok: unanswered === SENT.length && wrong === 0 && done === SENT.length,
        figure: `${unanswered} of ${SENT.length} calls without an answer, ${done} events in its history, ${wrong} wrong answers`,
      }
    }),
}

/** By how many seconds the clock stands off, in turn: an hour on and back, a leap second, two hours back, right again. */
const JUMPS_S = [0, 3600, 0, 1, 0, -7200, 0]

const jumps: Drill = {
  name: 'jumps',
  goal: 'the clock of a running server jumps: sessions, writing and lists go on, no 500, the history keeps the order of writing, verify:truth 0 (rel.R29)',
  run: () =>
    onFolder(async (dataDir, start) => {
      const file = join(dirname(dataDir), 'clock')
      const tell = (seconds: number): void => writeFileSync(file, String(seconds * 1000))
      tell(0)
      const product = await start({ ...withFault('clock'), CLOCK_FILE: file })
      let person = await personAt(product.url, ADMIN)
      const codes: string[] = []
      let signIns = 0
      const broken: string[] = []
      const heard = (what: string, { status, text }: Told): void => {
        if (status >= 500 || status === 0) broken.push(`${what} ${status} ${text.slice(0, 120)}`)
      }
      for (const jump of JUMPS_S) {
        tell(jump)
        await sleep(200)
        const session = await person.get(SESSION)
        heard(`session at ${jump} s`, session)
        if (session.status === 401) {
          person = await personAt(product.url, ADMIN)
          signIns += 1
        }
        const code = newCode()
        codes.push(code)
        const made = await person.post(PATH, { code, name: 'Drill' })
        heard(`writing at ${jump} s`, made)
        dataOf(made)
        const list = await person.post(pathOf(payloadType.calls.list), { limit: 100 })
        heard(`list at ${jump} s`, list)
        if (codes.some((one) => !list.text.includes(one))) broken.push(`list at ${jump} s lacks a record`)
        heard(`page at ${jump} s`, await person.get('/dashboard'))
      }
      // Seals are put on by the server while it runs.
      await sleep(3000)
      const rows = await query<{ code: string }>(
        ownerOf(dataDir),
        `select p.code from master.audit_event e join master.payload_type p on p.id = e.subject_id
         where p.code = any($1) order by e.id`,
        [codes],
      )
      const isInOrder = rows.map(({ code }) => code).join() === codes.join()
      const truth = truthOf(dataDir)
      return {
        ok: broken.length === 0 && isInOrder && truth.code === 0,
        figure: `${JUMPS_S.length} settings, ${signIns} had to sign in again, history ${isInOrder ? 'in order' : 'OUT OF ORDER'}, verify:truth ${truth.code} ${truth.code ? truth.said.slice(0, 300) : ''} ${broken.join(' | ')}`,
      }
    }),
}

export const FAULT_DRILLS: readonly Drill[] = [afterCommit, jumps]
