import { login } from '#contracts/account/browser-calls.ts'
import { byId } from '#layouts/browser/feedback.ts'
import { loginForm, markRefused, type Answer } from '#layouts/browser/login-form.ts'
import { markField, startReveal } from '#layouts/browser/reveal.ts'
import { say } from '#stores/say.ts'

const username = byId<HTMLInputElement>('username')
const password = byId<HTMLInputElement>('password')
const code = byId<HTMLInputElement>('code')
const FIELDS = { username: 'Enter your user name', password: 'Enter your password' } as const

/** Whether the second factor is asked for; the password is right then and stays out of sight. */
let asksCode = false

function askCode(asks: boolean): void {
  asksCode = asks
  byId('password-step').hidden = asks
  byId('code-step').hidden = !asks
  byId('forgot').hidden = asks
  code.value = ''
  markField('code', '')
  if (asks) code.focus()
  else password.select()
}

function isFilledIn(): boolean {
  markField('username', username.value.trim() ? '' : say(FIELDS.username))
  markField('password', password.value ? '' : say(FIELDS.password))
  markField('code', asksCode && !code.value.trim() ? say('Enter the code') : '')
  form.element.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  return !form.element.querySelector('[aria-invalid]')
}

function showRefusal(answer: Answer): void {
  if (!asksCode && answer.errors?.some(({ field }) => field === 'code')) return askCode(true)
  if (markRefused(answer)) return code.select()
  // The name or the password after all: it may have been changed meanwhile.
  if (asksCode) askCode(false)
  form.complain(answer.header.message)
  password.select()
}

async function signIn(): Promise<void> {
  if (!isFilledIn()) return
  const body = { username: username.value.trim(), password: password.value }
  const answer = await form.send(login, asksCode ? { ...body, code: code.value.trim() } : body)
  if (!answer) return
  if (!answer.header.success) return showRefusal(answer)
  form.setBusy(true)
  document.documentElement.dataset['leaving'] = ''
  location.replace(form.element.dataset['next'] ?? '/')
}

const form = loginForm(signIn)
for (const field of [username, password, code]) {
  field.addEventListener('input', () => {
    markField(field.id, '')
    if (field === username) form.unlock()
  })
}
password.addEventListener('keyup', (event) => {
  byId('caps').hidden = !event.getModifierState('CapsLock')
})
byId('code-back').addEventListener('click', () => {
  form.complain('')
  askCode(false)
})
for (const chip of document.querySelectorAll<HTMLElement>('[data-demo]')) {
  chip.addEventListener('click', () => {
    if (asksCode) askCode(false)
    username.value = chip.dataset['demo'] ?? ''
    password.value = chip.dataset['password'] ?? ''
    for (const field of ['username', 'password']) markField(field, '')
    form.unlock()
    form.element.querySelector<HTMLElement>('.btn-primary')?.focus()
  })
}
startReveal()
