/** A card or code reader types like a keyboard, but faster than anybody: so many ms lie between two of its keys at the most. */
export const BURST_MS = 50
/** Shorter bursts may be two fingers at once. */
export const LEAST = 4
const MOST = 400

/** A key that was pressed at a moment, ms. */
export interface Key {
  key: string
  at: number
}

/** What was typed in one burst so far, from when on. */
export interface Burst {
  text: string
  at: number
}

export const NO_BURST: Burst = { text: '', at: 0 }

/** A burst after one more key; `code` is what a reader has read when Enter or Tab ends it. */
export function heard(burst: Burst, { key, at }: Key): { burst: Burst; code: string | null } {
  const isFast = burst.text !== '' && at - burst.at <= BURST_MS
  if (key === 'Enter' || key === 'Tab') {
    const code = isFast && burst.text.length >= LEAST ? burst.text : null
    return { burst: NO_BURST, code }
  }
  // Capital letters come with a Shift of their own.
  if (key === 'Shift')
    return { burst: burst.text === '' ? burst : { ...burst, at: Math.max(burst.at, at) }, code: null }
  if ([...key].length !== 1) return { burst: NO_BURST, code: null }
  const text = isFast ? (burst.text + key).slice(-MOST) : key
  return { burst: { text, at }, code: null }
}

/** What is told on the document of a code that was read outside fields; who takes it says so by `preventDefault`. */
export const SCAN_EVENT = 'angkut:scan'

/** Takes the codes that readers type on this page; the answer gives them back to the page. */
export function takeScans(take: (code: string) => void): () => void {
  const hear = (event: Event): void => {
    if (!(event instanceof CustomEvent)) return
    event.preventDefault()
    take(String(event.detail))
  }
  document.addEventListener(SCAN_EVENT, hear)
  return () => document.removeEventListener(SCAN_EVENT, hear)
}
