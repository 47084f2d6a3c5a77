import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '#contracts/notice/calls.ts'
import type { Note, Reader, RecordFile } from '#contracts/notes.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Page } from '#kernel/wire.ts'
import { LocalBus } from '#events/bus.ts'
import { startRelay, type Envelope, type Relay } from '#events/relay.ts'
import type { ServiceApp } from '#engine/context.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { createSubApp } from '#services/sub/app.ts'
import { removeUnused } from '#services/sub/files/clean.ts'
import { folderStore } from '#services/sub/files/store.ts'
import { notifier, tellAbout } from '#services/sub/notice/tell.ts'
import { storedFile } from '../support/files.ts'
import { orderSite, pass, sound, type OrderSite, type Row } from '../support/order-site.ts'
import type { Answer, Caller } from '../support/plant.ts'
import { send } from '../support/six-services.ts'

let site: OrderSite
let sub: ServiceApp
let relays: Relay[]
let folder: string
let order: Row
let elsewhere: Caller
const heard: Envelope[] = []

beforeAll(async () => {
  site = await orderSite()
  folder = mkdtempSync(join(tmpdir(), 'angkut-notes-'))
  sub = createSubApp(site.ctx('sub'), { store: folderStore(folder) })
  const bus = new LocalBus()
  bus.subscribe((topic, message) => {
    if (topic === 'event') heard.push(message as Envelope)
  })
  const consume = notifier(site.ctx('sub'))
  relays = (['order', 'sub'] as const).map((service) => startRelay(site.ctx(service), bus, consume))
  order = await site.order('submitted')
  elsewhere = site.as('control-tower', { vendor: [demoId('vendor', 99)] })
})

afterAll(async () => {
  await Promise.all(relays.map((relay) => relay.close()))
  await site.close()
  rmSync(folder, { recursive: true })
})

const told = async (): Promise<void> => {
  for (const relay of relays) await relay.drain()
}

const at = (row: Row, more = ''): string => `/v1/order/${String(row.id)}/notes${more}`
const note = (by: Caller, text: string, more: Row = {}, key?: string): Promise<Answer<Note>> =>
  by.post<Note>(at(order), { text, ...more }, key ? { 'idempotency-key': key } : {})
const notes = async (by: Caller): Promise<Note[]> => sound(await by.get<Page<Note>>(at(order))).items
const readers = async (by: Caller, row: Row, q = ''): Promise<string[]> => {
  const answer = await by.get<{ items: Reader[] }>(`/v1/order/${String(row.id)}/readers?q=${q}`)
  return sound(answer).items.map(({ username }) => username)
}
const inbox = async ({ actor }: Caller): Promise<Notification[]> => {
  const call = { method: 'GET', path: '/v1/notification?limit=100' }
  return sound(await send<Page<Notification>>(sub, call, actor)).items.filter(
    ({ event_type: type }) => type === 'note.mentioned',
  )
}
const fileFor = async (actor: Actor, id: string): Promise<number> =>
  (await send(sub, { method: 'GET', path: `/v1/file/${id}` }, actor)).status

