import { byId } from '#layouts/browser/feedback.ts'
import { checkNewPassword, startRules } from '#layouts/browser/password-check.ts'
import { markField, startReveal } from '#layouts/browser/reveal.ts'
import { changePassword, endOwnSession } from '#contracts/account/browser-calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { confirm } from '#stores/confirm.ts'
import { withLoading } from '#stores/loading.ts'
import { notify, notifyNext } from '#stores/notice.ts'
import { say } from '#stores/say.ts'

const FIELDS = ['current_password', 'new_password', 'repeat_password'] as const
const form = byId<HTMLFormElement>('change-password')
const error = byId('form-error')

function valueOf(id: string): string {
  return byId<HTMLInputElement>(id).value
}

function isFilledIn(): boolean {
  markField('current_password', valueOf('current_password') ? '' : say('Required'))
  return checkNewPassword()
}

function focusFirstError(): void {
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

function showRefusal(refusal: unknown): void {
  if (!isRefusedCall(refusal)) throw refusal
  error.textContent = refusal.message
  for (const { field, messages } of refusal.fields) {
    if (FIELDS.some((id) => id === field)) markField(field, messages.join(' '))
  }
  focusFirstError()
}

async function change(): Promise<void> {
  error.textContent = ''
  if (!isFilledIn()) return
  const body = { current_password: valueOf('current_password'), new_password: valueOf('new_password') }
  try {
    await withLoading(api.call(changePassword, body))
    notifyNext(say('Password changed. Your other sessions have been ended.'))
    // A first change opens the rest of the product; after a later one it is the page again, because the session list has changed.
    location.assign(form.dataset['next'] ?? location.pathname)
  } catch (refusal) {
    showRefusal(refusal)
  }
}

async function end(button: HTMLElement): Promise<void> {
  const yes = await confirm({
    title: say('End this session?'),
    message: say('That device has to log in again.'),
    positive: say('End session'),
    negative: say('Cancel'),
  })
  if (!yes) return button.focus()
  try {
    await withLoading(api.call(endOwnSession, { id: button.dataset['end'] ?? '' }))
    button.closest('li')?.remove()
    notify(say('Session ended'))
  } catch (refusal) {
    notify(isRefusedCall(refusal) ? refusal.message : String(refusal), 'error')
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void change()
})
byId('current_password').addEventListener('input', () => markField('current_password', ''))
startRules()
byId('main').addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-end]')
  if (button) void end(button)
})
startReveal()
