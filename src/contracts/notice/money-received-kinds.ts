import { CONTROL_TOWER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import type { Told } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

const page = ({ id }: Told): string => `${to('trip-payment')}?received=${id}`

/** What is told of money that came back by the bank: to people of the company who confirm it, or entered it. */
export const MONEY_RECEIVED_KINDS: Readonly<Record<string, NotificationKind>> = {
  'money-received.created': {
    label: 'Money received waits for a second person',
    tells: [others(CONTROL_TOWER, 'Money received {no} waits for confirmation', ['entered'], page)],
  },
  'money-received.confirm_late': {
    label: 'Money received waits too long for a second person',
    tells: [others(CONTROL_TOWER, 'Money received {no} waits too long for confirmation', ['entered'], page)],
  },
  'money-received.refuse': {
    label: 'Money received was refused',
    tells: [involved(CONTROL_TOWER, 'Money received {no} was refused', ['refused'], page)],
  },
  'money-received.take-back': {
    label: 'Money received was taken back',
    tells: [involved, others].map((who) =>
      who(CONTROL_TOWER, 'Money received {no} was taken back: it is owed again', ['taken_back'], page),
    ),
  },
}
