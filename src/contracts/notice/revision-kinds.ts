import { DRIVER, TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { revisionPage } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

/** What is told of revisions of tickets: to who decides, and to who asked. */
export const REVISION_KINDS_TOLD: Readonly<Record<string, NotificationKind>> = {
  'weighing-revision.asked_operator': {
    label: 'Papers of a ticket are to be put right',
    tells: [others(WEIGHBRIDGE, 'Revision {no} waits for another operator', ['requested'], revisionPage)],
  },
  'weighing-revision.asked_tower': {
    label: 'A weight is to be put right',
    tells: [others(TOWER, 'Revision {no} of a weight waits for a decision', ['requested'], revisionPage)],
  },
  'weighing-revision.asked_truck': {
    label: 'The truck of a ticket is to be put right',
    tells: [others(TOWER, 'Revision {no} of a truck waits for a decision', ['requested'], revisionPage)],
  },
  'weighing-revision.truck_moved': {
    label: 'A ticket was another truck’s',
    // Both drivers and the towers of both hauliers; the plant's own decided it.
    tells: [
      involved(
        [...DRIVER, ...TOWER],
        'Revision {no}: a weighing belongs to another truck',
        ['approved'],
        null,
      ),
    ],
  },
  'weighing-revision.confirm': {
    label: 'Papers of a ticket were put right',
    tells: [involved(WEIGHBRIDGE, 'Revision {no} was confirmed', ['approved'], revisionPage)],
  },
  'weighing-revision.approve': {
    label: 'A weight was put right',
    tells: [involved(WEIGHBRIDGE, 'Revision {no} was approved', ['approved'], revisionPage)],
  },
  'weighing-revision.reject': {
    label: 'A revision was rejected',
    tells: [involved(WEIGHBRIDGE, 'Revision {no} was rejected', ['rejected'], revisionPage)],
  },
}
