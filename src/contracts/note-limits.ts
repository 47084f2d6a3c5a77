/** How many files a note may carry. */
export const NOTE_FILES_MOST = 10
/** How many people one note may name. */
export const NOTE_MENTIONS_MOST = 20
/** How long a note may be, in characters. */
export const NOTE_MOST = 2000
/** How long its author may take a note back. */
export const NOTE_OPEN_MS = 15 * 60_000
/** Why a file is taken off a record, in at least so many characters. */
export const REMOVAL_REASON_LEAST = 5
/** What picks people shows at most so many. */
export const READERS_SHOWN = 10

/** `@name` at the beginning of a word; an address such as a@b names nobody. */
const MENTION = /(?<![\p{L}\p{N}._@-])@([a-z0-9._-]{2,40})/giu

/**
 * The user names a text mentions, small, each once. A full stop or a hyphen behind a name ends the sentence and may also belong to
 * the name, so each mention is given with its spellings, the longest first.
 */
export function mentionsIn(text: string): string[][] {
  const found = new Map<string, string[]>()
  for (const [, name = ''] of text.matchAll(MENTION)) {
    const whole = name.toLowerCase()
    const bare = whole.replace(/[._-]+$/, '')
    if (/[a-z]/.test(bare)) found.set(whole, bare === whole ? [whole] : [whole, bare])
  }
  return [...found.values()]
}
