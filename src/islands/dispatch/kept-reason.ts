/** A reason is a sentence. */
export const REASON_MIN = 10

/** Each person's own on this device; a logout takes it away with everything else. */
const keptAt = (): string => `step-reason ${document.body.dataset.user ?? ''}`

/** The reason that was given for the last step; empty before the first one. */
export function keptReason(): string {
  try {
    return localStorage.getItem(keptAt()) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the reason of a step for the next one. */
export function keepReason(reason: string): void {
  try {
    localStorage.setItem(keptAt(), reason)
  } catch {
    // A browser that keeps nothing asks again.
  }
}
