import { beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyPress } from '#layouts/browser/early-press.ts'
import { one } from '../../support/hands.ts'

const done = vi.fn()
keepEarlyPress()
// No form leaves this page.
addEventListener('submit', (event) => event.preventDefault())

beforeEach(() => {
  done.mockReset()
  document.body.innerHTML = `<astro-island ssr><button type="button" id="revoke">Revoke</button><button type="button" id="renew">Renew</button>
    <form method="dialog"><input id="reason"><input type="checkbox" id="held"><button type="submit" id="save">Save</button></form>
    <form method="get"><button type="submit" id="find">Find</button></form></astro-island>
    <angkut-list ssr><button type="button" id="views">Views</button></angkut-list><input id="other">`
})

/** As a browser presses: what is pressed has the focus. */
function press(id: string): void {
  one(`#${id}`).focus()
  one(`#${id}`).click()
}

/** A script is there, and says so. Observers are told after this. */
async function takeOver(root: string): Promise<void> {
  one(root).removeAttribute('ssr')
  await Promise.resolve()
}

/** What buttons do is there before they are said to be ready: React has it first. */
function handle(): void {
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => done(button.id))
}

test('what was pressed last before the script came is done once when it has come', async () => {
  press('renew')
  press('revoke')
  press('revoke')
  expect(one('#renew').hasAttribute('data-pressed')).toBe(false)
  expect(one('#revoke').hasAttribute('data-pressed')).toBe(true)
  handle()
  await takeOver('astro-island')
  expect(done.mock.calls).toEqual([['revoke']])
  expect(one('#revoke').hasAttribute('data-pressed')).toBe(false)
  one('astro-island').setAttribute('ssr', '')
  await Promise.resolve()
  await takeOver('astro-island')
  expect(done).toHaveBeenCalledOnce()
})

test('a list takes a press as an island does', async () => {
  press('views')
  handle()
  await takeOver('angkut-list')
  expect(done.mock.calls).toEqual([['views']])
})

test('a script that has half arrived does not do what waits until all of it is there', async () => {
  handle()
  press('views')
  expect(done).not.toHaveBeenCalled()
  await takeOver('angkut-list')
  expect(done.mock.calls).toEqual([['views']])
})

test('nothing is done for somebody who has gone on to something else', async () => {
  press('revoke')
  one('#other').focus()
  handle()
  await takeOver('astro-island')
  expect(done).not.toHaveBeenCalled()
})

test('a form that a script sends waits, one that the browser sends does not', async () => {
  handle()
  press('find')
  press('save')
  expect(done.mock.calls).toEqual([['find']])
  await takeOver('astro-island')
  expect(done.mock.calls).toEqual([['find'], ['save']])
})

test('Enter in a field does nothing: it may choose what was typed there, and the form is not sent without it', async () => {
  handle()
  one('#reason').focus()
  // Enter presses the form's button and leaves the focus where it is.
  one('#save').click()
  expect(one('#save').hasAttribute('data-pressed')).toBe(false)
  await takeOver('astro-island')
  expect(done).not.toHaveBeenCalled()
})

test('a button that gets no focus when it is clicked, as in Safari, waits all the same', async () => {
  handle()
  one('#save').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
  await takeOver('astro-island')
  expect(done.mock.calls).toEqual([['save']])
})

test('Enter in a form without a button sends nothing, and nobody hears of it', () => {
  const heard = vi.fn()
  document.addEventListener('submit', heard)
  one('form[method=dialog]').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect(heard).not.toHaveBeenCalled()
  one('astro-island').removeAttribute('ssr')
  one('form[method=dialog]').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect(heard).toHaveBeenCalledOnce()
  document.removeEventListener('submit', heard)
})

test('a box that is ticked for its island while a press waits does not end the press', async () => {
  handle()
  press('save')
  one('#held').click()
  await takeOver('astro-island')
  expect(done.mock.calls).toEqual([['save']])
})

test('a press is not done any more when it has waited too long, or Escape was pressed', async () => {
  handle()
  press('save')
  vi.advanceTimersByTime(15_000)
  expect(one('#save').hasAttribute('data-pressed')).toBe(false)
  press('views')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await takeOver('astro-island')
  await takeOver('angkut-list')
  expect(done).not.toHaveBeenCalled()
})

test('what a script has taken over is done at once, and once', async () => {
  handle()
  await takeOver('astro-island')
  press('revoke')
  await takeOver('angkut-list')
  expect(done.mock.calls).toEqual([['revoke']])
})
