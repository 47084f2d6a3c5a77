import { afterAll, beforeAll, expect, test } from 'vitest'
import { listView } from '#contracts/view.ts'
import { resourceNamed } from '#contracts/index.ts'
import { orderSite, type OrderSite } from '../support/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await orderSite()
  const carrying = await site.order('draft')
  await site.order('draft')
  await site.rows(
    `with f as (
       insert into sub.file (id, created_at, created_by, updated_at, name, mime, use, size_bytes, sha256, storage_key)
       select gen_random_uuid(), now(), $2, now(), n, 'application/pdf', 'document', 1, repeat('a', 64), n
       from unnest(array['Load plan.pdf', '=cmd.pdf']) n returning id, name)
     insert into orders.order_attachment (id, order_id, position, file_id)
     select gen_random_uuid(), $1, case name when '=cmd.pdf' then 0 else 1 end, id from f`,
    [carrying.id, site.requester.actor.userId],
  )
})
afterAll(() => site.close())

/** The last column of a file, row by row, the newest order first. */
async function column(columns: string): Promise<(string | undefined)[]> {
  const text = await site.requester.text(`/v1/order/download?columns=order_no${columns}`)
  return text
    .replace('\u{feff}', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').at(-1))
}

test('a file of a list names the files of its records in their order, where its columns ask for them', async () => {
  expect(await column(',attachments')).toEqual(['Attachments', '', "'=cmd.pdf; Load plan.pdf"])
})

test('a character that no text has is refused in an address', async () => {
  const { status, errors } = await site.requester.get('/v1/order/download?order_no~like=%00&order_no~like=a')
  expect([status, errors.map(({ field }) => field)]).toEqual([400, ['']])
})

test('files that nobody asks for stay out', async () => {
  const [head] = (await site.requester.text('/v1/order/download')).split('\r\n')
  expect(head).not.toContain('Attachments')
})

test.each([
  ['order', ['attachments']],
  ['truck', ['photo_file_id']],
  ['vendor', []],
])('an export of %s offers the files that are no column: %j', (name, files) => {
  expect(listView(resourceNamed(name), 'en').files.map(({ field }) => field)).toEqual(files)
})
