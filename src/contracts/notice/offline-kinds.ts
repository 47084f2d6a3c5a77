import { TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { conflictPage } from '#contracts/notice/notice-links.ts'
import { others, type NotificationKind } from '#contracts/notice/telling.ts'

/** What is told of weights that were taken without the server. */
export const OFFLINE_KINDS: Readonly<Record<string, NotificationKind>> = {
  'offline-conflict.kept': {
    label: 'A weight taken offline waits for a decision',
    tells: [
      others(
        [...WEIGHBRIDGE, ...TOWER],
        'Offline ticket {no} waits for a decision',
        ['waiting'],
        conflictPage,
      ),
    ],
  },
}
