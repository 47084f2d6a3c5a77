import { beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyPress } from '#layouts/browser/early-press.ts'
import { one } from '../../support/hands.ts'

const done = vi.fn()
keepEarlyPress()

beforeEach(() => {
  done.mockReset()
  document.body.innerHTML = `<astro-island ssr><button type="button" id="revoke">Revoke</button><button type="button" id="renew">Renew</button>
    <button type="submit" id="save">Save</button></astro-island><div data-ssr=""><button type="button" id="views">Views</button></div><input id="other">`
})

/** As a browser presses: what is pressed has the focus. */
function press(id: string): void {
  one(`#${id}`).focus()
  one(`#${id}`).click()
}

/** The script has come: its handlers are there before it says so. Observers are told after this. */
async function takeOver(root: string, attribute: string): Promise<void> {
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => done(button.id))
  one(root).removeAttribute(attribute)
  await Promise.resolve()
}

test('what was pressed last before the script came is done once when it has come', async () => {
  press('renew')
  press('revoke')
  press('revoke')
  expect(one('#renew').hasAttribute('data-pressed')).toBe(false)
  expect(one('#revoke').hasAttribute('data-pressed')).toBe(true)
  await takeOver('astro-island', 'ssr')
  expect(done.mock.calls).toEqual([['revoke']])
  expect(one('#revoke').hasAttribute('data-pressed')).toBe(false)
  one('astro-island').setAttribute('ssr', '')
  await Promise.resolve()
  one('astro-island').removeAttribute('ssr')
  await Promise.resolve()
  expect(done).toHaveBeenCalledOnce()
})

test('a list takes a press as an island does', async () => {
  press('views')
  await takeOver('[data-ssr]', 'data-ssr')
  expect(done.mock.calls).toEqual([['views']])
})

test('React itself does what is pressed once it has begun to take a list over', async () => {
  one('[data-ssr]').dataset['ssr'] = 'taken'
  press('views')
  await takeOver('[data-ssr]', 'data-ssr')
  expect(done).not.toHaveBeenCalled()
})

test('nothing is done for somebody who has gone on to something else', async () => {
  press('revoke')
  one('#other').focus()
  await takeOver('astro-island', 'ssr')
  expect(done).not.toHaveBeenCalled()
})

test('nothing is done twice: neither what a script has taken over, nor what the browser sends by itself', async () => {
  press('save')
  await takeOver('astro-island', 'ssr')
  expect(done).not.toHaveBeenCalled()
  press('revoke')
  await takeOver('[data-ssr]', 'data-ssr')
  expect(done.mock.calls).toEqual([['revoke']])
})
