/** Fetches a script as soon as the pointer or the focus comes to the button that needs it, so that the press finds it there. */
export function warm(button: HTMLElement | null, load: () => Promise<unknown>): void {
  // What cannot be had now is asked for again, and said, by the press.
  const begin = (): void => void load().catch(() => undefined)
  button?.addEventListener('pointerenter', begin, { once: true })
  button?.addEventListener('focus', begin, { once: true })
}
