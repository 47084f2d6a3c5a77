import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'

const element = document.getElementById('list')!
const data = <T,>(id: string): T => JSON.parse(document.getElementById(id)?.textContent ?? '') as T

/** Takes the list over that the server has drawn (layouts/draw-list.tsx); `data-ssr` says that nobody has yet. */
function Started(props: ResourceListProps): ReactNode {
  useEffect(() => element.removeAttribute('data-ssr'), [])
  return <ResourceList {...props} />
}

const start = data<ResourceListProps>('list-start')
const page = start.page && { ...start.page, items: data<typeof start.page.items>('list-rows') }
hydrateRoot(element, <Started {...start} page={page} />)
