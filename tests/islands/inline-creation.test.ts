import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { formView } from '#contracts/view.ts'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import type { Row } from '#kernel/record.ts'
import { $session } from '#stores/session.ts'
import { answering, LOST, pageOf, refusing, type Asked } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  errorAt,
  isThere,
  loaded,
  one,
  pass,
  press,
  textsOf,
  type,
} from '../support/hands.ts'
import { idNamed } from '../support/id-named.ts'

const TYPES = resourceNamed('scale-type').calls
const whole = formView(resourceNamed('scale'), 'en')
const VIEW = {
  ...whole,
  sections: [
    {
      title: 'Scale',
      fields: whole.sections.flatMap(({ fields }) => fields).filter(({ name }) => name === 'scale_type_id'),
    },
  ],
}
const PIT = { id: idNamed('t1'), code: 'PIT', name: 'Pit bridge' }
const MADE = { id: idNamed('t2'), code: 'SURF', name: 'Pit bridge long' }
let asked: Asked[] = []
const reply = vi.fn<(body: Row) => unknown>()

beforeEach(async () => {
  vi.useFakeTimers()
  $session.setKey('roleCode', 'super-admin')
  reply.mockReset().mockReturnValue(MADE)
  asked = answering({
    [TYPES.list]: ({ searchString }) =>
      pageOf([PIT].filter(({ name }) => name.includes(String(searchString ?? '')))),
    [TYPES.create]: reply,
  })
})

async function typed(text: string): Promise<string[]> {
  await draw(createElement(ResourceForm, { view: VIEW, lang: 'en', backHref: '/' }))
  await loaded()
  await type(box('Scale type'), text)
  await pass(500)
  return textsOf('[role=option]')
}
async function created(text: string): Promise<void> {
  await typed(text)
  await press('ArrowUp', box('Scale type'))
  await press('Enter', box('Scale type'))
  await loaded()
  await pass(500)
}
const send = async (): Promise<void> => {
  await click(one('dialog [type=submit]'))
  await pass()
}

test('what is typed and not there can be made as the last option, and is chosen', async () => {
  expect(await typed('Pit')).toEqual(['PITPit bridge', 'Create “Pit”…'])
  await click(called('Create “Pit”…'))
  await loaded()
  await pass(500)
  expect(box('Name').value).toBe('Pit')
  expect(textsOf('dialog p')).toEqual(['Similar: PIT · Pit bridge'])
  await type(box('Code'), 'SURF')
  await send()
  expect(asked.find(({ at }) => at === TYPES.create)?.body).toEqual({ code: 'SURF', name: 'Pit' })
  expect(all('dialog')).toHaveLength(0)
  expect(box('Scale type').value).toContain('Pit bridge long')
  await pass(100)
  expect(document.activeElement).toBe(box('Scale type'))
})

test('what is refused stays in the dialog, and an answer that was lost makes nothing twice', async () => {
  await created('Surface')
  await type(box('Code'), 'PIT')
  reply.mockReturnValueOnce(refusing(400, 'Some fields need your attention', { code: 'Already taken' }))
  await send()
  expect(errorAt('Code')).toBe('Already taken')
  expect(box('Name').value).toBe('Surface')
  await type(box('Code'), 'SURF')
  reply.mockReturnValueOnce(LOST)
  await send()
  await pass(60_000)
  if (all('dialog').length) await send()
  const keys = asked
    .filter(({ at, body }) => at === TYPES.create && body.code === 'SURF')
    .map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('is not offered to who may not make one, nor before something is typed', async () => {
  $session.setKey('roleCode', 'control-tower')
  expect(await typed('Pit')).toEqual(['PITPit bridge'])
  expect(isThere('+ New: scale type')).toBe(false)
})

test('the button makes one without a name', async () => {
  await typed('')
  expect(textsOf('[role=option]').some((text) => text.startsWith('Create'))).toBe(false)
  await click(called('+ New: scale type'))
  await loaded()
  expect(box('Name').value).toBe('')
})

test('the form of a cargo makes a further payload type', async () => {
  answering({ [resourceNamed('payload-type').calls.list]: () => pageOf([]) })
  const view = formView(resourceNamed('cargo'), 'en')
  await draw(createElement(ResourceForm, { view, lang: 'en', backHref: '/' }))
  await loaded()
  await type(box('Payload type'), 'Big bag')
  await pass(500)
  expect(textsOf('[role=option]')).toEqual(['Create “Big bag”…'])
})
