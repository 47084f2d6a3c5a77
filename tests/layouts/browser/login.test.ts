import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FieldMessages } from '#kernel/errors.ts'
import { ok, refused } from '#kernel/wire.ts'
import { all, click, one, pass, press } from '../../support/hands.ts'

/** What the layouts draw, as far as the script touches it. */
const PAGE = `
<main><form id="form" data-next="/dashboard">
  <div id="form-error" role="alert"></div>
  <div id="password-step">
    <input id="username"><span id="username-error"></span>
    <input id="password" type="password"><span id="password-error"></span>
    <button type="button" data-reveal="password">Show</button>
    <span id="caps" hidden></span>
  </div>
  <div id="code-step" hidden>
    <input id="code"><span id="code-error"></span>
    <button type="button" id="code-back"></button>
  </div>
  <a id="forgot"></a>
  <button type="button" data-demo="rina" data-password="demo-password"></button>
  <button class="btn-primary"></button>
</form></main>`

const server = vi.fn<(body: unknown) => Response>()
const input = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!
const errorOf = (id: string): string => one(`#${id}-error`).textContent
const main = () => document.querySelector<HTMLButtonElement>('.btn-primary')!
const refusal =
  (status: number, message: string, fields: FieldMessages[] = [], headers = {}) =>
  () =>
    Response.json(refused(status, message, fields), { status, headers })
const asksCode = refusal(401, 'Code', [{ field: 'code', messages: ['Enter the code'] }])

async function send(values: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(values)) input(id).value = value
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }))
  await pass()
}
const both = { username: ' rina ', password: ' spaces count ' }

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  server.mockReset().mockImplementation(() => Response.json(ok({})))
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => server(JSON.parse(body)))
  document.body.innerHTML = PAGE
  await import('#layouts/browser/login.ts')
})

describe('signing in', () => {
  test('sends the name without the space around it and the password as it is, and goes on', async () => {
    await send(both)
    expect(server).toHaveBeenCalledExactlyOnceWith({ username: 'rina', password: ' spaces count ' })
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/dashboard')
    expect(main().disabled, 'nobody signs in twice').toBe(true)
  })

  test('asks for what is missing before anything is sent', async () => {
    await send({ username: '  ', password: '' })
    expect([errorOf('username'), errorOf('password')]).toEqual([
      'Enter your user name',
      'Enter your password',
    ])
    expect(document.activeElement).toBe(input('username'))
    expect(server).not.toHaveBeenCalled()
    input('username').dispatchEvent(new Event('input'))
    expect([errorOf('username'), input('username').hasAttribute('aria-invalid')]).toEqual(['', false])
  })

  test('that is refused says so and can be tried again at once', async () => {
    server.mockImplementation(refusal(401, 'User name or password is wrong'))
    await send(both)
    expect(one('#form-error').textContent).toBe('User name or password is wrong')
    expect([main().disabled, input('username').value]).toEqual([false, ' rina '])
    expect(location.replace).not.toHaveBeenCalled()
  })

  test.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the page of a proxy', () => Promise.resolve(new Response('<html>', { status: 502 }))],
  ])('without the server says that nothing was lost: %s', async (_, answer) => {
    vi.stubGlobal('fetch', answer)
    await send(both)
    expect(one('#form-error').textContent).toBe('The server cannot be reached. Nothing was lost; try again.')
    expect(main().disabled).toBe(false)
  })
})

describe('the second factor', () => {
  beforeEach(async () => {
    server.mockImplementationOnce(asksCode)
    await send(both)
  })
  const isAsked = (): boolean =>
    !one('#code-step').hasAttribute('hidden') && one('#password-step').hasAttribute('hidden')

  test('is asked for once the password is right, and sent together with it', async () => {
    expect(isAsked()).toBe(true)
    expect(document.activeElement).toBe(input('code'))
    await send({ code: ' 123456 ' })
    expect(server).toHaveBeenLastCalledWith({ username: 'rina', password: ' spaces count ', code: '123456' })
    expect(location.replace).toHaveBeenCalledOnce()
  })

  test('is not sent empty, and a wrong one is said beside it', async () => {
    await send({ code: ' ' })
    expect([server.mock.calls.length, errorOf('code')]).toEqual([1, 'Enter the code'])
    server.mockImplementationOnce(refusal(401, 'No', [{ field: 'code', messages: ['This code is wrong'] }]))
    await send({ code: '111111' })
    expect([errorOf('code'), isAsked()]).toEqual(['This code is wrong', true])
  })

  test('gives way to the password when that is wrong after all, and by its own way back', async () => {
    server.mockImplementationOnce(refusal(401, 'User name or password is wrong'))
    await send({ code: '111111' })
    expect([isAsked(), one('#form-error').textContent]).toEqual([false, 'User name or password is wrong'])
    server.mockImplementationOnce(asksCode)
    await send(both)
    server.mockImplementationOnce(() => new Response('<html>'))
    await send({ code: '222222' })
    expect(one('#form-error').textContent).toContain('cannot be reached')
    await click(one('#code-back'))
    expect([isAsked(), input('code').value, one('#form-error').textContent]).toEqual([false, '', ''])
  })
})

describe('too many attempts', () => {
  beforeEach(async () => {
    server.mockImplementationOnce(refusal(429, 'Wait', [], { 'retry-after': '61' }))
    await send(both)
  })

  test('count down to the next one', async () => {
    const said = (): string => one('#form-error').textContent
    expect(said()).toBe('Too many attempts. Try again in 1 min 1 s.')
    expect(main().disabled).toBe(true)
    await pass(2000)
    expect(said()).toBe('Too many attempts. Try again in 0 min 59 s.')
    await pass(59_000)
    expect([said(), main().disabled]).toEqual(['', false])
    expect(one('#form-error').getAttribute('role'), 'the next refusal is said aloud again').toBe('alert')
  })

  test('of one user name do not hold another one up', async () => {
    input('password').dispatchEvent(new Event('input'))
    expect(main().disabled).toBe(true)
    input('username').dispatchEvent(new Event('input'))
    expect(main().disabled).toBe(false)
  })
})

describe('around the form', () => {
  test('a password is shown and hidden again, and the button says which', async () => {
    const button = one('[data-reveal]')
    await click(button)
    expect([
      input('password').type,
      button.textContent,
      button.ariaPressed ?? button.getAttribute('aria-pressed'),
    ]).toEqual(['text', 'Hide', 'true'])
    await click(button)
    expect([input('password').type, button.textContent]).toEqual(['password', 'Show'])
  })

  test('a person of the demo is filled in, and one click signs in', async () => {
    await send({ username: '' })
    await click(all('[data-demo]')[0]!)
    expect([input('username').value, input('password').value]).toEqual(['rina', 'demo-password'])
    expect([errorOf('username'), errorOf('password')]).toEqual(['', ''])
    expect(document.activeElement).toBe(main())
  })

  test('the caps lock key is said while the password is typed', async () => {
    const key = (isOn: boolean) =>
      Object.assign(new Event('keyup'), { getModifierState: (name: string) => isOn && name === 'CapsLock' })
    input('password').dispatchEvent(key(true))
    expect(one('#caps').hidden).toBe(false)
    input('password').dispatchEvent(key(false))
    expect(one('#caps').hidden).toBe(true)
    await press('a', input('password'))
  })
})
