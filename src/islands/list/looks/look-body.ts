import type { ComponentType } from 'react'
import type { ListState } from '#contracts/list-url.ts'
import type { Look } from '#contracts/look.ts'
import type { ColumnView, ListView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Go } from '#islands/list/links.ts'
import type { LookPage } from '#islands/list/looks/ask.ts'
import type { RowActionsStart, RowButtons } from '#islands/list/row-actions.tsx'
import type { Identified } from '#kernel/record.ts'
import type { FieldFilter } from '#kernel/wire.ts'

/** An action that leads from states to a state. */
export interface Move {
  name: string
  label: string
  from: readonly string[]
  to: string
}

/** What a look gets to draw itself. */
export interface LookBodyProps {
  view: ListView
  look: Look
  lang: Lang
  state: ListState
  page: LookPage
  /** How often it was loaded since the page came. */
  loads: number
  fixed: readonly FieldFilter[]
  columns: ColumnView[]
  compact: boolean
  buttons: RowButtons | null
  rowActions: RowActionsStart | null
  moves: readonly Move[]
  hrefOf: (row: Identified) => string | null
  liveTopic: string | undefined
  go: Go
  /** Loads it again because of what somebody did. */
  reload: () => void
  /** Loads it again because of an event: no session lives longer by that. */
  refresh: () => void
}

export type LookBody = ComponentType<LookBodyProps>

const PARTS: Readonly<Record<Look['kind'], () => Promise<LookBody>>> = {
  board: async () => (await import('#islands/list/looks/Board.tsx')).Board,
  group: async () => (await import('#islands/list/looks/Groups.tsx')).Groups,
  timeline: async () => (await import('#islands/list/looks/Timeline.tsx')).Timeline,
}

/** The part that draws a look. Only its own scripts are loaded. */
export function lookBody(look: Look): Promise<LookBody> {
  return PARTS[look.kind]()
}
