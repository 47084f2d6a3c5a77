/** What the server has drawn and no script has begun to take over: an island, or a list (islands/list/take-over.tsx). */
const DRAWN = ':is(astro-island[ssr], [data-ssr=""])'
/** Marks a button while its press waits, so that it looks pressed (styles/controls.css). */
const PRESSED = 'data-pressed'

/**
 * A button can be pressed as soon as it is drawn; on a slow line what it does arrives seconds later, and the press would be lost. The
 * last one is done then, unless its person has gone on to something else. Buttons that send a form wait by themselves (`disabled`).
 */
export function keepEarlyPress(): void {
  let pressed: HTMLElement | null = null
  const taken = new MutationObserver(() => {
    const button = pressed
    if (!button || button.closest(DRAWN)) return
    forget()
    if (document.activeElement === button) button.click()
  })
  const forget = (): void => {
    taken.disconnect()
    pressed?.removeAttribute(PRESSED)
    pressed = null
  }
  addEventListener(
    'click',
    ({ target }) => {
      forget()
      if (target instanceof Element) pressed = target.closest(`${DRAWN} button[type=button]`)
      const drawn = pressed?.closest(DRAWN)
      if (drawn) taken.observe(drawn, { attributes: true })
      pressed?.setAttribute(PRESSED, '')
    },
    true,
  )
}
