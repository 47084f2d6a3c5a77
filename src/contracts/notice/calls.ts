import * as z from 'zod/mini'
import { ADMIN } from '#access/duties.ts'
import { call } from '#kernel/call.ts'
import { items, page } from '#contracts/answers.ts'
import { choice, flag } from '#contracts/fields.ts'
import { NOTIFICATION_KINDS } from '#contracts/notice/notification.ts'

const NOTIFICATION = z.object({
  id: z.string(),
  at: z.string(),
  event_type: z.string(),
  /** In the reader's language. */
  title: z.string(),
  /** What somebody wrote about it, else who did it; null when neither is known. */
  note: z.nullable(z.string()),
  link: z.nullable(z.string()),
  read_at: z.nullable(z.string()),
})
/** One notification as its reader gets it. */
export type Notification = z.infer<typeof NOTIFICATION>

/** The answer of the list of notifications, which is a page by query parameters. */
export const NOTIFICATIONS = page(NOTIFICATION)

const UNREAD = z.object({ unread: z.int() })

export const unreadCount = call({
  at: 'GET /sub/v1/notification/unread',
  summary: 'How many of the caller’s notifications are unread',
  roles: 'staff',
  answer: UNREAD,
})

export const readAllNotifications = call({
  at: 'POST /sub/v1/notification/read-all',
  summary: 'Mark all of the caller’s notifications as read',
  roles: 'staff',
  body: {},
  answer: UNREAD,
  once: true,
})

export const readNotification = call({
  at: 'POST /sub/v1/notification/{id}/read',
  summary: 'Mark one of the caller’s notifications as read',
  roles: 'staff',
  body: {},
  answer: UNREAD,
  once: true,
})

const PREFERENCE = z.object({
  event_type: z.string(),
  /** In the reader's language. */
  label: z.string(),
  is_on: z.boolean(),
  /** It also sounds, where a page of the person is open. */
  has_sound: z.boolean(),
  /** It is mailed too, if this kind ever is. */
  has_mail: z.boolean(),
  is_mailed: z.boolean(),
})
/** One switch of the settings. */
export type NotificationPreference = z.infer<typeof PREFERENCE>

// Neither answer is the usual one: a body that does not say it is refused.
const { initial: _, ...isOn } = flag('Notify')

/** What a change of the settings says. */
const WISH = {
  event_type: choice({
    label: 'Event',
    required: true,
    options: Object.entries(NOTIFICATION_KINDS).map(([value, { label }]) => ({ value, label })),
  }),
  is_on: isOn,
  has_sound: flag('Sound'),
  has_mail: flag('Mail', true),
}

export const ownPreferences = call({
  at: 'GET /sub/v1/notification-preference',
  summary: 'What the caller is told of',
  roles: 'staff',
  answer: items(PREFERENCE),
})

export const setOwnPreference = call({
  at: 'POST /sub/v1/notification-preference/update',
  summary: 'Choose whether the caller is told of an event',
  roles: 'staff',
  body: WISH,
  answer: items(PREFERENCE),
  once: true,
})

export const userPreferences = call({
  at: 'GET /sub/v1/notification-preference/{id}',
  summary: 'What a user is told of',
  roles: ADMIN,
  answer: items(PREFERENCE),
})

export const setUserPreference = call({
  at: 'POST /sub/v1/notification-preference/{id}/update',
  summary: 'Choose whether a user is told of an event',
  roles: ADMIN,
  body: WISH,
  answer: items(PREFERENCE),
  once: true,
})