describe('a note', () => {
  test('is written by whoever may read the record, and stands first', async () => {
    const made = sound(await note(site.requester, '  Gerbang 2 ditutup\nsampai pukul 3 '))
    sound(await note(site.approver, 'Baik'))
    expect(await notes(site.requester)).toMatchObject([
      { text: 'Baik', author_name: site.approver.actor.name, deletable_until: null },
      { id: made.id, text: 'Gerbang 2 ditutup\nsampai pukul 3', files: [], mentions: [], deleted_at: null },
    ])
    expect(await notes(site.tower)).toHaveLength(2)
  })

  test('does not exist for somebody to whom the record does not', async () => {
    expect((await note(elsewhere, 'Halo')).status).toBe(404)
    expect((await elsewhere.get(at(order))).status).toBe(404)
    expect((await elsewhere.get(`/v1/order/${String(order.id)}/readers`)).status).toBe(404)
    const [mine] = await notes(site.requester)
    expect((await elsewhere.delete(at(order, `/${mine!.id}`))).status).toBe(404)
    const draft = await site.order('draft')
    expect((await site.tower.post(at(draft), { text: 'Halo' })).status).toBe(404)
  })

  test('is not for a role that does not read the record', async () => {
    const helpdesk = site.as('helpdesk')
    expect((await note(helpdesk, 'Halo')).status).toBe(403)
    expect((await helpdesk.get(at(order))).status).toBe(403)
    expect((await helpdesk.get(`/v1/order/${String(order.id)}/readers`)).status).toBe(403)
  })

  test('has a text of at most 2000 characters, and ten files of the writer’s own', async () => {
    const own = await storedFile(site, site.requester)
    const foreign = await storedFile(site, site.approver)
    const refused = async (text: string, more: Row = {}) => (await note(site.requester, text, more)).errors[0]
    expect((await refused(' '))?.field).toBe('text')
    expect((await refused(' ', { file_ids: [] }))?.field).toBe('text')
    expect((await refused('x'.repeat(2001)))?.field).toBe('text')
    expect((await refused('bel\u0007'))?.field).toBe('text')
    expect((await refused('x', { file_ids: [foreign.id] }))?.field).toBe('file_ids')
    expect((await refused('x', { file_ids: [own.id, own.id] }))?.field).toBe('file_ids')
    const eleven = Array.from({ length: 11 }, () => crypto.randomUUID())
    expect((await refused('x', { file_ids: eleven }))?.field).toBe('file_ids')
    expect(sound(await note(site.requester, 'x'.repeat(2000))).text).toHaveLength(2000)
  })

  test('keeps hostile text as it was written', async () => {
    const text = `<img src=x onerror=alert(1)> ' ; drop table note; -- {no}`
    expect(sound(await note(site.requester, text)).text).toBe(text)
  })

  test('is written once, with one audit row and one event, however often it is sent', async () => {
    const key = crypto.randomUUID()
    const [one, two] = [await note(site.tower, 'Satu', {}, key), await note(site.tower, 'Satu', {}, key)]
    expect(sound(two)).toEqual(sound(one))
    expect((await note(site.tower, 'Dua', {}, key)).status).toBe(400)
    const count = async (table: string, where: string): Promise<unknown> => {
      const [row] = await site.rows(`select count(*) as n from orders.${table} where ${where}`)
      return row!.n
    }
    const { id } = one.data
    expect(await count('note', `id = '${id}'`)).toBe(1)
    expect(await count('audit_event', `action = 'note' and after ->> 'note_id' = '${id}'`)).toBe(1)
    expect(await count('outbox', `type = 'order.noted' and data ->> 'note_id' = '${id}'`)).toBe(1)
  })

  test('has its own call: the history tells only what was done', async () => {
    const answer = await site.tower.get<Page<Row>>(`/v1/order/${String(order.id)}/history`)
    expect(sound(answer).items.map(({ action }) => action)).toEqual(['submit', 'create'])
  })

  test('stays as it was written, whoever reaches the database', async () => {
    const file = await storedFile(site, site.requester)
    sound(await note(site.requester, 'Foto', { file_ids: [file.id] }))
    for (const change of [
      `update orders.note set text = 'x'`,
      `update orders.note set deleted_at = now(), text = 'x'`,
      'delete from orders.note',
      'truncate orders.note cascade',
      'update orders.note_file set position = 9',
      'delete from orders.note_file',
      `update orders.note_file set removed_reason = 'x'`,
      `update orders.note_file set removed_at = now(), removed_by = '${order.id as string}', removed_by_name = 'x', removed_reason = 'x', position = 9`,
    ])
      await expect(site.rows(change), change).rejects.toThrow(/append only/)
  })
})

