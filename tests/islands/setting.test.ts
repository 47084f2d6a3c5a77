import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { integer } from '#contracts/fields.ts'
import { formFields } from '#contracts/view.ts'
import { settingGroup } from '#contracts/setting/setting-spec.ts'
import { SettingList } from '#islands/setting/SettingList.tsx'
import { SettingRow } from '#islands/setting/SettingRow.tsx'
import type { SettingItem, SetValue } from '#islands/setting/setting-data.ts'
import { $notices } from '#stores/notice.ts'
import { answering, refusing, type Asked } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  errorAt,
  fill,
  isThere,
  loaded,
  one,
  textsOf,
} from '../support/hands.ts'

const [VIEW] = formFields(
  { value: integer({ label: 'Approval', unit: 'min', min: 0, max: 10_080, required: true }) },
  'en',
)
const CALLS = {
  create: 'POST /master/v1/setting/create',
  update: 'POST /master/v1/setting/update',
  remove: 'DELETE /master/v1/setting/{id}',
}
const SET: SetValue = {
  id: 's1',
  row_version: 4,
  value: 300,
  owner: null,
  ownerName: '',
  by: 'Ratna',
  at: '22 Nov 2026 16:18',
  waits: null,
}
const CHANGES = 'GET /master/v1/setting/changes-of/approval_min'

let given: unknown = {}
let asked: Asked[] = []
const saved = vi.fn()
beforeEach(() => {
  given = {}
  saved.mockReset()
  $notices.set([])
  const answer = () => given
  asked = answering({
    [CALLS.create]: answer,
    [CALLS.update]: answer,
    'DELETE /master/v1/setting/s1': answer,
    [CHANGES]: answer,
  })
})

async function show(values: SetValue[]): Promise<void> {
  const item: SettingItem = {
    reasonView: null,
    name: 'approval_min',
    subject: 'Waiting',
    group: 'setting-waiting',
    view: VIEW!,
    initial: 240,
    ownerView: null,
    ownerAsk: '',
    scope: 'global',
    values,
  }
  await draw(createElement(SettingRow, { item, calls: CALLS, lang: 'en', onSaved: saved }))
}
const change = async (text: string): Promise<void> => {
  await click(called('Change: Approval'))
  await fill('Approval', text)
  await click(called('Save'))
  await loaded()
}
const value = (): string => one('.setting-value strong').textContent

describe('a setting', () => {
  test('shows its default, and is set by what is typed', async () => {
    await show([])
    expect(value()).toBe('240 min')
    expect(isThere('Back to the default: Approval')).toBe(false)
    await change('90')
    expect(asked.at(-1)).toMatchObject({
      at: CALLS.create,
      body: { name: 'approval_min', value: 90, scope: 'global' },
    })
    expect(saved).toHaveBeenCalledOnce()
    expect(all('.setting-form')).toEqual([])
  })

  test('is asked where the focus goes, and gives it back to its button', async () => {
    await show([SET])
    await click(called('Change: Approval'))
    expect(document.activeElement).toBe(box('Approval'))
    await click(called('Cancel'))
    expect(document.activeElement).toBe(called('Change: Approval'))
  })

  test('stands in the group of its subject, which links lead to', async () => {
    const items = ['Waiting', 'Weighing'].map((subject) => ({
      reasonView: null,
      name: subject,
      subject,
      group: settingGroup(subject),
      view: VIEW!,
      initial: 240,
      ownerView: null,
      ownerAsk: '',
      scope: 'global',
      values: [],
    }))
    await draw(createElement(SettingList, { items, calls: CALLS, lang: 'en' }))
    const links = all('.setting-groups a').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['#setting-waiting', '#setting-weighing'])
    for (const link of links) expect(one(`section${link}`).textContent).toContain('Approval')
  })

  test('that somebody set is changed in the version that was seen', async () => {
    await show([SET])
    expect(value()).toBe('300 min')
    await change('60')
    expect(asked.at(-1)).toMatchObject({ at: CALLS.update, body: { id: 's1', row_version: 4, value: 60 } })
    expect(asked.at(-1)?.body).not.toHaveProperty('name')
  })

  test('that is refused keeps what was typed, with the reason beside it', async () => {
    await show([SET])
    given = refusing(400, 'Some fields need your attention', { value: 'Outside what is allowed' })
    await change('60')
    expect(errorAt('Approval')).toBe('Outside what is allowed')
    expect(box('Approval').value).toBe('60')
    expect(saved).not.toHaveBeenCalled()
  })

  test('that somebody else has changed meanwhile says so above the field', async () => {
    await show([SET])
    given = refusing(409, 'Somebody else has changed this')
    await change('60')
    expect(one('[role=alert]').textContent).toBe('Somebody else has changed this')
    expect(saved).not.toHaveBeenCalled()
  })

  test('goes back to its default, and says so when that is refused', async () => {
    await show([SET])
    given = refusing(409, 'Not now')
    await click(called('Back to the default: Approval'))
    await loaded()
    expect(saved).not.toHaveBeenCalled()
    expect($notices.get().map(({ message }) => message)).toEqual(['Not now'])
    given = {}
    await click(called('Back to the default: Approval'))
    await loaded()
    expect(asked.at(-1)?.at).toBe('DELETE /master/v1/setting/s1')
    expect(saved).toHaveBeenCalledOnce()
  })

  test('is left alone by Cancel', async () => {
    await show([SET])
    await click(called('Change: Approval'))
    await fill('Approval', '1')
    await click(called('Cancel'))
    expect(value()).toBe('300 min')
    expect(asked).toEqual([])
  })

  test('tells who changed it, from what to what', async () => {
    await show([SET])
    const entry = { actor_name: 'Ratna', action: 'update', owner_id: null, at: '2026-11-22T09:18:00Z' }
    given = {
      items: [
        { ...entry, id: '2', before: 200, after: null, action: 'delete' },
        { ...entry, id: '1', before: null, after: 200, action: 'create' },
      ],
    }
    await click(called('History: Approval'))
    await loaded()
    expect(textsOf('.setting-history li')).toEqual([
      '200 min → DefaultRatna, 22 Nov 2026 16:18',
      'Default → 200 minRatna, 22 Nov 2026 16:18',
    ])
  })
})
