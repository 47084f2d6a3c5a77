import { byId } from '#layouts/browser/feedback.ts'
import { say } from '#stores/say.ts'

/** Buttons with data-reveal show and hide the password they name (std.S04). */
export function startReveal(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-reveal]')) {
    button.addEventListener('click', () => {
      const input = byId<HTMLInputElement>(button.dataset['reveal'] ?? '')
      const isShown = input.type === 'text'
      input.type = isShown ? 'password' : 'text'
      button.textContent = say(isShown ? 'Show' : 'Hide')
      button.setAttribute('aria-label', say(isShown ? 'Show password' : 'Hide password'))
      button.setAttribute('aria-pressed', String(!isShown))
    })
  }
}

/** Writes an error beside a field, or takes it away with ''. The text stands in `#{id}-error`. */
export function markField(id: string, message: string): void {
  byId(`${id}-error`).textContent = message
  if (message) byId(id).setAttribute('aria-invalid', 'true')
  else byId(id).removeAttribute('aria-invalid')
}
