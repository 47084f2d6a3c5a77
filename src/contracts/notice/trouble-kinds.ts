import { CONTROL_TOWER, MAINTENANCE, RESPOND_CENTER, SAFETY, SUPER_TOWER, TOWER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import { alertPage, troublePage } from '#contracts/notice/notice-links.ts'
import { others, type NotificationKind } from '#contracts/notice/telling.ts'
import { IN_WORK } from '#contracts/trouble/trouble-lifecycle.ts'

const LASTS = ['open', 'acknowledged'] as const

/** What is told of trouble, of alerts that are a task, and of the workshop. */
export const TROUBLE_KINDS: Readonly<Record<string, NotificationKind>> = {
  'trouble-report.reported': {
    label: 'Trouble is reported',
    tells: [others([...RESPOND_CENTER, ...TOWER], 'Trouble is reported: {no}', IN_WORK, troublePage)],
  },
  'trouble-report.critical': {
    label: 'Critical trouble is reported',
    sounds: true,
    tells: [others([...RESPOND_CENTER, ...TOWER], 'Critical trouble: {no}', IN_WORK, troublePage)],
  },
  'trouble-report.injured': {
    label: 'Somebody is hurt',
    sounds: true,
    mail: true,
    tells: [others(SAFETY, 'Somebody is hurt: {no}', [...IN_WORK, 'resolved'], troublePage)],
  },
  'trouble-report.truck_asked': {
    label: 'Respond center asks for another truck',
    sounds: true,
    tells: [others(TOWER, 'Another truck is asked for: {no}', IN_WORK, troublePage)],
  },
  'trouble-report.ack_late': {
    label: 'Nobody acknowledges a trouble report',
    mail: true,
    tells: [
      others([...SUPER_TOWER, ...SAFETY], 'Nobody has acknowledged trouble {no}', ['open'], troublePage),
    ],
  },
  'trouble-report.resolve_late': {
    label: 'A trouble is not resolved in time',
    mail: true,
    tells: [
      others(
        [...SUPER_TOWER, ...SAFETY],
        'Trouble {no} is not resolved in time',
        ['acknowledged', 'handling'],
        troublePage,
      ),
    ],
  },
  'trouble-report.resolve': {
    label: 'A trouble is resolved',
    tells: [others(TOWER, 'Trouble {no} is resolved', ['resolved', 'closed'], troublePage)],
  },
  'alert.needs_truck': {
    label: 'A trip needs another truck',
    tells: [others(TOWER, 'Trip {no} needs another truck', LASTS, alertPage)],
  },
  'alert.truck_unfit': {
    label: 'A truck on the road is not fit',
    tells: [others([...RESPOND_CENTER, ...TOWER], 'The truck of trip {no} is not fit', LASTS, alertPage)],
  },
  'truck-maintenance.requested': {
    label: 'The workshop is asked for maintenance',
    tells: [
      others(MAINTENANCE, 'Maintenance is asked for: {no}', ['requested'], () => to('truck-maintenance')),
    ],
  },
  'truck-maintenance.release': {
    label: 'The workshop releases a truck',
    tells: [
      others(CONTROL_TOWER, 'The workshop is done with job {no}', ['released'], () => to('truck-condition')),
    ],
  },
}
