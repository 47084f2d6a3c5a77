import { byId } from './feedback.ts'
import { startLanguages } from './preferences.ts'
import { markField, startReveal } from './reveal.ts'
import { say } from '#stores/say.ts'

const LOST = 'The server cannot be reached. Nothing was lost; try again.'

const form = byId<HTMLFormElement>('login')
const error = byId('login-error')
const username = byId<HTMLInputElement>('username')
const password = byId<HTMLInputElement>('password')
const submit = form.querySelector<HTMLButtonElement>('.btn-primary')
let countdown = 0

interface Answer {
  header: { success: boolean; message: string }
  errors?: { field: string; messages: string[] }[]
}

function setBusy(isBusy: boolean): void {
  if (submit) submit.disabled = isBusy
}

/** Says when the next try is possible, every second; another user name may try at once. */
function lock(seconds: number): void {
  const until = Date.now() + seconds * 1000
  setBusy(true)
  const tick = (): void => {
    const left = Math.ceil((until - Date.now()) / 1000)
    if (left <= 0) return unlock()
    const params = { minutes: Math.floor(left / 60), seconds: left % 60 }
    error.textContent = say('Too many attempts. Try again in {minutes} min {seconds} s.', params)
  }
  // Once aloud; a screen reader does not have to hear every second.
  error.setAttribute('role', 'alert')
  tick()
  error.setAttribute('role', 'timer')
  countdown = window.setInterval(tick, 1000)
}

function unlock(): void {
  clearInterval(countdown)
  countdown = 0
  error.setAttribute('role', 'alert')
  error.textContent = ''
  setBusy(false)
}

function isFilledIn(): boolean {
  markField('username', username.value.trim() ? '' : say('Enter your user name'))
  markField('password', password.value ? '' : say('Enter your password'))
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  return !form.querySelector('[aria-invalid]')
}

function refuse(response: Response, answer: Answer): void {
  setBusy(false)
  const retryAfter = Number(response.headers.get('retry-after'))
  if (response.status === 429 && retryAfter > 0) return lock(retryAfter)
  error.textContent = answer.header.message
  for (const { field, messages } of answer.errors ?? []) {
    if (field === 'username' || field === 'password') markField(field, messages.join(' '))
  }
  password.select()
}

async function signIn(): Promise<void> {
  unlock()
  if (!isFilledIn()) return
  setBusy(true)
  try {
    const response = await fetch('/api/auth/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ username: username.value.trim(), password: password.value }),
    })
    const answer = (await response.json()) as Answer
    if (!answer.header.success) return refuse(response, answer)
    document.documentElement.dataset['leaving'] = ''
    location.replace(form.dataset['next'] ?? '/')
  } catch {
    setBusy(false)
    error.textContent = say(LOST)
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void signIn()
})
username.addEventListener('input', () => {
  markField('username', '')
  if (countdown) unlock()
})
password.addEventListener('input', () => markField('password', ''))
password.addEventListener('keyup', (event) => {
  byId('caps').hidden = !event.getModifierState('CapsLock')
})
for (const chip of document.querySelectorAll<HTMLElement>('[data-demo]')) {
  chip.addEventListener('click', () => {
    username.value = chip.dataset['demo'] ?? ''
    password.value = chip.dataset['password'] ?? ''
    for (const field of ['username', 'password']) markField(field, '')
    if (countdown) unlock()
    submit?.focus()
  })
}
startReveal()
startLanguages()