describe('somebody named', () => {
  test('is told once, with the way to the record; nobody else is', async () => {
    const text = 'Tolong cek kuota, @Control-Tower. cc a@order-requester-2'
    const made = sound(await note(site.requester, text))
    expect(made.mentions).toEqual([
      { id: site.tower.actor.userId, username: 'control-tower', name: site.tower.actor.name },
    ])
    await told()
    const event = heard.find(({ type, data }) => type === 'order.noted' && data.note_id === made.id)!
    await tellAbout(site.ctx('sub'), event)
    expect(await inbox(site.tower)).toMatchObject([
      {
        title: `You are named in a note on ${String(order.order_no)}`,
        note: `${site.requester.actor.name}: ${text}`,
        link: `/dashboard/order-list-v2/${String(order.id)}/detail`,
        read_at: null,
      },
    ])
    for (const other of [site.requester, site.approver, site.superCt]) expect(await inbox(other)).toEqual([])
  })

  test('still has it to read when the record has moved on', async () => {
    sound(await site.approver.act(`/v1/order/${String(order.id)}/approve`))
    await told()
    expect(await inbox(site.tower)).toMatchObject([{ read_at: null }])
  })

  test('is refused, as a name that nobody has is, when the record is not for them', async () => {
    const sentence = (name: string) => [
      { field: 'text', messages: [`Nobody called @${name} may read this record`] },
    ]
    expect((await note(site.requester, 'Hai @helpdesk')).errors).toEqual(sentence('helpdesk'))
    expect((await note(site.requester, 'Hai @nobody.here')).errors).toEqual(sentence('nobody.here'))
    const draft = await site.order('draft')
    const early = await site.requester.post(at(draft), { text: 'Hai @control-tower' })
    expect(early.errors).toEqual(sentence('control-tower'))
    const helpdesk = site.as('helpdesk').actor.userId
    expect((await note(site.requester, 'Hai', { mentions: [helpdesk] })).errors[0]?.field).toBe('mentions')
  })

  test('by id is told as well', async () => {
    sound(await note(site.requester, 'Lihat ini', { mentions: [site.superCt.actor.userId] }))
    await told()
    expect(await inbox(site.superCt)).toHaveLength(1)
  })

  test('who wants to hear nothing of notes hears nothing', async () => {
    const { actor } = site.approver
    const call = { method: 'POST', path: '/v1/notification-preference/update' }
    sound(await send(sub, call, actor, { event_type: 'note.mentioned', is_on: false }))
    sound(await note(site.requester, 'Hai @order-requester-2'))
    await told()
    expect(await inbox(site.approver)).toEqual([])
  })
})

describe('who may be named', () => {
  test('are the readers of the record but oneself, by what is typed', async () => {
    const all = await readers(site.requester, order)
    expect(all).toEqual(expect.arrayContaining(['control-tower', 'super-ct', 'order-requester-2']))
    for (const other of ['order-requester', 'helpdesk', 'weighbridge']) expect(all).not.toContain(other)
    expect(await readers(site.requester, order, 'SUPER-')).toEqual(['super-ct'])
    expect(await readers(site.requester, order, '%25')).toEqual([])
    expect(await readers(site.requester, await site.order('draft'))).not.toContain('control-tower')
  })

  test('are ten at most, found behind any number of others', async () => {
    for (let made = 0; made < 55; made++) await site.userOf('order-requester')
    const [row] = await site.rows<{ id: string }>(`select id from auth."user" where name = 'Uji' limit 1`)
    await site.rows(`update auth."user" set name = 'Aa ' || username where name = 'Uji'`)
    expect(row).toBeDefined()
    // None of them has a profile, so none reads anything; those who do come behind them.
    expect(await readers(site.requester, order)).toContain('control-tower')
    for (let made = 0; made < 12; made++) await site.userOf('super-ct')
    expect(await readers(site.requester, order)).toHaveLength(10)
  })
})

