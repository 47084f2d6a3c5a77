/** How many choices of a list are remembered. */
const MOST = 5

/** A terminal is used by many: each has choices of their own. Null where nobody is signed in. */
function keyOf(list: string): string | null {
  const { user } = document.body.dataset
  return user ? `picker.${user}.${list}` : null
}

/** The ids of the records that this person chose last from a list on this device, newest first. */
export function recentIds(list: string): string[] {
  const key = keyOf(list)
  if (!key) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Puts a choice in front; without storage nothing is remembered. */
export function rememberId(list: string, id: string): void {
  const key = keyOf(list)
  if (!key) return
  const others = recentIds(list).filter((other) => other !== id)
  try {
    localStorage.setItem(key, JSON.stringify([id, ...others].slice(0, MOST)))
  } catch {
    // A full or forbidden storage is no reason not to choose.
  }
}
