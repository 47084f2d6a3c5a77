import { vi } from 'vitest'

/** Waits until `look` no longer throws: as long as a busy machine may need, and no longer than it takes. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 120_000 })
}
