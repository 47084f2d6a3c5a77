import { renderToString } from 'react-dom/server'
import { lookOf, type Look } from '#contracts/look.ts'
import { readListState } from '#contracts/list-url.ts'
import { asciiMarkup } from '#layouts/frame/ascii-markup.ts'
import { jsonInScript } from '#layouts/frame/in-script.ts'
import type { DrawnList } from '#layouts/generic/draw-list.tsx'
import { Board } from '#islands/list/looks/Board.tsx'
import { Groups } from '#islands/list/looks/Groups.tsx'
import type { LookBody } from '#islands/list/looks/look-body.ts'
import { LookList, type LookListProps } from '#islands/list/looks/LookList.tsx'
import { LookSwitch } from '#islands/list/looks/LookSwitch.tsx'
import { Timeline } from '#islands/list/looks/Timeline.tsx'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'

const BODIES: Readonly<Record<Look['kind'], LookBody>> = { board: Board, group: Groups, timeline: Timeline }

/** Draws the first paint of a list in another look; islands/list/looks/start.tsx takes it over. */
export function drawLook(props: LookListProps): DrawnList {
  const look = lookOf(props.view, readListState(new URLSearchParams(props.search)).look)
  const html = look ? renderToString(<LookList {...props} Body={BODIES[look.kind]} />) : ''
  return { html: asciiMarkup(html), start: jsonInScript(props) }
}

/** Draws the table of a list that has other looks; islands/list/looks/start-table.tsx takes it over. */
export function drawTableWithLooks(props: ResourceListProps): DrawnList {
  const html = renderToString(<ResourceList {...props} Switch={LookSwitch} />)
  return { html: asciiMarkup(html), start: jsonInScript(props) }
}
