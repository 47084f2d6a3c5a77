import type { RefTo } from '#kernel/call.ts'
import type { RawRef } from '#contracts/call-refs.ts'
import type * as calls from '#contracts/notice/calls.ts'

// The calls of notifications without their schemas, which would make every page load zod.

export const unreadCount: RefTo<typeof calls.unreadCount> = { at: 'GET /sub/v1/notification/unread' }
export const readAllNotifications: RefTo<typeof calls.readAllNotifications> = {
  at: 'POST /sub/v1/notification/read-all',
}
export const readNotification: RefTo<typeof calls.readNotification> = {
  at: 'POST /sub/v1/notification/{id}/read',
}
export const setOwnPreference: RefTo<typeof calls.setOwnPreference> = {
  at: 'POST /sub/v1/notification-preference/update',
}
export const setUserPreference: RefTo<typeof calls.setUserPreference> = {
  at: 'POST /sub/v1/notification-preference/{id}/update',
}

/** The reader's notifications page by page: unread ones first, then the newest. */
export const listNotifications: RawRef<{ limit: number; page_number: number }, typeof calls.NOTIFICATIONS> = {
  at: 'GET /sub/v1/notification?limit={limit}&page_number={page_number}',
}

/** The unread ones alone. */
export const listUnread: typeof listNotifications = {
  at: 'GET /sub/v1/notification?limit={limit}&page_number={page_number}&unread=1',
}

export const ownPreferences: RefTo<typeof calls.ownPreferences> = {
  at: 'GET /sub/v1/notification-preference',
}
