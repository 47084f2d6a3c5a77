import { createElement, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { click, draw, one, pass } from '../support/hands.ts'

/** Whoever may leave without a question may do so for the rest of the page, so each test has a page of its own. */
let guard: typeof import('#islands/form/guard.ts')

function Form({ isDirty, link }: { isDirty: boolean; link: Record<string, string> }): ReactNode {
  guard.useDirtyGuard(isDirty)
  return createElement('a', link, createElement('b', null, 'away'))
}

beforeEach(async () => {
  vi.resetModules()
  guard = await import('#islands/form/guard.ts')
})

const question = async () => {
  const { $confirm: asked } = await import('#stores/confirm.ts')
  return asked.get()
}
const show = (isDirty: boolean, link: Record<string, string> = { href: '/vendors' }) =>
  draw(createElement(Form, { isDirty, link }))
const unloads = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

describe('a form with changes that are not saved', () => {
  test('asks before a link is followed, and stays when the answer is no', async () => {
    await show(true)
    expect((await click(one('b'))).defaultPrevented).toBe(true)
    const asked = await question()
    expect(asked).toMatchObject({ title: 'Leave without saving?', positive: 'Leave', danger: true })
    asked?.answer(false)
    await pass()
    expect(location.assign).not.toHaveBeenCalled()
    expect(unloads(), 'the browser asks when the tab is closed').toBe(false)
  })

  test('goes on to the link when the answer is yes, and then asks no more', async () => {
    await show(true)
    await click(one('b'))
    ;(await question())?.answer(true)
    await pass()
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('http://localhost:3000/vendors')
    expect(unloads()).toBe(true)
  })

  test.each([
    { what: 'another tab', link: { href: '/vendors', target: '_blank' } },
    { what: 'a download', link: { href: '/vendors', download: '' } },
    { what: 'another site', link: { href: 'https://example.com/' } },
    { what: 'a place on the same page', link: { href: '#main' } },
  ])('does not ask for a link to $what', async ({ link }) => {
    await show(true, link)
    expect((await click(one('b'))).defaultPrevented).toBe(false)
    expect(await question()).toBeNull()
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'does not ask for a click meant for another tab: %o',
    async (init) => {
      await show(true)
      expect((await click(one('b'), init)).defaultPrevented).toBe(false)
    },
  )
})

test('a form without changes lets people go, also after its changes were saved', async () => {
  const again = await show(true)
  await again(createElement(Form, { isDirty: false, link: { href: '/vendors' } }))
  expect((await click(one('b'))).defaultPrevented).toBe(false)
  expect(unloads()).toBe(true)
  expect(await question()).toBeNull()
})
