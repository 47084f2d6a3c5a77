import { apiHref } from '#contracts/api-href.ts'
import type { CallRef } from '#kernel/call.ts'
import { byId } from '#layouts/browser/feedback.ts'
import { markField } from '#layouts/browser/reveal.ts'
import { say } from '#stores/say.ts'

const LOST = 'The server cannot be reached. Nothing was lost; try again.'

export interface Answer<T = unknown> {
  header: { success: boolean; message: string }
  data?: T
  errors?: { field: string; messages: string[] }[]
}

export interface LoginForm {
  element: HTMLFormElement
  /** Says what is wrong with the whole; '' takes it away. */
  complain(message: string): void
  /** Sends a call of the auth service; gives its answer, or null when it did not come or the caller has to wait. */
  send<I, A>(call: CallRef<I, A>, body: I): Promise<Answer<A> | null>
  setBusy(isBusy: boolean): void
  /** Ends the wait after too many attempts: another user name may try at once. */
  unlock(): void
}

interface Wait {
  start(seconds: number): void
  end(): void
}

/** Says when the next try is possible, every second. */
function waiting(error: HTMLElement, setBusy: (isBusy: boolean) => void): Wait {
  let countdown = 0
  const end = (): void => {
    if (!countdown) return
    clearInterval(countdown)
    countdown = 0
    error.setAttribute('role', 'alert')
    error.textContent = ''
    setBusy(false)
  }
  const start = (seconds: number): void => {
    const until = Date.now() + seconds * 1000
    setBusy(true)
    const tick = (): void => {
      const left = Math.ceil((until - Date.now()) / 1000)
      if (left <= 0) return end()
      const params = { minutes: Math.floor(left / 60), seconds: left % 60 }
      error.textContent = say('Too many attempts. Try again in {minutes} min {seconds} s.', params)
    }
    // Once aloud; a screen reader does not have to hear every second.
    tick()
    error.setAttribute('role', 'timer')
    countdown = window.setInterval(tick, 1000)
  }
  return { start, end }
}

/** Writes refusals beside their fields, as far as the form has them, and goes to the first. */
export function markRefused({ errors = [] }: Answer): boolean {
  const beside = errors.filter(({ field }) => document.getElementById(`${field}-error`))
  for (const { field, messages } of beside) markField(field, messages.join(' '))
  document.querySelector<HTMLElement>('main [aria-invalid]')?.focus()
  return beside.length > 0
}

/** The one form of a login page with its error line and its button; `submit` runs when it is sent. */
export function loginForm(submit: () => Promise<void>): LoginForm {
  const element = byId<HTMLFormElement>('form')
  const error = byId('form-error')
  const button = element.querySelector<HTMLButtonElement>('.btn-primary')
  const setBusy = (isBusy: boolean): void => {
    if (button) button.disabled = isBusy
  }
  const wait = waiting(error, setBusy)
  const complain = (message: string): void => void (error.textContent = message)
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    wait.end()
    complain('')
    void submit()
  })
  return {
    element,
    complain,
    setBusy,
    unlock: wait.end,
    async send(call, body) {
      setBusy(true)
      try {
        const [method = '', path = ''] = call.at.split(' ')
        const response = await fetch(apiHref(path), {
          method,
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(body),
        })
        const answer = (await response.json()) as Answer<never>
        setBusy(false)
        const retryAfter = Number(response.headers.get('retry-after'))
        if (response.status !== 429 || !(retryAfter > 0)) return answer
        wait.start(retryAfter)
      } catch {
        setBusy(false)
        complain(say(LOST))
      }
      return null
    },
  }
}
