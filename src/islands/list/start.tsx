import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'
import { startOf, takeOver } from '#islands/list/take-over.tsx'

takeOver(<ResourceList {...startOf<ResourceListProps>()} />)
