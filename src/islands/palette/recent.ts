import type { Choice } from '#islands/palette/matching.ts'
import { isRow } from '#kernel/guards.ts'

const MOST = 6
const TEXTS = ['href', 'icon', 'label', 'note'] as const

function keyOf(user: string): string {
  return `palette.${user}`
}

function isChoice(value: unknown): value is Choice {
  if (!isRow(value)) return false
  // What stands in a browser's storage is not ours alone: only paths of this site are followed.
  return TEXTS.every((name) => typeof value[name] === 'string') && /^\/[^/\\]/.test(String(value.href))
}

/** What this person chose last on this device, newest first; a terminal is used by many. */
export function readRecent(user: string): Choice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChoice).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Puts a choice in front; without storage nothing is remembered. */
export function rememberChoice(user: string, choice: Choice): void {
  const others = readRecent(user).filter(({ href }) => href !== choice.href)
  try {
    localStorage.setItem(keyOf(user), JSON.stringify([choice, ...others].slice(0, MOST)))
  } catch {
    // A full or forbidden storage is no reason not to go there.
  }
}
