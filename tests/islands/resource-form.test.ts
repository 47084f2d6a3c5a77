import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { formView } from '#contracts/view.ts'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import type { AnyRecord } from '#kernel/record.ts'
import { $notices } from '#stores/notice.ts'
import { answering, LOST, refusing } from '../support/answering.ts'
import {
  box,
  called,
  click,
  draw,
  errorAt,
  fill,
  loaded,
  one,
  press,
  textsOf,
  type,
} from '../support/hands.ts'

const VENDOR = formView(resourceNamed('vendor'), 'en')
const CREATE = 'POST /master/v1/vendor/'
const UPDATE = 'POST /master/v1/vendor/update'
const RECORD: AnyRecord = {
  id: 'v1',
  created_at: '2026-05-02T01:30:00.000Z',
  updated_at: '2026-05-02T01:30:00.000Z',
  row_version: 3,
  code: 'LNT',
  name: 'PT Lintas',
  NPWP: '001234566894258',
  address: 'Jl. Raya 63',
  phone: '+62313982285',
  valid_date: '2026-01-01T00:00:00.000Z',
  expired_date: '2027-01-01T00:00:00.000Z',
  is_active: true,
}
const NEW = {
  Code: 'abc',
  Name: 'PT Baru',
  NPWP: '00.123.456.6-894.258',
  Address: 'Jl. Baru 1',
  Phone: '031 3982285',
  'Valid from': '1/1/2026 0:00',
  'Valid until': '31/12/2026 23:59',
}

const show = (rest: { record?: AnyRecord; isOnly?: boolean } = {}) =>
  draw(createElement(ResourceForm, { view: VENDOR, lang: 'en', backHref: '/vendors', ...rest }))
async function fillAll(): Promise<void> {
  for (const [label, text] of Object.entries(NEW)) await fill(label, text)
}
async function save(): Promise<void> {
  await click(called('Save'))
  await loaded()
}
const problem = (): string => one('.form-error').textContent.trim()
const saved = () => ({ ...RECORD, row_version: 4 })

beforeEach(() => $notices.set([]))

describe('a record that somebody else saves meanwhile', () => {
  const theirs = { ...RECORD, row_version: 4, name: 'PT Lain', phone: '+62318888888' }
  const island = (record: AnyRecord) =>
    createElement(ResourceForm, { view: VENDOR, lang: 'en', backHref: '/vendors', record })
  const bar = () => textsOf('.live-bar p')

  test('is taken over where nothing is typed, and saved on top of theirs', async () => {
    const asked = answering({ [UPDATE]: saved })
    const again = await draw(island(RECORD))
    await again(island(theirs))
    expect([box('Name').value, bar()]).toEqual(['PT Lain', []])
    await fill('Address', 'Jl. Saya 1')
    await save()
    expect(asked.at(-1)?.body).toEqual({ id: 'v1', row_version: 4, address: 'Jl. Saya 1' })
  })

  test('is said at once where something is typed, which stays; both are put together on request', async () => {
    const asked = answering({
      'GET /master/v1/vendor/v1': () => theirs,
      'GET /master/v1/vendor/v1/history?limit=1': () => ({ items: [{ actor_name: 'Siti' }] }),
      [UPDATE]: saved,
    })
    const again = await draw(island(RECORD))
    await fill('Name', 'PT Saya')
    await again(island(theirs))
    expect(bar()).toEqual(['Somebody else has just saved this record. What you typed is still here.'])
    expect(box('Name').value).toBe('PT Saya')
    await click(called('See what changed'))
    await loaded()
    expect(textsOf('.conflict-field legend')).toEqual(['Name'])
    await click(called('Take over'))
    expect([bar(), box('Name').value, box('Phone').value]).toEqual([[], 'PT Saya', '+62318888888'])
    expect(asked.some(({ body }) => body?.name !== undefined)).toBe(false)
    await save()
    expect(asked.at(-1)?.body).toEqual({ id: 'v1', row_version: 4, name: 'PT Saya' })
  })
})