describe('a file of a note', () => {
  test('is for whoever may read the record, and outlives the cleaner', async () => {
    const kept = await storedFile(site, site.requester)
    const loose = await storedFile(site, site.requester)
    expect(await fileFor(site.tower.actor, kept.id)).toBe(404)
    const made = sound(await note(site.requester, 'Foto', { file_ids: [kept.id] }))
    expect(made.files).toMatchObject([{ id: kept.id, name: 'scan.png', mime: 'image/png' }])
    expect(await fileFor(site.tower.actor, kept.id)).toBe(200)
    expect(await fileFor(elsewhere.actor, kept.id)).toBe(404)
    expect(await fileFor(site.as('helpdesk').actor, kept.id)).toBe(404)
    pass(3 * 24 * 60)
    // The rows are made by hand, so there are no bytes to remove.
    const store = { ...folderStore(folder), remove: () => Promise.resolve() }
    await removeUnused(site.ctx('sub'), store)
    expect(await fileFor(site.requester.actor, loose.id)).toBe(404)
    expect(await fileFor(site.tower.actor, kept.id)).toBe(200)
  })

  test('on a draft stays with those who read drafts', async () => {
    const file = await storedFile(site, site.requester)
    const draft = await site.order('draft')
    sound(await site.requester.post(at(draft), { text: 'Foto', file_ids: [file.id] }))
    expect(await fileFor(site.approver.actor, file.id)).toBe(200)
    expect(await fileFor(site.tower.actor, file.id)).toBe(404)
  })
})

describe('the files of a record', () => {
  const files = async (by: Caller): Promise<RecordFile[]> =>
    sound(await by.get<{ items: RecordFile[] }>(`/v1/order/${String(order.id)}/files`)).items
  const takeOff = (by: Caller, fileId: string, reason = 'Salah berkas'): Promise<Answer<RecordFile>> =>
    by.post<RecordFile>(`/v1/order/${String(order.id)}/files/${fileId}/remove`, { reason })
  const attached = async (by: Caller, text?: string): Promise<string> => {
    const { id } = await storedFile(site, by)
    sound(await by.post<Note>(at(order), { ...(text ? { text } : {}), file_ids: [id] }))
    return id
  }

  test('stand in one list for whoever reads it, and for nobody else', async () => {
    const id = await attached(site.requester)
    const [first] = await files(site.tower)
    expect(first).toMatchObject({
      id,
      name: 'scan.png',
      by_name: site.requester.actor.name,
      field: null,
      removed: null,
      can_remove: false,
    })
    expect((await files(site.requester))[0]).toMatchObject({ id, can_remove: true })
    const [newest] = await notes(site.requester)
    expect(newest).toMatchObject({ text: '', files: [{ id, removed: null }] })
    const of = `/v1/order/${String(order.id)}/files`
    expect((await elsewhere.get(of)).status).toBe(404)
    expect((await takeOff(elsewhere, id)).status).toBe(404)
    expect((await site.as('helpdesk').get(of)).status).toBe(403)
  })

  test('include those of its fields, which are changed in the form', async () => {
    const { id } = await storedFile(site, site.requester)
    const made = await site.order('draft')
    await site.rows(
      'insert into orders.order_attachment (id, order_id, position, file_id) values ($1, $2, 1, $3)',
      [crypto.randomUUID(), made.id, id],
    )
    const of = `/v1/order/${String(made.id)}/files`
    const found = sound(await site.requester.get<{ items: RecordFile[] }>(of)).items
    expect(found).toMatchObject([{ id, field: 'Attachments', note_id: null, can_remove: false }])
    expect((await site.requester.post(`${of}/${id}/remove`, { reason: 'Salah berkas' })).status).toBe(412)
    expect((await site.tower.get(of)).status).toBe(404)
  })

  test('are taken off by who attached them or keeps the files, with a reason; then nobody reads them', async () => {
    const id = await attached(site.requester, 'Foto gerbang')
    expect((await takeOff(site.tower, id)).status).toBe(403)
    expect((await takeOff(site.requester, id, 'x')).errors[0]?.field).toBe('reason')
    expect(await fileFor(site.tower.actor, id)).toBe(200)
    pass(60)
    const gone = sound(await takeOff(site.requester, id))
    expect(gone.removed).toMatchObject({ by_name: site.requester.actor.name, reason: 'Salah berkas' })
    expect(await fileFor(site.tower.actor, id)).toBe(404)
    expect((await files(site.tower)).find((file) => file.id === id)).toMatchObject({
      removed: { reason: 'Salah berkas' },
      can_remove: false,
    })
    expect((await notes(site.tower))[0]).toMatchObject({
      text: 'Foto gerbang',
      files: [{ id, removed: { by_name: site.requester.actor.name, reason: 'Salah berkas' } }],
    })
    expect((await takeOff(site.requester, id)).status).toBe(412)
    const audit = await site.rows(
      `select actor_id, reason from orders.audit_event where action = 'note-file-remove' and before ->> 'file_id' = $1`,
      [id],
    )
    expect(audit).toEqual([{ actor_id: site.requester.actor.userId, reason: 'Salah berkas' }])
    const other = await attached(site.requester)
    expect(sound(await takeOff(site.superCt, other)).removed).not.toBeNull()
    expect((await takeOff(site.superCt, crypto.randomUUID())).status).toBe(404)
  })

  test('are gone with the note and with the record', async () => {
    const id = await attached(site.requester)
    const [mine] = await notes(site.requester)
    sound(await site.requester.delete(at(order, `/${mine!.id}`), {}))
    expect((await files(site.requester)).map((file) => file.id)).not.toContain(id)
    const draft = await site.order('draft')
    const file = await storedFile(site, site.requester)
    sound(await site.requester.post(at(draft), { file_ids: [file.id] }))
    await site.rows('update orders."order" set deleted_at = now() where id = $1', [draft.id])
    const of = `/v1/order/${String(draft.id)}/files`
    expect((await site.requester.get(of)).status).toBe(404)
    expect((await site.requester.post(`${of}/${file.id}/remove`, { reason: 'Salah' })).status).toBe(404)
    expect(await fileFor(site.approver.actor, file.id)).toBe(404)
  })
})

