import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LookSwitch } from '#islands/list/looks/LookSwitch.tsx'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'

const element = document.getElementById('list')!
const start = JSON.parse(document.getElementById('list-start')?.textContent ?? '') as ResourceListProps

/** Takes over the table of a list that has other looks too: it leads to them, and loads nothing of them. */
function Started(props: ResourceListProps): ReactNode {
  useEffect(() => element.removeAttribute('data-ssr'), [])
  return <ResourceList {...props} Switch={LookSwitch} />
}

hydrateRoot(element, <Started {...start} />)
