import { ADMIN, TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import { recordAddress } from '#contracts/record-address.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
import { others, type NotificationKind } from '#contracts/notice/telling.ts'

/** Each role reads it elsewhere: its address leads on. */
const problemPage = ({ id }: Told): string => recordAddress('problem-report', id)

/** To control tower and to the operators of the scale, whoever of them did not say it. */
const all = (title: string, states: readonly string[]) => [
  others(TOWER, title, states, problemPage),
  others(WEIGHBRIDGE, title, states, problemPage),
]

/** What is told of troubles with scales (life.D13). */
export const PROBLEM_KINDS: Readonly<Record<string, NotificationKind>> = {
  'problem-report.stopped': {
    label: 'A scale is out of service',
    tells: all('A scale is out of service: {no}', ['open', 'in_progress']),
  },
  'scale.test_failed': {
    label: 'A scale failed its test load',
    mail: true,
    tells: [
      others(ADMIN, 'Scale {no} failed its test load and is out of service', 'always', ({ id }) =>
        to('master.scale.edit', { id }),
      ),
    ],
  },
  'problem-report.back': {
    label: 'A scale is back in service',
    tells: all('A scale is back in service: {no}', ['open', 'in_progress', 'resolved', 'closed']),
  },
}
