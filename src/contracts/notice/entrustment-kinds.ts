import { DECIDING_ROLES } from '#access/deciding-roles.ts'
import { ADMIN, CONTROL_TOWER } from '#access/duties.ts'
import { waitingChanges } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

/** Those of the company who decide by the same role: nobody joins them unseen. */
const PEERS = DECIDING_ROLES.filter((role) => !ADMIN.includes(role))

const inForce: NotificationKind['tells'] = [
  others(ADMIN, 'What was entrusted to {no} is in force', ['in_force', 'alone'], waitingChanges),
  involved(
    PEERS,
    'What was entrusted to {no}, who decides as you do, is in force',
    ['in_force', 'alone'],
    null,
  ),
]

/** What is told of accounts that decide about weights or money: when it is asked for, and when it is in force (decision 24). */
export const ENTRUSTMENT_KINDS: Readonly<Record<string, NotificationKind>> = {
  'entrustment.asked': {
    label: 'Somebody is to decide about weights or money',
    mail: true,
    tells: [
      others(ADMIN, 'What is entrusted to {no} waits for a second super admin', ['waiting'], waitingChanges),
      involved(
        PEERS,
        '{no} is to decide as you do: if you do not know why, ask a super admin now',
        ['waiting'],
        null,
      ),
    ],
  },
  'entrustment.alone': { label: 'An account was made alone during set-up', tells: inForce },
  'entrustment.approve': { label: 'What was entrusted to somebody was approved', tells: inForce },
  'entrustment.take-effect': { label: 'What was entrusted to somebody took effect by time', tells: inForce },
  'set-back.found': {
    label: 'Records are earlier than the server has seen them',
    mail: true,
    tells: [
      others(
        ADMIN,
        'Records are earlier than the server has seen them: nothing is sealed until two super admins say what was restored',
        ['found', 'declared'],
        waitingChanges,
      ),
      involved(
        CONTROL_TOWER,
        'Records are earlier than the server has seen them: ask a super admin',
        ['found'],
        null,
      ),
    ],
  },
  'set-back.declare': {
    label: 'A restore was declared',
    mail: true,
    tells: [others(ADMIN, 'A declared restore waits for a second super admin', ['declared'], waitingChanges)],
  },
  'entrustment.refuse': {
    label: 'What was entrusted to somebody was refused',
    tells: [others(ADMIN, 'What was entrusted to {no} was refused', ['refused'], waitingChanges)],
  },
}
