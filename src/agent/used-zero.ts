import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The empty platform that the last weight kept on this PC used up, over restarts too. */
export interface UsedZero {
  at(): number | null
  use(zeroSeenAt: number): void
}

export function usedZero(folder: string): UsedZero {
  const path = join(folder, 'used-zero')
  let at = existsSync(path) ? Number(readFileSync(path, 'utf8')) || null : null
  return {
    at: () => at,
    use(zeroSeenAt) {
      at = zeroSeenAt
      writeFileSync(`${path}.new`, String(zeroSeenAt), { mode: 0o600, flush: true })
      renameSync(`${path}.new`, path)
    },
  }
}
