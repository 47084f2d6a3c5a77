import type { ReactNode } from 'react'
import { lookOf, type Look } from '#contracts/look.ts'
import { readListState } from '#contracts/list-url.ts'
import { Board } from '#islands/list/looks/Board.tsx'
import { Groups } from '#islands/list/looks/Groups.tsx'
import type { LookBody } from '#islands/list/looks/look-body.ts'
import { LookList, type LookListProps } from '#islands/list/looks/LookList.tsx'
import { Timeline } from '#islands/list/looks/Timeline.tsx'

const BODIES: Readonly<Record<Look['kind'], LookBody>> = { board: Board, group: Groups, timeline: Timeline }

/** A list in the look its address names. */
export function Looks(props: LookListProps): ReactNode {
  const look = lookOf(props.view, readListState(new URLSearchParams(props.search)).look)
  return look && <LookList {...props} Body={BODIES[look.kind]} />
}
