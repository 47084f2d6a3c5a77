import { readListState } from '#contracts/list-url.ts'
import { lookOf } from '#contracts/look.ts'
import { lookBody } from '#islands/list/looks/look-body.ts'
import { LookList, type LookListProps } from '#islands/list/looks/LookList.tsx'
import { startOf, takeListOver } from '#islands/list/take-over.tsx'

const start = startOf<LookListProps>()
const look = lookOf(start.view, readListState(new URLSearchParams(start.search)).look)
if (look) await takeListOver(<LookList {...start} Body={await lookBody(look)} />)