describe('saving a new record', () => {
  test('sends what was typed as the wire has it, and leads back with a word about it', async () => {
    const asked = answering({ [CREATE]: saved })
    await show()
    await fillAll()
    await save()
    expect(asked.map(({ body }) => body)).toEqual([
      {
        code: 'ABC',
        name: 'PT Baru',
        NPWP: NEW.NPWP,
        address: 'Jl. Baru 1',
        phone: '031 3982285',
        valid_date: '2025-12-31T17:00:00.000Z',
        expired_date: '2026-12-31T16:59:00.000Z',
      },
    ])
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/vendors')
    expect(sessionStorage.getItem('notices')).toContain('LNT · PT Lintas saved')
  })

  test('is refused beside each empty field before anything is sent, and the focus goes to the first', async () => {
    const asked = answering({})
    await show()
    await fill('Code', 'abc')
    await save()
    expect(problem()).toBe('Some fields need your attention')
    expect(textsOf('.field-error')).toEqual(Array(6).fill('Required'))
    expect(document.activeElement).toBe(box('Name'))
    expect(asked).toEqual([])
  })

  test('takes a refusal away as soon as its field is put right', async () => {
    answering({})
    await show()
    await fillAll()
    await fill('Valid until', '31/12/2025')
    await save()
    expect(errorAt('Valid until')).toBe('Must not be before the start')
    // The rule looks at both days: putting the other one right helps as well.
    await fill('Valid from', '1/1/2025')
    await loaded()
    expect(errorAt('Valid until')).toBe('')
  })

  test('and a further one empties the form and stays', async () => {
    const asked = answering({ [CREATE]: saved })
    await show()
    await fillAll()
    await click(called('Save and new'))
    await loaded()
    expect(asked).toHaveLength(1)
    expect(box('Name').value).toBe('')
    expect(document.activeElement).toBe(box('Code'))
    expect($notices.get().map(({ message }) => message)).toEqual(['LNT · PT Lintas saved'])
    expect(location.assign).not.toHaveBeenCalled()
  })

  test('offers no further one where there can be only one', async () => {
    await show({ isOnly: true })
    expect(textsOf('.form-foot > *')).toEqual(['Save', 'Cancel'])
  })
})

