import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runSql } from '#database/sql.ts'
import { createMasterApp } from '#services/master/app.ts'
import { workingTimesOf } from '#services/master/ports.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

interface Hours {
  id: string
  row_version: number
  day_end: string
}
interface Day {
  id: string
  row_version: number
  day: string
  name: string
}

let site: Plant
let admin: Caller
beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
})
afterAll(() => site.close())
beforeEach(() => runSql(site.db, 'delete from master.holiday'))

const hours = async (): Promise<Hours> => {
  const { data } = await admin.post<{ items: Hours[] }>('/v1/working-calendar/', {})
  expect(data.items).toHaveLength(1)
  return data.items[0]!
}
const change = async (values: object, by: Caller = admin) => {
  const { id, row_version } = await hours()
  return by.post<Hours>('/v1/working-calendar/update', { id, row_version, ...values })
}
const add = (day: string, name: string, more: object = {}) =>
  admin.post<Day>('/v1/holiday/create', { day, name, kind: 'national', same_every_year: false, ...more })
const days = async (): Promise<string[]> => {
  const { data } = await admin.post<{ items: Day[] }>('/v1/holiday/', { limit: 100 })
  return data.items.map(({ day, name }) => `${day} ${name}`)
}

describe('working hours', () => {
  test('are there from the first start, and what is saved is what the clocks go by', async () => {
    expect((await workingTimesOf(site.db)).day.spans).toEqual([{ from: 480, to: 1020 }])
    expect((await change({ day_end: '16:30', working_days: ['1', '6'] })).status).toBe(200)
    const { day, shifts } = await workingTimesOf(site.db)
    expect(day).toMatchObject({ spans: [{ from: 480, to: 990 }], days: [1, 6] })
    expect(shifts.spans).toEqual([
      { from: 420, to: 900 },
      { from: 900, to: 1380 },
      { from: 1380, to: 420 },
    ])
  })

  test.each([
    ['without a day', { working_days: [] }, 'working_days'],
    ['that end before they begin', { day_start: '08:00', day_end: '07:59' }, 'day_end'],
    ['in no time of the day', { day_start: '8' }, 'day_start'],
    ['of shifts that overlap', { shift_2_start: '14:00' }, 'shift_2_start'],
    ['of a night that goes on into the morning shift', { shift_3_end: '07:30' }, 'shift_3_start'],
  ])('%s are refused beside their field', async (_name, values, field) => {
    const { status, errors } = await change(values)
    expect(status).toBe(400)
    expect(errors.map((one) => one.field)).toContain(field)
  })

  test('are the super admin’s alone to change, of one version, and there is only one', async () => {
    expect((await change({ day_end: '16:00' }, site.as('control-tower'))).status).toBe(403)
    const { id, row_version } = await hours()
    const old = await admin.post('/v1/working-calendar/update', {
      id,
      row_version: row_version - 1,
      day_end: '16:00',
    })
    expect(old.status).toBe(409)
    expect((await admin.post('/v1/working-calendar/create', { day_end: '16:00' })).status).toBe(404)
    expect((await admin.delete(`/v1/working-calendar/${id}`)).status).toBe(404)
  })
})

