import { isRow } from '#kernel/guards.ts'

const KEPT = 'walk'

/** The records of the list that was looked at last, in its order: where each leads. */
export function keepWalk(hrefs: readonly string[]): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ user: document.body.dataset['user'], hrefs }))
  } catch {
    // Without storage there is only the way back to the list.
  }
}

function kept(): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    if (!isRow(value) || value.user !== document.body.dataset['user'] || !Array.isArray(value.hrefs))
      return []
    return value.hrefs.map(String)
  } catch {
    return []
  }
}

/** The addresses before and after this one in the list's order; null where the list ends, or does not have it. */
export function besides(path: string): { back: string | null; next: string | null } {
  const hrefs = kept()
  const at = hrefs.indexOf(path)
  if (at < 0) return { back: null, next: null }
  return { back: hrefs[at - 1] ?? null, next: hrefs[at + 1] ?? null }
}
