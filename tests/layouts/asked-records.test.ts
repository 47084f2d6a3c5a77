import { expect, test } from 'vitest'
import { createApi } from '#kernel/client.ts'
import { ERROR_STATUS } from '#kernel/errors.ts'
import { ok, refused } from '#kernel/wire.ts'
import { askedRecords } from '#layouts/generic/asked-records.ts'
import { ifReadable, orNull } from '#layouts/generic/page-data.ts'

const QUERIES = { ticket: 'weighing', trouble: 'trouble-report' } as const
const REFUSED = { gone: ERROR_STATUS.not_found, closed: ERROR_STATUS.permission_denied }

/** What the address of a list with tickets and trouble reports names, and the ids that were asked for. */
async function asked(query: string, read = orNull) {
  const ids: string[] = []
  const api = createApi(
    (path) => {
      const id = path.split('/').at(-1) ?? ''
      ids.push(id)
      const status = id === 'gone' || id === 'closed' ? REFUSED[id] : null
      return Promise.resolve(Response.json(status ? refused(status, 'No', []) : ok({ id })))
    },
    (text) => text,
  )
  const { found, ...rest } = await askedRecords(api, new URLSearchParams(query), QUERIES, {
    forms: ['trouble'],
    read,
  })
  return { ids, ticket: found.ticket?.id ?? null, trouble: found.trouble?.id ?? null, ...rest }
}

const NONE = { ids: [], ticket: null, trouble: null, isAsked: false, isMissing: false }

test('an address that names nothing asks for nothing', async () => {
  expect(await asked('tab=trips')).toEqual(NONE)
  expect(await asked('ticket=&trouble=')).toEqual(NONE)
})

test('what the address names is read, and what is not there is missing', async () => {
  expect(await asked('ticket=a')).toEqual({ ...NONE, ids: ['a'], ticket: 'a', isAsked: true })
  expect(await asked('ticket=gone')).toEqual({ ...NONE, ids: ['gone'], isAsked: true, isMissing: true })
  expect(await asked('ticket=a&trouble=gone')).toMatchObject({ ticket: 'a', isMissing: true })
})

test('a new record is asked for where there is a form for it', async () => {
  expect(await asked('trouble=new')).toEqual({ ...NONE, isAsked: true })
  expect(await asked('ticket=new')).toMatchObject({ ids: ['new'], isAsked: true })
})

test('the page chooses whether what the reader may not read is thrown or missing', async () => {
  await expect(asked('ticket=closed')).rejects.toThrow('No')
  expect(await asked('ticket=closed', ifReadable)).toMatchObject({ isMissing: true })
})
