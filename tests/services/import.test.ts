import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { importFields, type ImportJob } from '#contracts/import.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { textOf } from '#engine/import/xml.ts'
import { readDirectory } from '#engine/import/zip.ts'
import { IMPORTED_FROM } from '#contracts/history.ts'
import { resourceNamed } from '#contracts/index.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Lang } from '#i18n/translate.ts'
import { plant, type Answer, type Caller, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>

let site: Plant

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
})

afterAll(() => site.close())

/** Somebody who sends files of his own; the limit of files an hour is for each account. */
function sender(lang: Lang = 'en'): Caller {
  const caller = site.stranger('super-admin')
  caller.actor.lang = lang
  return caller
}

function send(who: Caller, group: string, file: string | Buffer, name = 'rows.csv', key?: string) {
  const body = new FormData()
  body.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], name))
  return who.form<ImportJob>(`/v1/${group}/import`, body, key ? { 'idempotency-key': key } : {})
}

/** Waits until a run is over. */
async function ended(who: Caller, group: string, id: string): Promise<ImportJob> {
  for (;;) {
    const { data } = await who.get<ImportJob>(`/v1/${group}/import/${id}`)
    if (data.state !== 'running') return data
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Sends a file and runs it. */
async function imported(who: Caller, group: string, file: string | Buffer, options: Row): Promise<ImportJob> {
  const sent = await send(who, group, file)
  expect(sent.errors ?? []).toEqual([])
  const started = await who.post<ImportJob>(`/v1/${group}/import/${sent.data.id}/run`, options)
  expect(started.errors ?? []).toEqual([])
  return ended(who, group, sent.data.id)
}

const problems = (job: ImportJob) =>
  job.errors.map(({ row, errors }) => [
    row,
    ...errors.map(({ field, messages }) => `${field}: ${messages.join('. ')}`),
  ])

async function vendors(where: string): Promise<Row[]> {
  return runSql<
    ColumnsOf<
      'master.vendor',
      'code' | 'name' | 'phone' | 'npwp' | 'valid_date' | 'expired_date' | 'row_version'
    >
  >(
    site.ctx('master').db,
    `select code, name, phone, npwp, valid_date, expired_date, row_version from master.vendor where deleted_at is null and ${where} order by code`,
  )
}

const HEADER = 'Code,Name,Address,Phone,NPWP,Valid from,Valid until'
const vendor = (code: string, more: Row = {}) => {
  const cells = {
    code,
    name: `PT ${code}`,
    address: '"Jl. Uji 1, Gresik"',
    phone: '+62318877665',
    NPWP: '01.234.567.4-912.345',
    valid: '01/01/2026',
    until: '2027-12-31',
    ...more,
  }
  return Object.values(cells).join(',')
}

describe('a text of vendors', () => {
  test('is read, tried without a trace, and then imported', async () => {
    const who = sender()
    const file = `\ufeff${HEADER}\r\n${vendor('imp-1')}\r\n${vendor('imp-2')}\r\n`
    const sent = await send(who, 'vendor', file)
    expect(sent.data).toMatchObject({
      state: 'read',
      total: 2,
      updates: true,
      mapping: { code: 0, name: 1, address: 2, phone: 3, NPWP: 4, valid_date: 5, expired_date: 6 },
      left_out: [],
    })
    expect(sent.data.columns[2]).toEqual({ title: 'Address', samples: Array(2).fill('Jl. Uji 1, Gresik') })
    const path = `/v1/vendor/import/${sent.data.id}/run`
    await who.post(path, { mode: 'dry_run' })
    const tried = await ended(who, 'vendor', sent.data.id)
    expect(tried).toMatchObject({ state: 'checked', done: 2, created: 2, failed: 0, errors: [] })
    expect(await vendors(`code like 'IMP-%'`)).toEqual([])
    const audit = () => runSql<ColumnsOf<'master.audit_event', 'action'>>(site.ctx('master').db, `select action from master.audit_event where actor_id = $1 order by at, action`, [who.actor.userId]) // prettier-ignore
    expect(await audit()).toEqual([])

    await who.post(path, { mode: 'all_or_nothing' })
    expect(await ended(who, 'vendor', sent.data.id)).toMatchObject({ state: 'done', created: 2, failed: 0 })
    expect(await vendors(`code like 'IMP-%'`)).toMatchObject([
      {
        code: 'IMP-1',
        npwp: '012345674912345',
        valid_date: '2025-12-31T17:00:00.000Z',
        expired_date: '2027-12-30T17:00:00.000Z',
      },
      { code: 'IMP-2' },
    ])
    expect((await audit()).map(({ action }) => action)).toEqual(['create', 'create', 'import'])
    const events = await runSql(
      site.ctx('master').db,
      `select type from master.outbox where subject_no like 'IMP-%'`,
    )
    expect(events).toHaveLength(2)
    expect((await who.post(path, { mode: 'good_rows' })).status).toBe(412)
  })

  test('says beside the row what is wrong, also against the rest of the file and the database', async () => {
    const who = sender()
    const file = [
      HEADER,
      vendor('BAD-1'),
      vendor('BAD-2', { phone: '123', until: '31/02/2027' }),
      '',
      vendor('bad-1', { name: 'PT Kedua' }),
      vendor('GKT'),
      vendor('', { name: '' }),
      vendor('BAD-6', { valid: '01/01/2028' }),
    ].join('\n')
    const job = await imported(who, 'vendor', file, { mode: 'dry_run' })
    expect(job).toMatchObject({ state: 'checked', total: 6, done: 6, created: 1, failed: 5 })
    expect(problems(job)).toEqual([
      [
        3,
        'expired_date: Must be a date such as 31/12/2026 or 2026-12-31, not 31/02/2027',
        'phone: Use 8 to 15 digits, a + may lead',
      ],
      [5, 'code: Row 2 has the same code'],
      [6, 'code: Already in use by another record'],
      [7, 'code: Required', 'name: Required'],
      [8, 'expired_date: Must not be before the start'],
    ])
  })

  test('is imported whole or not at all', async () => {
    const who = sender()
    const file = [HEADER, vendor('ALL-1'), vendor('ALL-2', { phone: 'x' })].join('\n')
    const job = await imported(who, 'vendor', file, { mode: 'all_or_nothing' })
    expect(job).toMatchObject({ state: 'refused', created: 1, failed: 1 })
    expect(await vendors(`code like 'ALL-%'`)).toEqual([])
  })

  test('leaves the bad rows in a file that can be corrected', async () => {
    const who = sender('id')
    const file = [HEADER, vendor('GOOD-1'), vendor('GOOD-2', { phone: '+62x' }), vendor('GOOD-3')].join('\n')
    const job = await imported(who, 'vendor', file, { mode: 'good_rows' })
    expect(job).toMatchObject({ state: 'done', created: 2, failed: 1 })
    const [made] = await runSql<ColumnsOf<'master.vendor', 'id'>>(
      site.db,
      `select id from master.vendor where code = 'GOOD-1'`,
    )
    const { data } = await who.get<{ items: Row[] }>(`/v1/vendor/${made!.id}/history`)
    expect(data.items).toMatchObject([{ action: 'create', after: { [IMPORTED_FROM]: 'rows.csv' } }])
    expect((await vendors(`code like 'GOOD-%'`)).map(({ code }) => code)).toEqual(['GOOD-1', 'GOOD-3'])
    expect(job.errors).toEqual([
      {
        row: 3,
        errors: [
          { field: 'phone', label: 'Telepon', messages: ['Pakai 8 sampai 15 angka, boleh diawali +'] },
        ],
      },
    ])
    const text = await who.text(`/v1/vendor/import/${job.id}/errors`)
    expect(text.split('\r\n')).toEqual([
      '\ufeffCode;Name;Address;Phone;NPWP;Valid from;Valid until;Baris;Alasan',
      "GOOD-2;PT GOOD-2;Jl. Uji 1, Gresik;'+62x;01.234.567.4-912.345;01/01/2026;2027-12-31;3;Telepon: Pakai 8 sampai 15 angka, boleh diawali +",
      '',
    ])
    const corrected = text.replace("'+62x", "'+6281234567890")
    expect(await imported(who, 'vendor', corrected, { mode: 'good_rows' })).toMatchObject({
      created: 1,
      failed: 0,
    })
    expect(await vendors(`code = 'GOOD-2'`)).toMatchObject([{ phone: '+6281234567890' }])
  })

  test('changes the records with its codes when it may, and only what differs', async () => {
    const who = sender()
    const first = [HEADER, vendor('UPD-1'), vendor('UPD-2')].join('\n')
    await imported(who, 'vendor', first, { mode: 'good_rows' })
    const second = [
      'Kode;Nama;Telepon',
      'upd-1;PT Baru;',
      'UPD-2;PT UPD-2;+62318877665',
      'UPD-3;PT Tiga;',
    ].join('\r\n')
    const job = await imported(who, 'vendor', second, { mode: 'good_rows', update_existing: true })
    expect(job).toMatchObject({ created: 0, updated: 1, unchanged: 1, failed: 1 })
    expect(problems(job)[0]?.slice(0, 2)).toEqual([4, 'address: Required'])
    expect(await vendors(`code like 'UPD-%'`)).toMatchObject([
      { code: 'UPD-1', name: 'PT Baru', phone: '+62318877665', row_version: 2 },
      { code: 'UPD-2', row_version: 1 },
    ])
  })
})

describe('a workbook', () => {
  test('of trucks names vendors, choices and numbers as people do', async () => {
    const who = sender('id')
    const bold = (value: string) => ({ value, type: String })
    const titles = ['Nomor lambung', 'Nomor polisi', 'Vendor', 'Truck type', 'Axle layout', 'Tare (kg)', 'Box volume', 'Aktif', 'Warna cat'] // prettier-ignore
    const sheet = [
      titles.map(bold),
      ['IT-1', 'W 9001 IM', 'GKT', 'Dump truck', '1-2', 4200, 12.5, true, 'x'].map((value) => ({ value })),
      ['IT-2', 'W 9002 IM', ' gkt ', 'tronton_dump', '1-2.2', '7.800', '12,750', 'ya', 'x'].map((value) => ({ value })), // prettier-ignore
      ['IT-3', 'W 9002 IM', 'NIEMAND', 'Dump truck', '1-2', 4200, 1, 'mungkin', 'x'].map((value) => ({
        value,
      })),
      ['IT-4', 'W 9002 IM', 'GKT', 'Dump truck', '1-2', 90_000, 1, 'ya', 'x'].map((value) => ({ value })),
    ]
    const file = await writeXlsx(sheet as never, { sheet: 'Truk' }).toBuffer()
    const sent = await send(who, 'truck', file, 'truk.xlsx')
    expect(sent.data).toMatchObject({ sheet: 'Truk', total: 4 })
    const { code, plate_no, vendor_id, truck_type, axle_config, tare_kg, box_volume_m3, is_active } =
      sent.data.mapping
    expect([code, plate_no, vendor_id, tare_kg]).toEqual([0, 1, 2, 5])
    await who.post(`/v1/truck/import/${sent.data.id}/run`, {
      mode: 'good_rows',
      mapping: { code, plate_no, vendor_id, truck_type: truck_type ?? 3, axle_config: axle_config ?? 4, tare_kg, box_volume_m3: box_volume_m3 ?? 6, is_active: is_active ?? 7 }, // prettier-ignore
    })
    const job = await ended(who, 'truck', sent.data.id)
    expect(job.errors.map(({ row, errors }) => [row, errors.map(({ field }) => field).toSorted()])).toEqual([
      [4, ['is_active', 'vendor_id']],
      [5, ['tare_kg']],
    ])
    const rows = await runSql(
      site.ctx('master').db,
      `select t.code, v.code as vendor, t.truck_type, t.tare_kg, t.box_volume_m3::float as box, t.jbi_kg from master.truck t join master.vendor v on v.id = t.vendor_id where t.code like 'IT-%' order by t.code`,
    )
    expect(rows).toEqual([
      { code: 'IT-1', vendor: 'GKT', truck_type: 'dump', tare_kg: 4200, box: 12.5, jbi_kg: 16_000 },
      { code: 'IT-2', vendor: 'GKT', truck_type: 'tronton_dump', tare_kg: 7800, box: 12.75, jbi_kg: 22_000 },
    ])
  })

  test('of its own template is empty but for its columns, which it recognises', async () => {
    const who = sender('id')
    const file = await who.bytes('/v1/driver/import/template')
    const sent = await send(who, 'driver', file, 'driver.xlsx')
    expect(sent.errors).toEqual([
      { field: 'file', messages: ['Berkas tidak berisi baris di bawah nama kolomnya'] },
    ])
    const text = await who.text('/v1/driver/import/template?format=csv')
    const filled = `${text}D-77;Budi;+6281234567890;Jl. Uji;17/08/1990;1 Januari 2026;;GKT\r\n`
    const job = await imported(who, 'driver', filled, { mode: 'dry_run' })
    expect(problems(job)).toEqual([])
    expect(job).toMatchObject({ created: 1 })
  })
})

describe('a download', () => {
  /** The fields of two-line cells that a file may fill. */
  const inTwoLines = (group: string) => {
    const { list, fields } = resourceNamed(group)
    return list.columns
      .flatMap((one) => (typeof one === 'object' && one.under ? [one.field, one.under] : []))
      .filter((name) => fields[name] && !fields[name].readOnly && !fields[name].related)
  }

  test.each(['en', 'id'] as const)(
    'comes back as an import that knows both lines of a cell and finds nothing to change, in %s',
    async (lang) => {
      const who = sender(lang)
      for (const group of [
        'checkpoint',
        'scale',
        'truck',
        'contract',
        'contract-route',
        'problem',
        'truck-cargo',
      ]) {
        const sent = await send(who, group, await who.bytes(`/v1/${group}/download?format=csv`))
        expect(Object.keys(sent.data.mapping), group).toEqual(expect.arrayContaining(inTwoLines(group)))
        const path = `/v1/${group}/import/${sent.data.id}/run`
        await who.post(path, { mode: 'dry_run', update_existing: true })
        const { total, unchanged } = await ended(who, group, sent.data.id)
        expect([unchanged, total > 0], group).toEqual([total, true])
      }
    },
  )
})

describe('an import', () => {
  test('belongs to who may create, and to who sent it', async () => {
    const file = [HEADER, vendor('NO-1')].join('\n')
    for (const role of ['control-tower', 'helpdesk', 'weighbridge'] as const)
      expect((await send(site.stranger(role), 'vendor', file)).status).toBe(403)
    const who = sender()
    const { data } = await send(who, 'vendor', file)
    const other = sender()
    expect((await other.get(`/v1/vendor/import/${data.id}`)).status).toBe(404)
    expect((await other.post(`/v1/vendor/import/${data.id}/run`, { mode: 'dry_run' })).status).toBe(404)
    expect((await who.get(`/v1/truck/import/${data.id}`)).status).toBe(404)
  })

  test('needs a column for every required field, and names what it does not know', async () => {
    const who = sender()
    const { data } = await send(who, 'vendor', `Code,Name\nX-1,PT X\n`)
    const path = `/v1/vendor/import/${data.id}/run`
    const refused = await who.post(path, { mode: 'dry_run' })
    expect(refused.errors.map(({ field }) => field)).toEqual(['address', 'phone', 'NPWP', 'valid_date', 'expired_date']) // prettier-ignore
    const wrong = { mode: 'dry_run', mapping: { code: 0, name: 9, created_by: 1 } }
    expect((await who.post(path, wrong)).errors.map(({ field }) => field)).toContain('created_by')
    expect((await who.post(path, { mode: 'dry_run', is_admin: true })).errors[0]?.field).toBe('is_admin')
    expect((await who.post(path, { mode: 'all' })).errors[0]?.field).toBe('mode')
  })

  test('is received once for one key', async () => {
    const who = sender()
    const file = [HEADER, vendor('KEY-1')].join('\n')
    const [one, two] = [
      await send(who, 'vendor', file, 'a.csv', 'k1'),
      await send(who, 'vendor', file, 'a.csv', 'k1'),
    ]
    expect(two.data.id).toBe(one.data.id)
  })

  test('keeps column names from running as formulas in the file of errors', async () => {
    const who = sender()
    const file = [`${HEADER},=1+1`, `${vendor('EVIL-1', { phone: '+62x' })},x`].join('\n')
    const job = await imported(who, 'vendor', file, { mode: 'good_rows' })
    expect(await who.text(`/v1/vendor/import/${job.id}/errors`)).toContain(",'=1+1,")
  })

  test('takes no more of them when they come at the same time', async () => {
    const who = sender()
    const file = [HEADER, vendor('RUSH-1')].join('\n')
    for (let n = 0; n < 17; n += 1) await send(who, 'vendor', file)
    const rush = await Promise.all(Array.from({ length: 8 }, () => send(who, 'vendor', file)))
    expect(rush.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  test('that is in says so, though the server stopped right after', async () => {
    const who = sender()
    const { data } = await send(who, 'vendor', [HEADER, vendor('LATE-1')].join('\n'))
    const db = site.admin
    // Nothing can be said of the import once its rows are in, as when the server stops.
    await runSql(
      db,
      `create function master.stopped() returns trigger language plpgsql as $$ begin
         if exists (select from master.vendor where code = 'LATE-1' and pg_xact_status(xmin::text::xid8) = 'committed')
         then raise 'stopped'; end if;
         return new; end $$`,
    )
    await runSql(
      db,
      'create trigger stopped before update on master.import_job for each row execute function master.stopped()',
    )
    await who.post(`/v1/vendor/import/${data.id}/run`, { mode: 'all_or_nothing' })
    const job = await ended(who, 'vendor', data.id)
    await runSql(db, 'drop function master.stopped cascade')
    expect(job).toMatchObject({ state: 'done', created: 1 })
    expect((await who.post(`/v1/vendor/import/${data.id}/run`, { mode: 'all_or_nothing' })).status).toBe(412)
  })

  test('takes twenty files an hour from one account', async () => {
    const who = sender()
    const file = [HEADER, vendor('MANY-1')].join('\n')
    for (let n = 0; n < 20; n += 1) expect((await send(who, 'vendor', file)).status).toBe(200)
    expect((await send(who, 'vendor', file)).status).toBe(429)
  })

  test('that nobody works on any more says so, and may be started again', async () => {
    const who = sender()
    const { data } = await send(who, 'vendor', [HEADER, vendor('CUT-1')].join('\n'))
    await runSql(
      site.ctx('master').db,
      `update master.import_job set state = 'running', mode = 'good_rows', seen_at = now() - interval '1 minute' where id = $1`,
      [data.id],
    )
    const { data: cut } = await who.get<ImportJob>(`/v1/vendor/import/${data.id}`)
    expect(cut.state).toBe('interrupted')
    await who.post(`/v1/vendor/import/${data.id}/run`, { mode: 'good_rows' })
    expect(await ended(who, 'vendor', data.id)).toMatchObject({ state: 'done', created: 1 })
  })

  test('of routes takes the contract from its page', async () => {
    const who = sender()
    const [contract] = await runSql<{ id: string; vendor_id: string; start_date: string; end_date: string }>(
      site.ctx('master').db,
      `select id, start_date::text, end_date::text from master.contract where status = 'active' order by code limit 1`,
    )
    const file = [
      'code,origin,destination,distance_km,standard_duration_min,tariff_idr,valid_from,valid_to',
      `IMP-R1,PORT-A,GD-MATERIAL,"12,5",45,"1.250.000",${contract!.start_date},${contract!.end_date}`,
    ].join('\n')
    const { data } = await send(who, 'contract-route', file)
    const mapping = { ...data.mapping, origin_checkpoint_id: 1, destination_checkpoint_id: 2 }
    const path = `/v1/contract-route/import/${data.id}/run`
    const without = await who.post(path, { mode: 'dry_run', mapping })
    expect(without.errors.map(({ field }) => field)).toEqual(['contract_id'])
    const constants = { contract_id: contract!.id }
    await who.post(path, { mode: 'dry_run', mapping, constants })
    expect(problems(await ended(who, 'contract-route', data.id))).toEqual([])
    const unknown = { contract_id: '01900000-0000-7000-8000-999999999999' }
    const refused: Answer = await who.post(path, { mode: 'dry_run', mapping, constants: unknown })
    expect(refused.errors[0]?.field).toBe('contract_id')
  })
})

test('a file with what is no character is read without it', async () => {
  const who = sender()
  const text = '\ufeffCode,Name\0\r\nAB-1,' + 'x'.repeat(59) + '🚚\0\r\n'
  const { data, errors } = await send(who, 'cargo', Buffer.from(text, 'utf16le'))
  expect(errors ?? []).toEqual([])
  expect(data.columns.map(({ title }) => title)).toEqual(['Code', 'Name'])
})

describe('papers in the row they belong to', () => {
  const papersOf = (code: string) =>
    runSql<ColumnsOf<'master.truck_document', 'doc_type' | 'doc_no' | 'expired_at'>>(
      site.ctx('master').db,
      `select d.doc_type, d.doc_no, d.expired_at from master.truck_document d join master.truck t on t.id = d.truck_id
       where t.code = $1 and d.deleted_at is null order by d.doc_type, d.expired_at`,
      [code],
    )
  const TRUCKS =
    'No. Lambung;Nopol;Transportir;Jenis Truk;Konfigurasi Sumbu;Berat Kosong (kg);Merk;Tahun;Warna Plat;STNK s/d;KIR s/d'

  test('of trucks are made with it, once, and renewed by a later day', async () => {
    const who = sender('id')
    const file = (stnk: string): string =>
      `${TRUCKS}\nPAP-1;L 7701 ZY;SJL;Dump truck;1-2;8.500;Hino;2021;Kuning;${stnk};30/06/2027\nPAP-2;L7702ZY;SJL;tronton;1.22;9.800;Fuso;2019;Hitam;;\n`
    const sent = await send(who, 'truck', file('31/12/2027'))
    expect(Object.keys(sent.data.mapping)).toHaveLength(11)
    expect(await imported(who, 'truck', file('31/12/2027'), { mode: 'all_or_nothing' })).toMatchObject({ created: 2, failed: 0 }) // prettier-ignore
    expect(await papersOf('PAP-1')).toEqual([
      { doc_type: 'kir', doc_no: 'L 7701 ZY', expired_at: '2027-06-30' },
      { doc_type: 'stnk', doc_no: 'L 7701 ZY', expired_at: '2027-12-31' },
    ])
    expect(await papersOf('PAP-2')).toEqual([])
    const again = { mode: 'all_or_nothing', update_existing: true }
    expect(await imported(who, 'truck', file('31/12/2027'), again)).toMatchObject({
      updated: 0,
      unchanged: 2,
    })
    expect(await imported(who, 'truck', file('31/12/2028'), again)).toMatchObject({
      updated: 1,
      unchanged: 1,
    })
    expect((await papersOf('PAP-1')).map(({ expired_at }) => expired_at)).toEqual([
      '2027-06-30',
      '2028-12-31',
    ])
  })

  test('of trucks are their insurance too, which has a number of its own', async () => {
    const who = sender('id')
    const file = [
      `${TRUCKS};No. Polis Asuransi;Masa Berlaku Asuransi`,
      'PAI-1;L 7711 ZY;SJL;Dump truck;1-2;8.500;Hino;2021;Kuning;31/12/2027;30/06/2027;POL-77/2026;28/02/2027',
      'PAI-2;L 7712 ZY;SJL;Dump truck;1-2;8.500;Hino;2021;Kuning;31/12/2027;30/06/2027;;28/02/2027',
    ].join('\n')
    const job = await imported(who, 'truck', file, { mode: 'good_rows' })
    expect(problems(job)).toEqual([[3, 'insurance_no: Wajib diisi']])
    expect((await papersOf('PAI-1')).map(({ doc_type, doc_no }) => [doc_type, doc_no])).toEqual(
      [
        ['kir', 'L 7711 ZY'],
        ['stnk', 'L 7711 ZY'],
        ['insurance', 'POL-77/2026'],
      ].toSorted(),
    )
  })

  test('of drivers are their licences, refused where a part is missing', async () => {
    const who = sender('id')
    const file = [
      'Kode;Nama;No HP;Tgl Lahir;Tgl Masuk;Transportir;Jenis SIM;No SIM;SIM s/d',
      'PAD-1;Budi Contoh;08123456789;25/04/1985;15/01/2026;SJL;B II Umum;1234-5678-900001;30/06/2029',
      'PAD-2;Wahyu Contoh;08123456788;04/03/1985;03/02/2026;SJL;C;1234;30/06/2029',
      'PAD-3;Joko Contoh;08123456787;04/03/1985;03/02/2026;SJL;B1;1235;',
    ].join('\n')
    const job = await imported(who, 'driver', file, { mode: 'good_rows' })
    expect(problems(job)).toEqual([
      [3, 'sim_type: C tidak ada di daftar: SIM B1, SIM B2'],
      [4, 'sim_until: Wajib diisi'],
    ])
    const rows = await runSql(
      site.ctx('master').db,
      `select d.doc_type, d.doc_no, d.expired_at from master.driver_document d join master.driver r on r.id = d.driver_id where r.code like 'PAD-%'`,
    )
    expect(rows).toEqual([{ doc_type: 'sim_b2', doc_no: '1234-5678-900001', expired_at: '2029-06-30' }])
  })
})

test('a template keeps what is typed into its columns of text', async () => {
  const who = sender()
  const book = Buffer.from(await who.bytes('/v1/truck/import/template?format=xlsx'))
  const parts = readDirectory(book)
  const sheet = await textOf(parts.get('xl/worksheets/sheet1.xml'))
  const styles = await textOf(parts.get('xl/styles.xml'))
  const [, code] = /<col min="1"[^>]* style="(\d+)"/.exec(sheet) ?? []
  const xfs = [...styles.matchAll(/<xf [^>]*numFmtId="(\d+)"|<xf /g)].slice(-styles.split('<xf ').length + 1)
  const format = xfs[Number(code)]?.[1]
  expect(styles).toContain(`numFmtId="${format}" formatCode="@"`)
  const [refusal] = (await send(who, 'truck', book)).errors ?? []
  expect(refusal).toMatchObject({ messages: ['The file has no rows below its column names'] })
  const tareNo = importFields(truck).findIndex(([name]) => name === 'tare_kg') + 1
  expect(sheet).toMatch(new RegExp(`<col min="${tareNo}" `))
  expect(sheet).not.toMatch(new RegExp(`<col min="${tareNo}"[^>]*style=`))
})
