import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'
import { startOf, takeListOver } from '#islands/list/take-over.tsx'

await takeListOver(<ResourceList {...startOf<ResourceListProps>()} />)
