import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readListState } from '#contracts/list-url.ts'
import { lookOf } from '#contracts/look.ts'
import { lookBody, type LookBody } from '#islands/list/looks/look-body.ts'
import { LookList, type LookListProps } from '#islands/list/looks/LookList.tsx'

const element = document.getElementById('list')!
const start = JSON.parse(document.getElementById('list-start')?.textContent ?? '') as LookListProps

/** Takes over a list that the server has drawn in another look than the table (layouts/generic/draw-look.tsx). */
function Started(props: LookListProps & { Body: LookBody }): ReactNode {
  useEffect(() => element.removeAttribute('data-ssr'), [])
  return <LookList {...props} />
}

const look = lookOf(start.view, readListState(new URLSearchParams(start.search)).look)
if (look) hydrateRoot(element, <Started {...start} Body={await lookBody(look)} />)