describe('holidays', () => {
  test('take working time away, one on each day', async () => {
    expect((await add('2027-01-01', 'Tahun Baru')).status).toBe(200)
    expect([...(await workingTimesOf(site.db)).day.holidays]).toEqual(['2027-01-01'])
    expect((await workingTimesOf(site.db)).shifts.holidays.size).toBe(0)
    await change({ shifts_on_holidays: false })
    expect([...(await workingTimesOf(site.db)).shifts.holidays]).toEqual(['2027-01-01'])
    const again = await add('2027-01-01', 'New Year')
    expect(again.errors[0]?.field).toBe('day')
  })

  test('are pasted as lines, and those that are known stay as they are', async () => {
    await add('2027-01-01', 'Tahun Baru')
    const lines = '2027-01-01\tNew Year\n\n17/8/2027; Hari  Kemerdekaan\n01.05.2027 Hari Buruh\n'
    const { data } = await admin.post('/v1/holiday/paste', { lines, kind: 'national' })
    expect(data).toEqual({ added: 2, known: 1 })
    expect(await days()).toEqual([
      '2027-01-01 Tahun Baru',
      '2027-05-01 Hari Buruh',
      '2027-08-17 Hari Kemerdekaan',
    ])
    const audit = await runSql<{ subject_no: string }>(
      site.db,
      `select subject_no from master.audit_event where subject_type = 'holiday' and subject_no = 'Hari Buruh'`,
    )
    expect(audit).toHaveLength(1)
  })

  test('are pasted as the decree has them: without a year, several days in a line, with days of the week', async () => {
    const lines = [
      '1. 1 Januari (Jumat): Tahun Baru 2027 Masehi',
      '2. 10-11 Maret\tRabu-Kamis\tIdul Fitri 1448 H',
      '17 Agustus 2027 Hari Kemerdekaan',
    ].join('\n')
    const paste = (year?: number) => admin.post('/v1/holiday/paste', { lines, kind: 'national', year })
    expect((await paste()).errors[0]?.messages.join()).toContain('1, 2')
    expect((await paste(2026)).errors[0]?.messages.join()).toContain('1, 2')
    expect((await paste(2027)).data).toEqual({ added: 4, known: 0 })
    expect(await days()).toEqual([
      '2027-01-01 Tahun Baru 2027 Masehi',
      '2027-03-10 Idul Fitri 1448 H',
      '2027-03-11 Idul Fitri 1448 H',
      '2027-08-17 Hari Kemerdekaan',
    ])
    // Only what the law puts on one date is copied into the next year.
    const copied = await admin.post('/v1/holiday/copy-year', { from_year: 2027, to_year: 2028 })
    expect(copied.data).toEqual({ added: 2, known: 0 })
  })

  test.each(['2027-02-30\tNo such day', 'Tahun Baru', '2027-01-01'])(
    'a line that says no day and name refuses the whole list: %s',
    async (bad) => {
      const { status, errors } = await admin.post('/v1/holiday/paste', {
        lines: `2027-01-01\tTahun Baru\n${bad}`,
        kind: 'national',
      })
      expect(status).toBe(400)
      expect(errors[0]).toMatchObject({ field: 'lines' })
      expect(errors[0]?.messages.join()).toContain('2')
      expect(await days()).toEqual([])
    },
  )

  test('of the same date every year are copied into another; the 29th of February only where there is one', async () => {
    const fixed = { same_every_year: true }
    await add('2028-02-29', 'Hari Jadi', fixed)
    await add('2028-08-17', 'Hari Kemerdekaan', fixed)
    await add('2028-03-26', 'Idul Fitri')
    const copy = (from_year: number, to_year: number) =>
      admin.post('/v1/holiday/copy-year', { from_year, to_year })
    expect((await copy(2028, 2029)).data).toEqual({ added: 1, known: 0 })
    expect((await copy(2028, 2029)).data).toEqual({ added: 0, known: 1 })
    expect((await copy(2028, 2032)).data).toEqual({ added: 2, known: 0 })
    expect((await copy(2030, 2031)).errors[0]?.field).toBe('from_year')
    expect((await days()).filter((day) => !day.startsWith('2028'))).toEqual([
      '2029-08-17 Hari Kemerdekaan',
      '2032-02-29 Hari Jadi',
      '2032-08-17 Hari Kemerdekaan',
    ])
  })
})

describe('changes of a setting', () => {
  test('tell who set what, for whom, also what was taken back', async () => {
    const made = await admin.post<Day>('/v1/setting/create', {
      name: 'between_weighings_min',
      value: 200,
      scope: 'global',
    })
    const { id, row_version } = made.data
    await admin.post('/v1/setting/update', { id, row_version, value: 210 })
    await admin.delete(`/v1/setting/${id}`)
    const { data } = await admin.get<{ items: object[] }>('/v1/setting/changes-of/between_weighings_min')
    expect(data.items).toMatchObject([
      { action: 'delete', before: 210, after: null, owner_id: null },
      { action: 'update', before: 200, after: 210 },
      { action: 'create', before: null, after: 200 },
    ])
    expect((await admin.get('/v1/setting/changes-of/no_such')).status).toBe(404)
    expect((await site.as('control-tower').get('/v1/setting/changes-of/approval_min')).status).toBe(403)
  })
})
