import { TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import { recordAddress } from '#contracts/record-address.ts'
import { checkTicket, ownTicket, type Told } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

/** Each role reads it elsewhere: its address leads on. */
const problemPage = ({ id }: Told): string => recordAddress('problem-report', id)
const ticketsPage = ({ id }: Told): string => `${to('weighbridge-report')}?handover=${id}`
const shiftPage = ({ id }: Told): string => `${to('trip-summary')}?handover=${id}`
const UNHANDLED = ['open']
const SIGNED = ['signed']
const UNVERIFIED = ['closed', 'flagged', 'blocked', 'orphaned']

/** What is told of what waits at the weighbridge (life.D15): to who can end the waiting, whoever began it. */
export const WEIGHBRIDGE_KINDS: Readonly<Record<string, NotificationKind>> = {
  'weighing.second_late': {
    label: 'A truck waits too long for its second weight',
    tells: [involved, others].map((who) =>
      who(WEIGHBRIDGE, 'Ticket {no} waits too long for its second weight', ['open', 'orphaned'], ownTicket),
    ),
  },
  'weighing.verification_due': {
    label: 'A ticket should be verified soon',
    tells: [others(WEIGHBRIDGE, 'Ticket {no} should be verified soon', UNVERIFIED, checkTicket)],
  },
  'weighing.verification_late': {
    label: 'A ticket waits too long for its verification',
    tells: [others(WEIGHBRIDGE, 'Ticket {no} waits too long for its verification', UNVERIFIED, checkTicket)],
  },
  'problem-report.handling_late': {
    label: 'Nobody handles a problem of a scale',
    tells: [
      involved(WEIGHBRIDGE, 'Nobody handles problem {no} yet', UNHANDLED, problemPage),
      others(WEIGHBRIDGE, 'Nobody handles problem {no} yet', UNHANDLED, problemPage),
      others(TOWER, 'Nobody handles problem {no} of a scale yet', UNHANDLED, problemPage),
    ],
  },
  'problem-report.handling_still_late': {
    label: 'Still nobody handles a problem of a scale',
    mail: true,
    tells: [
      involved(WEIGHBRIDGE, 'Still nobody handles problem {no}', UNHANDLED, problemPage),
      others(WEIGHBRIDGE, 'Still nobody handles problem {no}', UNHANDLED, problemPage),
      others(TOWER, 'Still nobody handles problem {no} of a scale', UNHANDLED, problemPage),
    ],
  },
  'weigh-handover.created': {
    label: 'Open tickets wait to be accepted',
    tells: [others(WEIGHBRIDGE, 'Handover {no}: accept the open tickets', SIGNED, ticketsPage)],
  },
  'weigh-handover.accept_late': {
    label: 'Nobody has accepted the open tickets',
    tells: [
      involved(WEIGHBRIDGE, 'Nobody has accepted your handover {no} yet', SIGNED, ticketsPage),
      others(WEIGHBRIDGE, 'Handover {no} of open tickets still waits to be accepted', SIGNED, ticketsPage),
    ],
  },
  'shift-handover.created': {
    label: 'A shift waits to be accepted',
    tells: [others(TOWER, 'Handover {no}: accept the shift', SIGNED, shiftPage)],
  },
  'shift-handover.accept_late': {
    label: 'Nobody has accepted the shift',
    tells: [
      involved(TOWER, 'Nobody has accepted your handover {no} yet', SIGNED, shiftPage),
      others(TOWER, 'Handover {no} of a shift still waits to be accepted', SIGNED, shiftPage),
    ],
  },
}
