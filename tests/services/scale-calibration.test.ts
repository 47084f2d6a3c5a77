import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, clock, plantDay } from '#kernel/clock.ts'
import { runSql } from '#database/sql.ts'
import { teraNotices } from '#contracts/place/tera.ts'
import { createMasterApp } from '#services/master/app.ts'
import { tellTera } from '#services/master/place/tera-notices.ts'
import { applyWaitingChanges } from '#services/master/setting/truth-changes.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { scaleId } from '#services/master/start-data/scales.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown> & { id: string }

const ID = demoId('scaleProfile', 1)
const TB1 = scaleId('TB-01')
const BEGIN = new Date('2026-03-02T02:00:00.000Z')
const TODAY = plantDay(BEGIN)

let site: Plant
let admin: Caller
let second: Caller

beforeAll(async () => {
  clock.freeze(BEGIN)
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  admin = site.as('super-admin')
  second = site.as('super-admin-2')
})
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})

const change = (values: object) =>
  admin.post<Row>('/v1/scale-profile/update', {
    id: ID,
    change_reason: 'The yearly verification was today',
    ...values,
  })
const approve = (caller = second) => caller.act<Row>(`/v1/scale-profile/${ID}/approve-change`, {})
const history = async (caller: Caller = admin, scale = TB1): Promise<Row[]> => {
  const { data } = await caller.post<{ items: Row[] }>('/v1/scale-calibration', {
    fieldFilters: [{ field: 'scale_id', operator: '=', value: scale }],
  })
  return data.items
}
const later = () => clock.freeze(new Date(clock.ms() + 1000))

describe('the verifications (tera) of a scale', () => {
  test('begin with what its profile says', async () => {
    const profile = (await admin.get<Row>(`/v1/scale-profile/${ID}`)).data
    expect(await history()).toMatchObject([
      {
        certificate_no: profile.tera_certificate_no,
        valid_until: profile.tera_expired_at,
        corrects_id: null,
      },
    ])
  })

  test('a new certificate is an entry once another administrator has approved it, with both names', async () => {
    later()
    const [before] = await history()
    const asked = await change({
      tera_certificate_no: 'KM-2026/17',
      tera_date: TODAY,
      tera_expired_at: addDays(TODAY, 365),
      tera_authority: 'UPTD Gresik',
      tera_deviation_kg: -20,
    })
    expect(asked.status, JSON.stringify(asked.errors)).toBe(200)
    expect(await history()).toHaveLength(1)
    expect((await approve(admin)).status).toBe(412)
    expect(await history()).toHaveLength(1)
    expect((await approve()).status).toBe(200)
    expect(await history()).toMatchObject([
      {
        certificate_no: 'KM-2026/17',
        verified_on: TODAY,
        valid_until: addDays(TODAY, 365),
        authority: 'UPTD Gresik',
        deviation_kg: -20,
        corrects_id: null,
        reason: 'The yearly verification was today',
      },
      { id: before!.id },
    ])
    const [newest] = await history()
    expect(newest!.entered_by_name).not.toBe(newest!.asked_by_name)
    expect(newest!.asked_by_name).toBeTruthy()
  })

  test('a wrong entry stays, and the same certificate with other values corrects it', async () => {
    later()
    const [wrong] = await history()
    await change({ tera_certificate_no: 'km-2026 / 17', tera_expired_at: addDays(TODAY, 364) })
    await approve()
    const [newest, old] = await history()
    expect(newest).toMatchObject({ corrects_id: wrong!.id, valid_until: addDays(TODAY, 364) })
    expect(old).toMatchObject({ id: wrong!.id, valid_until: addDays(TODAY, 365) })
  })

  test('another change of the profile adds nothing', async () => {
    later()
    const before = await history()
    await change({ overload_percent: 6 })
    await approve()
    expect(await history()).toEqual(before)
  })

  test('are an entry too where one administrator waited alone for its time', async () => {
    later()
    await runSql(
      site.db,
      `update auth."user" set is_active = false, last_login_at = null where username = 'super-admin-2'`,
    )
    const count = (await history()).length
    await change({ tera_certificate_no: 'KM-2026/18', tera_expired_at: addDays(TODAY, 370) })
    clock.freeze(new Date(clock.ms() + 25 * 3_600_000))
    expect(await applyWaitingChanges(site.ctx('master'))).toBe(1)
    const items = await history()
    expect(items).toHaveLength(count + 1)
    expect(items[0]).toMatchObject({ certificate_no: 'KM-2026/18', corrects_id: null })
    await runSql(site.db, `update auth."user" set is_active = true where username = 'super-admin-2'`)
  })

  test('are neither changed nor taken away, by no call and by no statement of the server', async () => {
    const [row] = await history()
    expect(
      (await admin.post('/v1/scale-calibration/update', { id: row!.id, valid_until: '2030-01-01' })).status,
    ).toBe(404)
    await expect(
      runSql(site.db, `update master.scale_calibration set valid_until = '2030-01-01' where id = $1`, [
        row!.id,
      ]),
    ).rejects.toThrow()
    await expect(
      runSql(site.db, 'delete from master.scale_calibration where id = $1', [row!.id]),
    ).rejects.toThrow()
  })

  test('are read by the operators of the scale, not by those of another one', async () => {
    expect((await history(site.as('weighbridge', { scale: [TB1] }))).length).toBeGreaterThan(0)
    expect(await history(site.as('weighbridge', { scale: [scaleId('TB-02')] }))).toEqual([])
  })
})

