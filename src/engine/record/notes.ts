import * as z from 'zod/mini'
import { ROLE_NAMES } from '#access/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import { call } from '#kernel/call.ts'
import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Page } from '#kernel/wire.ts'
import { translated } from '#i18n/translated.ts'
import { items, page } from '#contracts/answers.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { NOTE, NOTE_INPUT, READER, type Note, type Reader } from '#contracts/notes.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import { answerSchema } from '#engine/call/json-schema.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import { answer } from '#engine/call/service.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { paginationOf } from '#engine/list/list-query.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { noteCount, notesFor } from '#engine/record/note-rows.ts'
import { addNote, takeBackNote } from '#engine/record/note-writes.ts'
import { readersLike, type Person, type Subject } from '#engine/record/readers.ts'
import { visibleId } from '#engine/record/records.ts'
import { write } from '#engine/write.ts'

const MOST = 100
const TYPED = z.string().check(z.trim(), z.maxLength(60))

async function pageFor(ctx: ServiceContext, { resource, id }: Subject, c: Call): Promise<Page<Note>> {
  const { page: number, limit } = parseListRequest({
    page_number: c.req.query('page') ?? 1,
    limit: c.req.query('limit') ?? 50,
  })
  const size = Math.min(limit, MOST)
  const cut = { limit: size, offset: (number - 1) * size }
  return {
    pagination: paginationOf({ page: number, limit: size }, await noteCount(ctx.db, ctx, resource, id)),
    items: await notesFor(ctx, ctx.db, resource, c.var.actor, id, cut),
  }
}

const readerOf = ({ id, username, name, role_code }: Person, { lang }: Actor): Reader => ({
  id,
  username,
  name,
  role_code,
  role_name: translated(lang, ROLE_NAMES[role_code]),
})

/** What the four calls take, give and need. */
function specsOf({ service, name, label, access: { read: roles } }: Resource) {
  const one = label.toLowerCase()
  const own = `/v1/${name}/{id}`
  const list: RawCall = {
    at: `GET ${own}/notes`,
    summary: `What people wrote about a ${one}, newest first`,
    roles,
    query: { page: { type: 'integer', minimum: 1 }, limit: { type: 'integer', minimum: 1, maximum: MOST } },
    answer: () => answerSchema(page(NOTE)),
  }
  const readers: RawCall = {
    at: `GET ${own}/readers`,
    summary: `Who may read a ${one} and so be named in a note on it`,
    roles,
    query: { q: { type: 'string', maxLength: 60 } },
    answer: () => answerSchema(items(READER)),
  }
  const post = call({
    at: `POST /${service}${own}/notes`,
    summary: `Write a note on a ${one}; the people it names are told`,
    roles,
    body: NOTE_INPUT,
    answer: NOTE,
    message: 'Saved',
    once: true,
  })
  const remove = call({
    at: `DELETE /${service}${own}/notes/{note_id}`,
    summary: `Delete an own note on a ${one} that is not older than 15 minutes`,
    roles,
    answer: NOTE,
    message: 'Deleted',
    once: true,
  })
  return { list, readers, post, remove }
}

/**
 * The notes of a record: `GET` and `POST /{id}/notes`, `DELETE /{id}/notes/{note_id}`, and `GET /{id}/readers` for who may be named in
 * one. They have the roles and the scope of reading: a note changes nothing of the record, and who only reads it is often the first
 * to see that something is wrong.
 */
export function mountNotes(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  extra?: ExtraClause,
): void {
  const specs = specsOf(resource)
  const subjectOf = (c: Call): Subject => {
    const id = c.req.param('id')
    if (!isId(id)) throw new AppError('not_found', NOT_FOUND)
    return { resource, id, extra }
  }
  const seen = async (c: Call): Promise<Subject> => {
    const subject = subjectOf(c)
    await visibleId(ctx, ctx.db, resource, c.var.actor, subject.id, extra)
    return subject
  }
  mountRaw(app, specs.list, async (c) => answer(c, await pageFor(ctx, await seen(c), c)))
  mountRaw(app, specs.readers, async (c) => {
    const { actor } = c.var
    const typed = TYPED.safeParse(c.req.query('q') ?? '')
    if (!typed.success) throw fieldError('q', 'At most {max} characters', { max: 60 })
    const found = await readersLike(ctx, await seen(c), typed.data, actor)
    return answer(c, { items: found.map((person) => readerOf(person, actor)) })
  })
  mountCall(app, specs.post, ({ actor, once, input, c }) => {
    const subject = subjectOf(c)
    return write(ctx, actor, once, (w) => addNote(w, subject, input))
  })
  mountCall(app, specs.remove, ({ actor, once, c }) => {
    const subject = subjectOf(c)
    return write(ctx, actor, once, (w) => takeBackNote(w, subject, c.req.param('note_id')))
  })
}