describe('a call that fails', () => {
  test.each([
    { why: 'no answer', answer: LOST, said: 'The server cannot be reached. Nothing was lost; try again.' },
    {
      why: 'a refusal of the whole',
      answer: refusing(409, 'This code is taken'),
      said: 'This code is taken',
    },
    {
      why: 'a refusal of what the form does not show',
      answer: refusing(400, 'Not valid', { vendor_rank: 'Required' }),
      said: 'Not valid vendor_rank: Required',
    },
  ])('leaves the form as it was: $why', async ({ answer, said }) => {
    answering({ [CREATE]: () => answer })
    await show()
    await fillAll()
    await save()
    expect(problem()).toBe(said)
    expect(box('Name').value).toBe('PT Baru')
    expect(called('Save').hasAttribute('disabled')).toBe(false)
    expect(location.assign).not.toHaveBeenCalled()
  })

  test('is said beside its field, where the focus goes', async () => {
    answering({ [CREATE]: () => refusing(400, 'Not valid', { phone: 'This number is of somebody else' }) })
    await show()
    await fillAll()
    await save()
    expect(errorAt('Phone')).toBe('This number is of somebody else')
    expect(document.activeElement).toBe(box('Phone'))
  })

  test('keeps its key for the same content, so that nothing is made twice, and takes another for other content', async () => {
    const asked = answering({ [CREATE]: () => LOST })
    await show()
    await fillAll()
    await save()
    await save()
    await fill('Name', 'PT Lain')
    await save()
    const [first, again, other] = asked.map(({ key }) => key)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('changing a record', () => {
  test('sends only what differs, with the version it was read at', async () => {
    const asked = answering({ [UPDATE]: saved })
    await show({ record: RECORD })
    await fill('Name', 'PT Lintas Baru')
    await save()
    expect(asked.map(({ body }) => body)).toEqual([{ id: 'v1', row_version: 3, name: 'PT Lintas Baru' }])
  })

  test('happens once, however often the button is pressed', async () => {
    let finish: (record: AnyRecord) => void = () => undefined
    const asked = answering({ [UPDATE]: () => new Promise<AnyRecord>((done) => (finish = done)) })
    await show({ record: RECORD })
    await fill('Name', 'PT Satu')
    const button = called('Save')
    // Faster than the form is drawn again.
    await act(async () => [1, 2].forEach(() => button.click()))
    await loaded()
    await click(called('Saving…'))
    await press('s', box('Name'), { ctrlKey: true })
    await loaded()
    finish(saved())
    await loaded()
    expect(asked).toHaveLength(1)
  })

  test.each([
    { keys: 'Ctrl+S', init: { ctrlKey: true }, times: 1 },
    { keys: 'Cmd+S', init: { metaKey: true }, times: 1 },
    { keys: 'S alone', init: {}, times: 0 },
  ])('by $keys: $times times', async ({ init, times }) => {
    const asked = answering({ [UPDATE]: saved })
    await show({ record: RECORD })
    expect(await press('S', box('Name'), init)).toBe(times === 1)
    await loaded()
    expect(asked).toHaveLength(times)
  })

  test('by Ctrl+S does not reach through an open dialog', async () => {
    const asked = answering({ [UPDATE]: saved })
    await show({ record: RECORD })
    document.body.append(document.createElement('dialog'))
    document.querySelector('dialog')!.showModal()
    expect(await press('s', document.body, { ctrlKey: true })).toBe(false)
    await loaded()
    expect(asked).toEqual([])
  })
})

describe('two people at one record', () => {
  const fresh = { ...RECORD, row_version: 4, name: 'PT Lain', phone: '+62315550000' }
  const answers = {
    'GET /master/v1/vendor/v1': () => fresh,
    'GET /master/v1/vendor/v1/history?limit=1': () => ({ items: [{ actor_name: 'Ratna' }] }),
  }

  test('choose field by field, and the choice is saved over the newer version', async () => {
    const update = vi
      .fn()
      .mockReturnValueOnce(refusing(409, 'Somebody was faster'))
      .mockReturnValueOnce(saved())
    const asked = answering({ ...answers, [UPDATE]: update })
    await show({ record: RECORD })
    await fill('Name', 'PT Saya')
    await fill('Address', 'Jl. Saya')
    await save()
    expect(one('dialog').textContent).toContain('Ratna saved this record at')
    expect(textsOf('.conflict-field legend')).toEqual(['Name', 'Address'])
    expect(textsOf('.conflict-field:first-of-type .conflict-value')).toEqual(['PT Saya', 'PT Lain'])
    expect(textsOf('dialog .hint').at(-1)).toBe('Also changed by them, and kept: Phone (+62315550000)')
    const [, theirs] = document.querySelectorAll<HTMLElement>('.conflict-field [type=radio]')
    await click(theirs!)
    await click(called('Save my choice'))
    await loaded()
    expect(asked.at(-1)?.body).toEqual({ id: 'v1', row_version: 4, address: 'Jl. Saya' })
    expect(location.assign).toHaveBeenCalledWith('/vendors')
  })

  test('compare with the newer version from then on, also when saving the choice fails', async () => {
    const replies = [refusing(409, 'Somebody was faster'), LOST, saved()]
    const asked = answering({ ...answers, [UPDATE]: () => replies.shift() })
    await show({ record: RECORD })
    await fill('Name', 'PT Saya')
    await save()
    await click(called('Save my choice'))
    await loaded()
    expect(problem()).toContain('The server cannot be reached')
    await save()
    expect(asked.at(-1)?.body).toEqual({ id: 'v1', row_version: 4, name: 'PT Saya' })
  })

  test('go back to the form as it was typed', async () => {
    answering({ ...answers, [UPDATE]: () => refusing(409, 'Somebody was faster') })
    await show({ record: RECORD })
    await fill('Name', 'PT Saya')
    await save()
    await click(called('Back to the form'))
    expect([document.querySelector('dialog'), box('Name').value]).toEqual([null, 'PT Saya'])
  })
})

test('typed text stays while the page is drawn again', async () => {
  const again = await show({ record: RECORD })
  await type(box('Name'), 'PT Sa')
  await again(createElement(ResourceForm, { view: VENDOR, lang: 'en', backHref: '/vendors', record: RECORD }))
  expect(box('Name').value).toBe('PT Sa')
})
