import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RefView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { RefPicker } from '#ui/inputs/RefPicker.tsx'
import { recentIds } from '#ui/inputs/recent-choices.ts'
import { answering, LOST, pageOf } from '../support/answering.ts'
import { all, box, called, click, draw, leave, one, pass, press, textsOf, type } from '../support/hands.ts'

const LIST = 'POST /master/v1/cargo/paginate'
const SOURCE: RefView = { list: LIST, as: 'cargo', title: ['code'], inactive: true }
const CODES = ['A', 'B', 'C', 'D', 'E', 'F', 'G']

interface Cargo {
  id: string
  code: string
  is_active: boolean
  kind: string
}

let cargos: Cargo[] = []
let areRecentLost = false

/** Whether a row is what a filter of the picker asks for. */
function fits(row: Cargo, { field, operator, value }: FieldFilter): boolean {
  const own = row[field as keyof Cargo]
  return operator === 'in' && Array.isArray(value) ? value.includes(own) : own === value
}

beforeEach(() => {
  areRecentLost = false
  cargos = CODES.map((code) => ({ id: `id-${code}`, code, is_active: true, kind: 'bulk' }))
  const service = ({ searchString, fieldFilters }: { searchString: string; fieldFilters: FieldFilter[] }) => {
    if (areRecentLost && fieldFilters.some(({ field }) => field === 'id')) return LOST
    const found = cargos.filter((row) => fieldFilters.every((filter) => fits(row, filter)))
    return pageOf(found.filter(({ code }) => code.toLowerCase().includes(searchString)))
  }
  answering({ [LIST]: (body) => service(body as unknown as Parameters<typeof service>[0]) })
  document.body.dataset['user'] = 'rina'
})

interface Start {
  filters?: FieldFilter[]
  source?: RefView
}

async function open(start: Start = {}): Promise<void> {
  document.body.innerHTML = ''
  const picker = {
    id: 'cargo',
    label: 'Cargo',
    value: null,
    title: '',
    source: SOURCE,
    onPick: () => undefined,
  }
  await draw(createElement(RefPicker, { ...picker, ...start }))
  await click(box('Cargo'))
  await pass()
}

/** Opens a picker for each, one after the other, and chooses. */
async function chooseAll(...codes: string[]): Promise<void> {
  for (const code of codes) {
    await open()
    await click(called(code))
  }
}

const options = (): string[] => textsOf('[role=option]')
const recent = (): string[] => textsOf('[role=group] [role=option]')

describe('what was chosen last', () => {
  test('stands in front of the rest under a heading, newest first, and no record twice', async () => {
    await chooseAll('C', 'F', 'C', 'E')
    await open()
    expect(options()).toEqual(['E', 'C', 'F', 'A', 'B', 'D', 'G'])
    expect(recent()).toEqual(['E', 'C', 'F'])
    const heading = one('[role=group]').getAttribute('aria-labelledby') ?? ''
    expect(document.getElementById(heading)?.textContent).toBe('Chosen recently')
  })

  test('has no heading while nothing was chosen', async () => {
    await open()
    expect([options(), all('[role=group]')]).toEqual([CODES, []])
  })

  test('is five records at most', async () => {
    await chooseAll('A', 'B', 'C', 'D', 'E', 'F')
    await open()
    expect(recent()).toEqual(['F', 'E', 'D', 'C', 'B'])
  })

  test('is walked through by the arrows as the rest is, and Enter takes it', async () => {
    await chooseAll('F', 'E')
    await open()
    const pointed = (): string => one(`#${box('Cargo').getAttribute('aria-activedescendant')}`).textContent
    await press('ArrowDown', box('Cargo'))
    expect(pointed()).toBe('F')
    await press('ArrowDown', box('Cargo'))
    expect(pointed()).toBe('A')
    await press('Enter', box('Cargo'))
    expect(recentIds(LIST)).toEqual(['id-A', 'id-E', 'id-F'])
  })

  test('gives way to what is typed', async () => {
    await chooseAll('F')
    await open()
    await type(box('Cargo'), 'a')
    await pass(200)
    expect([options(), recent()]).toEqual([['A'], []])
  })

  test('is what may still be chosen: in use, and within the filters of the form', async () => {
    await chooseAll('D', 'E', 'F')
    cargos = cargos
      .filter(({ code }) => code !== 'D')
      .map((row) => ({ ...row, is_active: row.code !== 'E', kind: row.code === 'F' ? 'bags' : 'bulk' }))
    await open()
    expect(recent()).toEqual(['F'])
    await open({ filters: [{ field: 'kind', operator: '=', value: 'bulk' }] })
    expect([recent(), options()]).toEqual([[], ['A', 'B', 'C', 'G']])
  })
})

describe('who sees it', () => {
  test('not another user of the device', async () => {
    await chooseAll('F')
    document.body.dataset['user'] = 'budi'
    await open()
    expect(recent()).toEqual([])
    document.body.dataset['user'] = 'rina'
    await leave(box('Cargo'))
    await open()
    expect(recent()).toEqual(['F'])
  })

  test('nobody where nobody is signed in', async () => {
    delete document.body.dataset['user']
    await chooseAll('F')
    await open()
    expect([recent(), localStorage.length]).toEqual([[], 0])
  })

  test('not the picker of another list', async () => {
    await chooseAll('F')
    expect(recentIds('POST /master/v1/truck')).toEqual([])
  })
})

describe('a picker goes on as before', () => {
  test('when the storage is forbidden', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('No storage', 'SecurityError')
    })
    await chooseAll('F')
    expect(one('[role=combobox]').getAttribute('aria-expanded'), 'chosen').toBe('false')
    await open()
    expect(options()).toEqual(CODES)
  })

  test.each(['{broken', '{"id":"A"}', 'null', '[1,null,{}]'])('when the storage holds %s', async (kept) => {
    localStorage.setItem(`picker.rina.${LIST}`, kept)
    await open()
    expect(options()).toEqual(CODES)
  })

  test('when the service refuses what the storage holds', async () => {
    localStorage.setItem(`picker.rina.${LIST}`, '["no id"]')
    areRecentLost = true
    await open()
    expect(options()).toEqual(CODES)
  })
})
