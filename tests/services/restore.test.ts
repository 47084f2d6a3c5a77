import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#kernel/clock.ts'
import type { RecordOf } from '#kernel/record.ts'
import { runSql } from '#database/sql.ts'
import { part, partsSite } from '../support/parts-site.ts'
import type { Caller, Plant } from '../support/plant.ts'

type Part = RecordOf<typeof part>

let site: Plant
let admin: Caller
let made: Part
let number = 0

beforeAll(async () => {
  site = await partsSite()
  admin = site.as('super-admin')
  // The table of the product would let a code come back once its record is deleted.
  await runSql(site.admin, 'alter table vm.part drop constraint part_code_key')
  await runSql(site.admin, 'create unique index part_code on vm.part (code) where deleted_at is null')
})
afterAll(() => site.close())

beforeEach(async () => {
  number += 1
  made = (await admin.post<Part>('/v1/part/create', { code: `R-${number}`, name: 'Ban' })).data
  expect((await admin.delete(`/v1/part/${made.id}`)).status).toBe(200)
})

const restore = (who: Caller) => who.post<Part>(`/v1/part/${made.id}/restore`)
const isThere = async (): Promise<boolean> => (await admin.get(`/v1/part/${made.id}`)).status === 200

describe('a deletion that was just made', () => {
  test('is taken back by who made it, with audit and event both ways', async () => {
    const { status, data } = await restore(admin)
    expect([status, data.code, await isThere()]).toEqual([200, made.code, true])
    const told = await runSql(
      site.db,
      'select (select array_agg(action order by id) from vm.audit_event where subject_id = $1) as audited, (select array_agg(type order by id) from vm.outbox where subject_id = $1) as events',
      [made.id],
    )
    expect(told[0]).toEqual({
      audited: ['create', 'delete', 'restore'],
      events: ['part.created', 'part.deleted', 'part.restored'],
    })
  })

  test('is not taken back by another of the same role, nor by a role that may not delete', async () => {
    const other = site.stranger('super-admin')
    expect((await restore(other)).status).toBe(404)
    expect((await restore(site.as('helpdesk'))).status).toBe(403)
    expect(await isThere()).toBe(false)
  })

  test('stands after a minute', async () => {
    const now = clock.now()
    const later = vi.spyOn(clock, 'now').mockReturnValue(new Date(now.getTime() + 61_000))
    expect((await restore(admin)).status).toBe(404)
    later.mockRestore()
    expect(await isThere()).toBe(false)
  })

  test('stands where its code belongs to another record now, and says so', async () => {
    await admin.post('/v1/part/create', { code: made.code, name: 'Lain' })
    const { status, header, errors } = await restore(admin)
    expect([status, header.message, errors[0]?.field]).toEqual([
      412,
      'It cannot be brought back: another record has taken its place',
      'code',
    ])
    expect(await isThere()).toBe(false)
  })

  test('is taken back once: what is there is not brought back again', async () => {
    await restore(admin)
    expect((await restore(admin)).status).toBe(404)
  })
})

test('a list that takes longer than a statement may says what to narrow', async () => {
  await runSql(
    site.db,
    "insert into vm.part (id, created_at, updated_at, code, name) select gen_random_uuid(), now(), now(), 'SLOW-' || n, 'x' from generate_series(1, 3) n",
  )
  const query = vi.spyOn(site.db, 'query').mockImplementation(() => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  })
  const listed = await admin.post('/v1/part/', {})
  // Asked before a file is made; the file itself is read in parts, and may take longer.
  const file = await admin.get('/v1/part/download?format=csv&check=1')
  query.mockRestore()
  expect([listed.status, file.status]).toEqual([504, 504])
  expect(listed.header.message).toContain('Narrow it')
})
