import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { formView, type FormView } from '#contracts/view.ts'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import { cellValue } from '#islands/form/paste-rows.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { $notices } from '#stores/notice.ts'
import { answering, LOST, pageOf, refusing, type Asked } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  errorAt,
  fill,
  loaded,
  pass,
  paste,
  textsOf,
} from '../support/hands.ts'
import { idNamed } from '../support/id-named.ts'

const CARGOES = resourceNamed('cargo').calls.list
const UPDATE = 'POST /master/v1/scale-profile/update'
const whole = formView(resourceNamed('scale-profile'), 'en')
const camerasAndCargo = whole.sections.filter(({ fields }) => fields.some(({ rows }) => rows))
const FRONT = '01900000-0000-7000-8000-000000000001'
const REAR = '01900000-0000-7000-8000-000000000002'
const VIEW: FormView = { ...whole, sections: camerasAndCargo }
const RECORD: AnyRecord = {
  id: idNamed('p1'),
  created_at: '2026-05-02T01:30:00.000Z',
  updated_at: '2026-05-02T01:30:00.000Z',
  row_version: 1,
  cameras: [
    { id: FRONT, place: 'front', url: 'rtsp://one' },
    { id: REAR, place: 'rear', url: 'rtsp://two' },
  ],
  one_pass_cargoes: [],
  scale_id: idNamed('s1'),
  protocol: 'sma',
  display_unit: 'kg',
  connection: 'serial',
  baud: 9600,
  capacity_kg: 60000,
  division_kg: 10,
  min_kg: 400,
  tolerance_percent: 1,
  overload_percent: 5,
  underload_percent: 5,
}

let asked: Asked[] = []
let reply: () => unknown = () => RECORD
let cargoes = [{ id: idNamed('k1'), code: 'UREA', name: 'Urea' }]
let lookUp: (text: string) => unknown

beforeEach(async () => {
  $notices.set([])
  reply = () => RECORD
  cargoes = [{ id: idNamed('k1'), code: 'UREA', name: 'Urea' }]
  lookUp = (text) => pageOf(cargoes.filter((row) => Object.values(row).includes(text)))
  asked = answering({
    [UPDATE]: () => reply(),
    [CARGOES]: ({ searchString }) => lookUp(String(searchString)),
  })
  await draw(createElement(ResourceForm, { view: VIEW, lang: 'en', record: RECORD, backHref: '/profiles' }))
})

const said = (): string | undefined => $notices.get().at(-1)?.message
const urls = (): string[] => [...all('.rows-field')[0]!.querySelectorAll('input')].map(({ value }) => value)
const button = (name: string): HTMLElement => {
  const [found] = [...all('.rows-field')[0]!.querySelectorAll<HTMLElement>('button')].filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name,
  )
  if (!found) throw new Error(`No button ${name}`)
  return found
}
async function saved() {
  await click(called('Save'))
  await loaded()
  return asked.find(({ at }) => at === UPDATE)?.body
}

describe('rows of a record', () => {
  test('keep their ids when they are changed, moved, taken away and added', async () => {
    await fill('Address, row 1', 'rtsp://new')
    await click(button('Move row 2 up'))
    await click(button('Add row'))
    await loaded()
    await fill('Place, row 3', 'top')
    await fill('Address, row 3', 'rtsp://three')
    expect((await saved())?.cameras).toEqual([
      { id: REAR, place: 'rear', url: 'rtsp://two' },
      { id: FRONT, place: 'front', url: 'rtsp://new' },
      { place: 'top', url: 'rtsp://three' },
    ])
  })

  test('that wait for typing are not sent', async () => {
    await click(button('Add row'))
    await click(button('Remove row 1'))
    expect((await saved())?.cameras).toEqual([{ id: REAR, place: 'rear', url: 'rtsp://two' }])
  })

  test('stop where the contract says so', async () => {
    expect(button('Move row 1 up').hasAttribute('disabled')).toBe(true)
    expect(button('Move row 2 down').hasAttribute('disabled')).toBe(true)
    await click(button('Add row'))
    await click(button('Add row'))
    expect(button('Add row').hasAttribute('disabled')).toBe(true)
  })

  test('lead the focus on: to the new row, and to the one before the one that is gone', async () => {
    await click(button('Add row'))
    await pass(20)
    expect(document.activeElement).toBe(box('Place, row 3'))
    await click(button('Remove row 3'))
    await pass(20)
    expect(document.activeElement).toBe(box('Place, row 2'))
  })

  test('are refused at their cell, or as a whole below them', async () => {
    reply = () =>
      refusing(400, 'Not valid', { 'cameras.1.url': 'No such camera', one_pass_cargoes: 'Too many' })
    await fill('Address, row 2', 'rtsp://three')
    await saved()
    expect(errorAt('Address, row 2')).toBe('No such camera')
    expect(textsOf('.rows-field > .field-error')).toEqual(['Too many'])
    expect(document.activeElement).toBe(box('Address, row 2'))
  })
})

