/** What the browser's storage names the drafts of forms by; whose they are and what of follows. */
export const DRAFT_PREFIX = 'draft:'
/** What a weigh terminal is called by, and how many weights it has not sent: no secret either, and the next operator goes on with it. */
const TERMINAL_PREFIX = 'terminal:'

const KEPT = [DRAFT_PREFIX, TERMINAL_PREFIX]

/** The storage that outlives the tab; null where a browser has none or keeps it from pages. */
export function lastingStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/**
 * Does something that empties this browser's storage, as signing out does (std.A2.3), and puts the drafts back. They hold no secret,
 * are offered to nobody but the person who typed them, and others at a shared terminal have not said that theirs may go.
 */
export async function keepingDrafts(work: () => Promise<unknown>): Promise<void> {
  const storage = lastingStorage()
  const drafts = storage
    ? Object.entries(storage).filter(([key]) => KEPT.some((prefix) => key.startsWith(prefix)))
    : []
  await work()
  for (const [key, text] of drafts) storage?.setItem(key, text)
}
