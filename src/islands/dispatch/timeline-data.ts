import type { CSSProperties } from 'react'
import type { RowLink } from '#access/row-link.ts'
import type { ActivityTimeline } from '#contracts/dispatch/activity.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ActivityState, Known } from '#islands/dispatch/activity-address.ts'

/** What the timeline of the activities begins with. */
export interface TimelineProps extends Known {
  first: ActivityTimeline | null
  problem: string | null
  state: ActivityState
  /** Where the window begins; null for around now. */
  from: string | null
  tripLinks: { v1: RowLink; v2: RowLink }
  lang: Lang
}

export type TimelineItem = ActivityTimeline['items'][number]

/** A place in the window, as the style sheet reads it. */
export type Placed = CSSProperties & Record<`--${string}`, string>

export const placedAt = (percent: number): Placed => ({ '--left': `${percent}%` })

/** The word of a stage, in the reader's language. */
export function stageWord({ stages }: Known, stage: string): string {
  return stages.find(({ value }) => value === stage)?.label ?? stage
}

/** Where the present lies in the window, in per cent; null outside of it. */
export function nowIn({ at, from, until }: ActivityTimeline): number | null {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  const percent = ((Date.parse(at) - first) / (last - first)) * 100
  return percent >= 0 && percent < 100 ? percent : null
}
