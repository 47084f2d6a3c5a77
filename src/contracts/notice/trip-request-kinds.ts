import { REQUESTER, TOWER } from '#access/duties.ts'
import { tripRequestPage } from '#contracts/notice/notice-links.ts'
import { involved, others, type NotificationKind } from '#contracts/notice/telling.ts'

/** What is told of trip requests. Of the requesters only the one whose order gets more time is named by the record. */
export const TRIP_REQUEST_KINDS: Readonly<Record<string, NotificationKind>> = {
  'trip-request.created': {
    label: 'A trip request waits for a decision',
    tells: [
      others(TOWER, 'Trip request {no} waits for a decision', ['requested'], tripRequestPage),
      involved(REQUESTER, 'More time is asked for your order: {no}', ['requested'], tripRequestPage),
    ],
  },
  'trip-request.approve': {
    label: 'A trip request was approved',
    tells: [
      involved(TOWER, 'Trip request {no} was approved', ['approved'], tripRequestPage),
      involved(REQUESTER, 'Your order got more time: {no}', ['approved'], tripRequestPage),
    ],
  },
  'trip-request.approve-return': {
    label: 'A return was approved',
    tells: [involved(TOWER, 'The return of trip request {no} was approved', ['approved'], tripRequestPage)],
  },
  'trip-request.reject': {
    label: 'A trip request was rejected',
    tells: [
      involved(TOWER, 'Trip request {no} was rejected', ['rejected'], tripRequestPage),
      involved(REQUESTER, 'Your order got no more time: {no}', ['rejected'], tripRequestPage),
    ],
  },
  'trip-request.expire': {
    label: 'A trip request has expired',
    tells: [involved(TOWER, 'Nobody decided trip request {no} in time', ['expired'], tripRequestPage)],
  },
}