describe('cells copied from a spreadsheet', () => {
  test('fill the rows from the cell with the focus on, and further ones', async () => {
    expect(await paste(box('Address, row 2'), 'rtsp://a\nrtsp://b\n')).toBe(true)
    expect(urls()).toEqual(['rtsp://one', 'rtsp://a', 'rtsp://b'])
    expect(said()).toBe('2 rows pasted')
    await fill('Place, row 3', 'top')
    expect((await saved())?.cameras, 'other cells of the row stay, and it is the same row').toEqual([
      { id: FRONT, place: 'front', url: 'rtsp://one' },
      { id: REAR, place: 'rear', url: 'rtsp://a' },
      { place: 'top', url: 'rtsp://b' },
    ])
  })

  test('are read by the words people see, and what is no choice is shown and refused', async () => {
    await paste(box('Place, row 1'), 'Cabin\trtsp://1\nroof\trtsp://2')
    expect([box('Place, row 1').value, box('Place, row 2').value]).toEqual(['cabin', 'roof'])
    expect(await saved()).toBeUndefined()
    expect(errorAt('Place, row 2')).toBe('Choose one from the list')
  })

  test('are read by value, label or whatever case they have', () => {
    const protocol = whole.sections.flatMap(({ fields }) => fields).find(({ name }) => name === 'protocol')!
    for (const text of ['toledo', 'TOLEDO', 'Toledo Continuous'])
      expect(cellValue(protocol, text, 'en')).toBe('toledo')
    expect(cellValue(protocol, 'Toledo', 'id')).toBe('toledo')
    expect(cellValue(protocol, 'Tole', 'en')).toBe('Tole')
  })

  test('that do not fit are counted, and none is there in part', async () => {
    await paste(box('Address, row 2'), ['a', 'b', 'c', 'd', 'e'].join('\n'))
    expect(urls()).toEqual(['rtsp://one', 'a', 'b', 'c'])
    expect(said()).toBe('2 rows did not fit; at most 4')
  })

  test('that name several records are not guessed, and one that is a code is that record', async () => {
    const [, cargo] = all('.rows-field')
    await click(cargo!.querySelector<HTMLElement>('.btn-sm:not(.btn-icon)')!)
    cargoes = [
      { id: idNamed('k2'), code: 'NPK-1', name: 'NPK' },
      { id: idNamed('k3'), code: 'NPK-2', name: 'NPK' },
      { id: idNamed('k4'), code: 'ZA', name: 'NPK-1' },
    ]
    await paste(box('Cargo, row 1'), 'NPK\nNPK-1\n')
    expect(said()).toBe('Several records are called NPK: use the code')
    expect([box('Cargo, row 1').value, box('Cargo, row 2').value]).toEqual(['', 'NPK-1 · NPK'])
  })

  test('that cannot be looked up now are not put in half, and that is said', async () => {
    const [, cargo] = all('.rows-field')
    await click(cargo!.querySelector<HTMLElement>('.btn-sm:not(.btn-icon)')!)
    lookUp = () => LOST
    await paste(box('Cargo, row 1'), 'UREA\nUREA\n')
    expect(said()).toBe('The server cannot be reached. Nothing was lost; try again.')
    expect(all('.rows-field')[1]!.querySelectorAll('tbody tr')).toHaveLength(1)
  })

  test('name records by their code, each looked for once; unknown ones are said', async () => {
    const [, cargo] = all('.rows-field')
    await click(cargo!.querySelector<HTMLElement>('.btn-sm:not(.btn-icon)')!)
    const input = box('Cargo, row 1')
    await paste(input, 'UREA\nUREA\nGOLD\n')
    expect(asked.filter(({ body }) => body.limit === 20 && body.searchString === 'UREA')).toHaveLength(1)
    expect(said()).toBe('Not found: GOLD')
    expect(box('Cargo, row 2').value).toBe('UREA · Urea')
    expect(box('Cargo, row 3').value).toBe('')
  })

  test('that do not fit are counted also where a name among them is not found', async () => {
    const [, cargo] = all('.rows-field')
    await click(cargo!.querySelector<HTMLElement>('.btn-sm:not(.btn-icon)')!)
    await paste(box('Cargo, row 1'), ['GOLD', ...Array.from({ length: 51 }, () => 'UREA')].join('\n'))
    expect($notices.get().map(({ message }) => message)).toEqual([
      '2 rows did not fit; at most 50',
      'Not found: GOLD',
    ])
  })

  test('of one word are left to the browser', async () => {
    expect(await paste(box('Address, row 1'), 'rtsp://one')).toBe(false)
    expect($notices.get()).toEqual([])
  })
})