describe('taking a note back', () => {
  test('is its author’s for a quarter of an hour; its place stays', async () => {
    const file = await storedFile(site, site.requester)
    const made = sound(await note(site.requester, 'Salah @super-ct', { file_ids: [file.id] }))
    await told()
    const before = await inbox(site.superCt)
    expect(before[0]).toMatchObject({ read_at: null, note: `${site.requester.actor.name}: Salah @super-ct` })
    expect((await site.tower.delete(at(order, `/${made.id}`), {})).status).toBe(403)
    pass(14)
    expect(sound(await site.requester.delete(at(order, `/${made.id}`), {}))).toMatchObject({ text: '' })
    await told()
    const [first] = await notes(site.tower)
    expect(first).toMatchObject({ id: made.id, text: '', files: [], mentions: [], deletable_until: null })
    expect(first!.deleted_at).not.toBeNull()
    expect(await fileFor(site.tower.actor, file.id)).toBe(404)
    const gone = (await inbox(site.superCt)).find(({ id }) => id === before[0]!.id)!
    expect(gone.read_at).not.toBeNull()
    expect(gone.note).not.toContain('Salah')
    const audit = await site.rows(
      `select actor_id from orders.audit_event where action = 'note-delete' and before ->> 'note_id' = $1`,
      [made.id],
    )
    expect(audit).toEqual([{ actor_id: site.requester.actor.userId }])
    expect((await site.requester.delete(at(order, `/${made.id}`), {})).status).toBe(412)
  })

  test('is over after that', async () => {
    const made = sound(await note(site.requester, 'Tetap'))
    pass(15)
    expect((await site.requester.delete(at(order, `/${made.id}`), {})).status).toBe(412)
    expect((await notes(site.requester))[0]).toMatchObject({ text: 'Tetap', deletable_until: null })
  })
})

test('a note may have an emoji where what its event tells of it ends', async () => {
  const text = `${'x'.repeat(199)}🚚 di gerbang`
  const made = sound(await note(site.requester, text))
  expect((await notes(site.requester))[0]).toMatchObject({ id: made.id, text })
  sound(await site.requester.delete(at(order, `/${made.id}`)))
})
