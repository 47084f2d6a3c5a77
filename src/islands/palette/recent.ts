import type { Choice } from '#islands/palette/matching.ts'
import { isRow } from '#kernel/guards.ts'
import { recentOf } from '#ui/recent.ts'

const TEXTS = ['href', 'icon', 'label', 'note'] as const

function isChoice(value: unknown): value is Choice {
  // Only paths of this site are followed.
  return (
    isRow(value) &&
    TEXTS.every((name) => typeof value[name] === 'string') &&
    /^\/[^/\\]/.test(String(value.href))
  )
}

const choices = recentOf<Choice>({ most: 6, isChoice, isSame: (one, other) => one.href === other.href })

/** What this person chose last in the palette on this device, newest first. */
export function readRecent(user: string): Choice[] {
  return choices.read(`palette.${user}`)
}

/** Puts a choice in front. */
export function rememberChoice(user: string, choice: Choice): void {
  choices.remember(`palette.${user}`, choice)
}
