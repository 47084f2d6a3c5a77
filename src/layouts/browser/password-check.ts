import { byId } from '#layouts/browser/feedback.ts'
import { PASSWORD_KINDS, PASSWORD_MAX, PASSWORD_MIN } from '#layouts/account/password-texts.ts'
import { markField } from '#layouts/browser/reveal.ts'
import { say } from '#stores/say.ts'

const NEW = 'new_password'
const REPEAT = 'repeat_password'

/** Characters as people count them: an emoji is one. */
function lengthOf(text: string): number {
  return [...text].length
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The rules a browser can tell while somebody types; the service knows the common passwords too (std.S02, std.S03). */
const RULES: Readonly<Record<string, (password: string, username: string) => boolean>> = {
  length: (password) => lengthOf(password) >= PASSWORD_MIN && lengthOf(password) <= PASSWORD_MAX,
  varied: (password) => new Set(password.toLowerCase()).size >= PASSWORD_KINDS,
  name: (password, username) => bare(username).length < 3 || !bare(password).includes(bare(username)),
}

/** Ticks the rules beside the new password while it is typed. */
export function startRules(): void {
  const list = document.querySelector<HTMLElement>('[data-username]')
  const field = byId<HTMLInputElement>(NEW)
  const tick = (): void => {
    for (const item of list?.querySelectorAll<HTMLElement>('[data-rule]') ?? []) {
      const isMet = RULES[item.dataset['rule'] ?? '']?.(field.value, list?.dataset['username'] ?? '')
      if (field.value && isMet) item.dataset['met'] = ''
      else delete item.dataset['met']
    }
  }
  field.addEventListener('input', tick)
  for (const id of [NEW, REPEAT]) byId(id).addEventListener('input', () => markField(id, ''))
}

function lengthProblem(password: string): string {
  if (!password) return say('Required')
  if (lengthOf(password) < PASSWORD_MIN) return say('At least {min} characters', { min: PASSWORD_MIN })
  if (lengthOf(password) > PASSWORD_MAX) return say('At most {max} characters', { max: PASSWORD_MAX })
  return ''
}

/** Marks what is wrong with the new password and its repetition, and goes to the first such field; true when nothing is. */
export function checkNewPassword(): boolean {
  const password = byId<HTMLInputElement>(NEW).value
  const repeated = byId<HTMLInputElement>(REPEAT).value
  markField(NEW, lengthProblem(password))
  const differs = repeated && repeated !== password ? say('The two passwords differ') : ''
  markField(REPEAT, repeated ? differs : say('Required'))
  const first = byId(NEW).closest('form')?.querySelector<HTMLElement>('[aria-invalid]')
  first?.focus()
  return !first
}
