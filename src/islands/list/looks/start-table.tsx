import { LookSwitch } from '#islands/list/looks/LookSwitch.tsx'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'
import { startOf, takeOver } from '#islands/list/take-over.tsx'

// The table of a list that has other looks too leads to them, and loads nothing of them.
takeOver(<ResourceList {...startOf<ResourceListProps>()} Switch={LookSwitch} />)
