/** What the browser's storage names the drafts of forms by; whose they are and what of follows. */
export const DRAFT_PREFIX = 'draft:'

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
  const drafts = storage ? Object.entries(storage).filter(([key]) => key.startsWith(DRAFT_PREFIX)) : []
  await work()
  for (const [key, text] of drafts) storage?.setItem(key, text)
}
