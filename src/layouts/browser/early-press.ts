import { DRAWN } from '#ui/drawn.ts'

/** What only a script can do: plain buttons, and to send a form that a script sends (ui/Form.tsx). */
const FORM = `${DRAWN} form[method=dialog]`
const WAITING = `${DRAWN} button[type=button]:not([data-copy]), ${FORM} :is([type=submit], button:not([type]))`
/** Marks a button while its press waits, so that it looks pressed (styles/controls.css). */
const PRESSED = 'data-pressed'
/** Nobody expects what they pressed longer ago to be done still. */
const LASTS_MS = 15_000

/**
 * A button can be pressed as soon as it is drawn; on a slow line what it does arrives seconds later, and the press would be lost, or
 * done with half of what was typed. The last one is done when its island or list is ready, unless its person has gone on to something else.
 * Enter in a field does not count: in many it chooses or adds something, and only their script knows.
 */
export function keepEarlyPress(): void {
  let pressed: HTMLElement | null = null
  /** Where its person is: at the button, or nowhere in browsers that give a button no focus. */
  let held: Element | null = null
  let end: ReturnType<typeof setTimeout> | undefined
  const ready = new MutationObserver(() => {
    const button = pressed
    if (!button || button.closest(DRAWN)) return
    forget()
    if (document.activeElement === held && !document.hidden) button.click()
  })
  const forget = (): void => {
    ready.disconnect()
    clearTimeout(end)
    pressed?.removeAttribute(PRESSED)
    pressed = null
  }
  /** Neither the browser nor a script that has half arrived does it. */
  const keep = (event: Event): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>(WAITING) : null
      const drawn = button?.closest(DRAWN)
      if (!button || !drawn) return
      keep(event)
      forget()
      const at = document.activeElement
      // The key that presses a button is pressed at it; Enter in a field presses the form's button as well, by no pointer either.
      if (event.detail === 0 && at !== button) return
      pressed = button
      held = at
      button.setAttribute(PRESSED, '')
      ready.observe(drawn, { attributes: true })
      end = setTimeout(forget, LASTS_MS)
    },
    true,
  )
  // Enter in a form that has no button.
  addEventListener(
    'submit',
    (event) => event.target instanceof Element && event.target.matches(FORM) && keep(event),
    true,
  )
  addEventListener('keydown', ({ key }) => key === 'Escape' && forget())
}
