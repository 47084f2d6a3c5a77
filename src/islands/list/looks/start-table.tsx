import { LookSwitch } from '#islands/list/looks/LookSwitch.tsx'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'
import { startOf, takeListOver } from '#islands/list/take-over.tsx'

// The table of a list that has other looks too leads to them, and loads nothing of them.
await takeListOver(<ResourceList {...startOf<ResourceListProps>()} Switch={LookSwitch} />)
