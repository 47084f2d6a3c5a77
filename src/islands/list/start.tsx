import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'

const element = document.getElementById('list')!
const start = JSON.parse(document.getElementById('list-start')?.textContent ?? '') as ResourceListProps

/** Takes the list over that the server has drawn (layouts/generic/draw-list.tsx); `data-ssr` says that nobody has yet. */
function Started(props: ResourceListProps): ReactNode {
  useEffect(() => element.removeAttribute('data-ssr'), [])
  return <ResourceList {...props} />
}

hydrateRoot(element, <Started {...start} />)
