import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysOf } from '#kernel/guards.ts'
import { SETTINGS } from '#contracts/setting/settings.ts'
import { runSql } from '#database/sql.ts'
import { createMasterApp } from '#services/master/app.ts'
import { settingOf, settingsOf } from '#services/master/ports.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

interface Saved {
  id: string
  row_version: number
  value: unknown
}

let site: Plant
let admin: Caller
beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
})
afterAll(() => site.close())

const set = (name: string, value: unknown, more: object = {}) =>
  admin.post<Saved>('/v1/setting/create', { name, value, scope: 'global', ...more })

describe('reading', () => {
  test('the default holds where nobody changed anything, and each setting has one that fits it', async () => {
    const values = await settingsOf(site.db, keysOf(SETTINGS))
    for (const name of keysOf(SETTINGS)) {
      const { field, initial } = SETTINGS[name]
      expect(field.schema.safeParse(initial).success, name).toBe(true)
      if (!/^(default|company)_/.test(name)) expect(values[name], name).toBe(initial)
    }
  })

  test('the company on papers is a text, whose tax number can be one', async () => {
    const company = async () => (await site.as('driver').get<object>('/v1/company')).data
    expect(await company()).toMatchObject({ name: 'PT Pupuk Contoh Nusantara', npwp: '0010023455641000' })
    const change = async (name: string, value: unknown) => {
      const { data } = await admin.post<{ items: { id: string; name: string; row_version: number }[] }>(
        '/v1/setting/',
        { limit: 100 },
      )
      const one = data.items.find((row) => row.name === name)
      const { status, errors } = await admin.post('/v1/setting/update', {
        id: one?.id,
        row_version: one?.row_version,
        value,
      })
      return [status, errors?.[0]?.field]
    }
    for (const wrong of ['0010023455641001x', '0010023465641000', 12, true])
      expect(await change('company_npwp', wrong), String(wrong)).toEqual([400, 'value'])
    expect(await change('company_name', 'x'.repeat(121))).toEqual([400, 'value'])
    expect((await set('approval_min', 'PT')).status).toBe(400)
    expect(await change('company_npwp', '00.100.234-5.564.1000')).toEqual([200, undefined])
    expect(await change('company_name', '  PT Angkut Jaya ')).toEqual([200, undefined])
    expect(await company()).toMatchObject({ name: 'PT Angkut Jaya', npwp: '00.100.234-5.564.1000' })
  })

  test("a part's own value goes before the plant's, and what is taken back holds no more", async () => {
    const scale = demoId('scale', 1)
    const plantWide = await set('between_weighings_min', 240)
    expect(plantWide.status).toBe(200)
    const own = await set('between_weighings_min', 150, { scope: 'scale', scope_id: scale })
    expect(own.status).toBe(200)
    expect(await settingOf(site.db, 'between_weighings_min')).toBe(240)
    expect(await settingOf(site.db, 'between_weighings_min', { scaleId: scale })).toBe(150)
    expect(await settingOf(site.db, 'between_weighings_min', { scaleId: demoId('scale', 2) })).toBe(240)
    expect((await admin.delete(`/v1/setting/${own.data.id}`)).status).toBe(200)
    expect(await settingOf(site.db, 'between_weighings_min', { scaleId: scale })).toBe(240)
    expect((await admin.delete(`/v1/setting/${plantWide.data.id}`)).status).toBe(200)
    expect(await settingOf(site.db, 'between_weighings_min')).toBe(180)
    const again = await set('between_weighings_min', 200)
    expect((await admin.delete(`/v1/setting/${again.data.id}`)).status).toBe(200)
  })

  test('a stored value outside its range counts for nothing', async () => {
    const { data } = await set('between_weighings_min', 200)
    expect(await settingOf(site.db, 'between_weighings_min')).toBe(200)
    await runSql(site.db, `update master.setting set value = '"many"' where id = $1`, [data.id])
    expect(await settingOf(site.db, 'between_weighings_min')).toBe(180)
  })
})

describe('changing', () => {
  test('refusals stand beside their field', async () => {
    const outside = (message: string) => [{ field: 'value', messages: [message] }]
    expect((await set('between_weighings_min', -1)).errors).toEqual(outside('Must be 0 or more'))
    expect((await set('subhauler_allowed', 1)).errors).toEqual(outside('Does not have the right form'))
    expect((await set('nobody_reads_this', 1)).errors[0]?.field).toBe('name')
    const scale = { scope: 'scale', scope_id: demoId('scale', 1) }
    expect((await set('subhauler_allowed', true, scale)).errors).toEqual([
      { field: 'scope', messages: ['This setting holds for the whole plant'] },
    ])
  })

  test('a change keeps to its setting, meets the one before it, and is in the history', async () => {
    const { data } = await set('requester_verification_min', 10)
    const change = (more: object) => admin.post<Saved>('/v1/setting/update', { id: data.id, ...more })
    expect((await change({ row_version: data.row_version, value: true })).errors).toEqual([
      { field: 'value', messages: ['Must be a number'] },
    ])
    expect((await change({ row_version: data.row_version, value: 12 })).data.value).toBe(12)
    expect((await change({ row_version: data.row_version, value: 14 })).status).toBe(409)
    const [audit] = await runSql<{ before: { value: number }; after: { value: number } }>(
      site.db,
      `select before, after from master.audit_event where subject_id = $1 and action = 'update'`,
      [data.id],
    )
    expect([audit?.before.value, audit?.after.value]).toEqual([10, 12])
  })

  test('only with a fresh proof of identity, and only by a super admin', async () => {
    admin.actor.reauthenticatedAt = null
    const refused = await set('subhauler_allowed', true)
    admin.actor.reauthenticatedAt = '2099-12-31T00:00:00.000Z'
    expect(refused.errors[0]?.field).toBe('reauth_required')
    const tower = site.as('super-ct')
    expect((await tower.post('/v1/setting/create', { name: 'subhauler_allowed', value: true })).status).toBe(
      403,
    )
    expect(await settingOf(site.db, 'subhauler_allowed')).toBe(false)
  })
})
