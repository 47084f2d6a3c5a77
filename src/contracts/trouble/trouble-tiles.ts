import { among, is, late, type HomeTile } from '#contracts/home-tile.ts'
import type { KnownList } from '#contracts/screen-lists.ts'

/** Trucks that cannot be given work; the list is the reader's own. */
export const UNUSABLE: Omit<HomeTile, 'list'> = {
  label: 'Trucks out of work',
  note: 'Not ready, broken down, in the workshop',
  filters: [is('availability', 'unavailable')],
}

/** Alerts that wait for somebody to look. */
export const alertTile = (list: KnownList): HomeTile => ({
  label: 'Alerts nobody has seen',
  note: 'Late trips, trips whose truck is lost',
  filters: [is('status', 'open')],
  list,
  isWork: true,
})

/** Trouble reports by what is to be done. */
export const troubleTiles = (list: KnownList): HomeTile[] => [
  {
    label: 'Trouble to acknowledge',
    note: 'Reports that nobody has acknowledged',
    filters: [is('status', 'open')],
    list,
    isWork: true,
  },
  {
    label: 'Trouble in work',
    note: 'Acknowledged, not resolved yet',
    filters: [among('status', 'acknowledged', 'handling')],
    list,
  },
  {
    label: 'Late trouble',
    note: 'Reports that wait longer than allowed',
    filters: [late],
    list,
    isWork: true,
  },
]

/** What waits for the workshop. */
export const workshopTiles = (): HomeTile[] => [
  {
    label: 'Maintenance asked for',
    note: 'Requests that no work was begun for',
    filters: [is('status', 'requested')],
    list: 'truck-maintenance',
    isWork: true,
  },
  { ...UNUSABLE, list: 'trucks' },
]
