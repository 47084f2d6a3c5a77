const FIRST_MS = 3_000
const MOST_MS = 60_000

/** How long a page waits before it looks for an agent again that was not there `misses` times running: every miss fills the browser's console. */
export const waitAfter = (misses: number): number =>
  Math.min(MOST_MS, FIRST_MS * 2 ** Math.max(0, misses - 1))

/** Calls when somebody comes back to the page or presses the Alt key of a scale: then nobody waits. Gives the way to stop. */
export function onAttention(look: () => void): () => void {
  const press = ({ altKey, ctrlKey, metaKey, repeat, code }: KeyboardEvent): void => {
    if (altKey && !ctrlKey && !metaKey && !repeat && /^Digit\d$/.test(code)) look()
  }
  addEventListener('focus', look)
  addEventListener('keydown', press)
  return () => {
    removeEventListener('focus', look)
    removeEventListener('keydown', press)
  }
}
