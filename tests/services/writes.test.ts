import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RecordOf } from '#kernel/record.ts'
import { AppError } from '#kernel/errors.ts'
import { transaction } from '#database/db.ts'
import { nextNumber } from '#database/numbers.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { onNudge } from '#engine/nudge.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { asRefusal, asService, write, writeBySystem } from '#engine/write.ts'
import { part, partsSite } from '../support/parts-site.ts'
import type { Caller, Plant } from '../support/plant.ts'

type Part = RecordOf<typeof part>

let site: Plant
let admin: Caller
beforeAll(async () => {
  site = await partsSite()
  admin = site.as('super-admin')
})
afterAll(() => site.close())
beforeEach(() => runSql(site.admin, `truncate vm.part, vm.outbox, vm.idempotency`))

let keys = 0
const newKey = (): string => `key-of-this-test-${(keys += 1)}`
const create = (caller: Caller, code: string, key?: string) =>
  caller.post<Part>('/v1/part/create', { code, name: 'Ban luar' }, key ? { 'idempotency-key': key } : {})

/** How many parts, events and kept answers there are. */
async function left(): Promise<number[]> {
  const [row] = await runSql<Computed<{ parts: number; events: number; answers: number }>>(
    site.db,
    `select (select count(*) from vm.part) as parts, (select count(*) from vm.outbox) as events,
       (select count(*) from vm.idempotency) as answers`,
  )
  return [row!.parts, row!.events, row!.answers].map(Number)
}

const auditsOf = (id: string) =>
  runSql<Computed<{ action: string; before: unknown; after: unknown }>>(
    site.db,
    'select action, before, after from vm.audit_event where subject_id = $1 order by id',
    [id],
  )

describe('a call with a key', () => {
  test('is done once, and answered alike as often as it comes', async () => {
    const key = newKey()
    const first = await create(admin, 'BAN', key)
    const again = await create(admin, 'BAN', key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.data).toEqual(first.data)
    expect(await left()).toEqual([1, 1, 1])
    expect(await auditsOf(first.data.id)).toHaveLength(1)
  })

  test('is refused for another body, and changes nothing', async () => {
    const key = newKey()
    await create(admin, 'BAN', key)
    const other = await create(admin, 'AKI', key)
    expect([other.status, other.errors[0]?.field]).toEqual([400, 'Idempotency-Key'])
    expect(await left()).toEqual([1, 1, 1])
  })

  test('belongs to its user: the same key of another one is another call', async () => {
    const key = newKey()
    const made = [await create(admin, 'BAN', key), await create(site.stranger('super-admin'), 'AKI', key)]
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    expect(await left()).toEqual([2, 2, 2])
  })

  test('that comes many times at once is done once; who comes amid it is told to try again', async () => {
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(admin, 'BAN', key)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await left()).toEqual([1, 1, 1])
  })

  test('that was refused may be sent again, once what it stumbled over is gone', async () => {
    const key = newKey()
    await create(admin, 'BAN')
    expect((await create(admin, 'BAN', key)).errors[0]?.field).toBe('code')
    await runSql(site.db, 'delete from vm.part')
    expect((await create(admin, 'BAN', key)).status).toBe(200)
  })

  test('keeps what was answered, though the record has changed since', async () => {
    const key = newKey()
    const { data } = await create(admin, 'BAN', key)
    await admin.post('/v1/part/update', { id: data.id, name: 'Ban dalam' })
    expect((await create(admin, 'BAN', key)).data).toMatchObject({ name: 'Ban luar', row_version: 1 })
  })
})

