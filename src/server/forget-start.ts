/** By then the first pages have been asked for. */
const AFTER_MS = 30_000

/** Collects everything that nobody needs, and gives its pages back to the machine. */
export const collect = (): void => void globalThis.gc?.({ type: 'major', flavor: 'last-resort' })

/**
 * Collects what the start made and needs no more, half of the heap, and gives its pages back to the machine. V8 would do the first once
 * the heap has doubled, and the second only for a program that does nothing at all (decision 8).
 */
export function forgetStart(forget = collect): void {
  setTimeout(forget, AFTER_MS).unref()
}
