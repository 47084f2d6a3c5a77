const ID = /\/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(\/|$)/

/** Whether a text is an address at all, and so nothing to look for in lists. */
export const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim())

/**
 * The path of a record's page out of an address as labels write it: this site, a page with the id of a record, and nothing more.
 * Null for anything else, which is never opened: a code can be stuck on a truck by anybody.
 */
export function recordPathOf(text: string, origin: string): string | null {
  const given = text.trim()
  if (!isAddress(given) || !URL.canParse(given)) return null
  const { origin: from, pathname, search, hash, username, password } = new URL(given)
  const isPlain = !search && !hash && !username && !password
  const isRecord = /^\/(dashboard|record)(\/[a-z0-9-]+)+$/.test(pathname) && ID.test(pathname)
  return from === origin && isPlain && isRecord ? pathname : null
}