describe('the end of a verification', () => {
  const told = (since: string) =>
    runSql<{ type: string; no: string }>(
      site.db,
      `select type, subject_no as no from master.outbox where type like 'scale-calibration.%' and occurred_at >= $1 order by seq`,
      [since],
    )

  test('is told 30 and 7 days before and on its last day, once each', async () => {
    const SCALE = scaleId('TB-05')
    const [row] = await history(admin, SCALE)
    const until = String(row!.valid_until)
    const heard: string[] = []
    for (const left of [31, 30, 29, 8, 7, 6, 1, 0, -1]) {
      clock.freeze(new Date(`${addDays(until, -left)}T05:00:00Z`))
      const since = clock.now().toISOString()
      await tellTera(site.ctx('master'))
      await tellTera(site.ctx('master'))
      for (const { type, no } of await told(since))
        if (no === 'TB-05') heard.push(`${left} ${type.replace('scale-calibration.', '')}`)
    }
    expect(heard).toEqual(['30 tera_ending', '7 tera_near', '0 tera_ends'])
  })

  test('that was overslept is told once, as the nearest', () => {
    const days = { tera_first_days: 30, tera_second_days: 7 }
    const notices = teraNotices(TODAY, days)
    const stages = [31, 30, 8, 7, 1, 0, -40].map((left) => {
      const last = addDays(TODAY, left)
      return notices
        .filter(({ after, until }) => (after === null || last > after) && last <= until)
        .map(({ stage }) => stage)
    })
    expect(stages).toEqual([
      [],
      ['tera_ending'],
      ['tera_ending'],
      ['tera_near'],
      ['tera_near'],
      ['tera_ends'],
      ['tera_ends'],
    ])
  })

  test('says nothing of scales of others and of scales out of use', async () => {
    const [row] = await history(admin, scaleId('TB-04'))
    await runSql(site.db, 'update master.scale_profile set is_third_party = true where scale_id = $1', [
      scaleId('TB-04'),
    ])
    clock.freeze(new Date(`${String(row!.valid_until)}T05:00:00Z`))
    const since = clock.now().toISOString()
    await tellTera(site.ctx('master'))
    expect((await told(since)).map(({ no }) => no)).not.toContain('TB-04')
  })
})