describe('a write', () => {
  test('that fails late leaves no row, no event, no audit entry and no answer behind', async () => {
    const once = { key: newKey(), route: 'POST /test', body: {} }
    const { id } = (await create(admin, 'BAN')).data
    const before = [await left(), await auditsOf(id)]
    const failing = write(site.ctx('vm'), admin.actor, once, async (w) => {
      await runSql(w.tx, `update vm.part set name = 'x' where id = $1`, [id])
      await w.audit({ action: 'test', subject: { type: 'part', id } })
      await w.emit({ type: 'part.tested', subject: { type: 'part', id } })
      throw new AppError('failed_precondition', 'Too late')
    })
    await expect(failing).rejects.toThrow('Too late')
    expect([await left(), await auditsOf(id)]).toEqual(before)
    expect((await admin.get<Part>(`/v1/part/${id}`)).data.name).toBe('Ban luar')
  })

  test('keeps of a pasted cell what can be seen: its tabs and fixed blanks are blanks', async () => {
    const { data } = await admin.post<Part>('/v1/part/create', {
      code: ' ban ',
      name: '\tBan\u00a0luar\t14 ',
    })
    expect([data.code, data.name]).toEqual(['BAN', 'Ban luar 14'])
  })

  test('says in the history what changed, and of what stayed nothing', async () => {
    const { id } = (await create(admin, 'BAN')).data
    await admin.post('/v1/part/update', { id, code: 'BAN', name: 'Ban dalam' })
    const [made, changed] = await auditsOf(id)
    expect([made?.action, made?.before, made?.after]).toMatchObject(['create', null, { code: 'BAN' }])
    expect(changed?.before).toMatchObject({ name: 'Ban luar', row_version: 1 })
    expect(changed?.after).toMatchObject({ name: 'Ban dalam', row_version: 2 })
    expect(changed?.after).not.toHaveProperty('code')
  })

  test('keeps what its history and its event cannot hold without it: NUL, and half of a cut emoji', async () => {
    const { id } = (await create(admin, 'BAN')).data
    const subject = { type: 'part', id }
    await write(site.ctx('vm'), admin.actor, null, async (w) => {
      await w.audit({ action: 'test', subject, after: { text: 'a\0b \ud83d', path: 'C:\\u0000' } })
      await w.emit({ type: 'part.tested', subject, data: { text: '\udc00 c' } })
    })
    expect((await auditsOf(id)).at(-1)?.after).toEqual({ text: 'ab \ufffd', path: 'C:\\u0000' })
  })

  test('that deletes waits for whoever changes the record just now, and is judged by what it then is', async () => {
    const { id } = (await create(admin, 'BAN')).data
    const isWaiting = async (): Promise<boolean> =>
      (
        await runSql(
          site.admin,
          'select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
        )
      ).length > 0
    const second = await transaction(site.admin, async (tx) => {
      await runSql(tx, 'update vm.part set deleted_at = now() where id = $1', [id])
      const asked = admin.delete(`/v1/part/${id}`)
      await expect.poll(isWaiting).toBe(true)
      return { asked }
    })
    expect((await second.asked).status).toBe(404)
    expect((await auditsOf(id)).map(({ action }) => action)).toEqual(['create'])
  })

  test('over a version that others have changed is refused, for all but one', async () => {
    const { id } = (await create(admin, 'BAN')).data
    const names = ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima']
    const answers = await Promise.all(
      names.map((name) => admin.post<Part>('/v1/part/update', { id, row_version: 1, name })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const { data } = await admin.get<Part>(`/v1/part/${id}`)
    expect([data.row_version, data.name]).toEqual([
      2,
      names[answers.findIndex(({ status }) => status === 200)],
    ])
  })

  test('of one moment has it on its row, its event and its history', async () => {
    const { id } = (await create(admin, 'BAN')).data
    const [row] = await runSql<Computed<{ moments: number }>>(
      site.db,
      `select count(distinct at) as moments from (select created_at as at from vm.part where id = $1
         union all select updated_at from vm.part where id = $1
         union all select occurred_at from vm.outbox where subject_id = $1
         union all select at from vm.audit_event where subject_id = $1) as all_of_it`,
      [id],
    )
    expect(Number(row?.moments)).toBe(1)
  })
})

describe('a write of the product itself', () => {
  const woken: string[] = []
  const stops = [onNudge('vm', () => woken.push('vm')), onNudge('billing', () => woken.push('billing'))]
  afterAll(() => stops.forEach((stop) => stop()))
  beforeEach(() => void woken.splice(0))

  test('is by the system, and wakes who waits for what it changed, in every schema', async () => {
    const done = await writeBySystem(site.ctx('vm'), async (w) => {
      asService(w, 'billing')
      expect(woken).toEqual([])
      return w.actor === SYSTEM ? 3 : 0
    })
    expect(done).toBe(3)
    expect(woken.toSorted()).toEqual(['billing', 'vm'])
  })

  test('that changed nothing wakes nobody: a job would wake itself for ever', async () => {
    expect(await writeBySystem(site.ctx('vm'), async () => 0)).toBe(0)
    expect(woken).toEqual([])
  })
})

describe('what the database refuses is said as', () => {
  const of = (code: string, more: { detail?: string; constraint?: string } = {}): unknown => {
    const said = asRefusal(Object.assign(new Error('of the database'), { code, ...more }))
    return said instanceof AppError ? [said.code, ...said.fields.map(({ field }) => field)] : said
  }

  test.each<[string, string, string, unknown]>([
    ['a code that is taken', '23505', 'Key (code)=(BAN) already exists.', ['invalid_argument', 'code']],
    [
      'a name that is taken in any case',
      '23505',
      'Key (lower(email))=(a@b) already exists.',
      ['invalid_argument', 'email'],
    ],
    [
      'the code, where one record of a contract has it',
      '23505',
      'Key (contract_id, code)=(1, K) already exists.',
      ['invalid_argument', 'code'],
    ],
    [
      'the only column, though it is an id',
      '23505',
      'Key (truck_id)=(1) already exists.',
      ['invalid_argument', 'truck_id'],
    ],
    [
      'a column in quotation marks',
      '23505',
      'Key ("position")=(1) already exists.',
      ['invalid_argument', 'position'],
    ],
    [
      'something that is not there',
      '23503',
      'Key (vendor_id)=(1) is not present in table "vendor".',
      ['invalid_argument', 'vendor_id'],
    ],
    [
      'something others still use',
      '23503',
      'Key (id)=(1) is still referenced from table "trip".',
      ['failed_precondition'],
    ],
    ['days that overlap', '23P01', 'Key conflicts with existing key.', ['failed_precondition']],
  ])('%s', (_title, code, detail, said) => {
    expect(of(code, { detail })).toEqual(said)
  })

  test('the name of its rule, where no column is named; and as itself, where nobody can help it', () => {
    expect(of('23514', { constraint: 'part_code_check' })).toEqual(['invalid_argument', 'part_code_check'])
    expect(of('42P01')).toMatchObject({ code: '42P01' })
    expect(asRefusal('no error')).toBe('no error')
  })
})

describe('numbers of a series', () => {
  const draw = (prefix: string, fail = false) =>
    transaction(site.db, async (tx) => {
      const no = await nextNumber(tx, 'vm', prefix, 3)
      if (fail) throw new Error('rolled back')
      return no
    })

  test('are drawn without a gap and never twice, though some who draw fail', async () => {
    const drawn = await Promise.allSettled(Array.from({ length: 15 }, (_, n) => draw('A-', n % 3 === 0)))
    const numbers = drawn.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 10 }, (_, n) => `A-${String(n + 1).padStart(3, '0')}`),
    )
  })

  test('count each prefix for itself, and go on when the digits are used up', async () => {
    expect([await draw('B-'), await draw('C-'), await draw('B-')]).toEqual(['B-001', 'C-001', 'B-002'])
    await runSql(site.db, `update vm.number_series set last_value = 999 where prefix = 'B-'`)
    expect(await draw('B-')).toBe('B-1000')
  })
})

describe('a transaction', () => {
  test.each([
    ['40001', 3],
    ['40P01', 3],
    ['23505', 1],
    ['57P01', 1],
  ])('that ends in %s is tried %i times', async (code, times) => {
    let tries = 0
    const failing = transaction(site.db, async () => {
      tries += 1
      throw Object.assign(new Error('no'), { code })
    })
    await expect(failing).rejects.toThrow('no')
    expect(tries).toBe(times)
  })
})
