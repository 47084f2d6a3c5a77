import { unreadCount } from '#contracts/notice/browser-calls.ts'
import type { LiveEvent } from '#contracts/notice/live.ts'
import { background } from '#stores/api.ts'
import { onInbox } from '#stores/inbox.ts'
import { INBOX, subscribe } from '#stores/live.ts'
import { notify } from '#stores/notice.ts'
import { say } from '#stores/say.ts'
import { byId } from '#layouts/browser/feedback.ts'
import { warm } from '#layouts/browser/warm.ts'
import { isRow } from '#kernel/guards.ts'

const KEPT = 'unread'
/** Pages opened one after another share an answer for so long; the one that stays asks again after it. */
const FRESH_MS = 5_000
/** Events that come together are counted by one question, and not by everybody told at the same moment. */
const GATHER_MS = 1_000
const MOST_SHOWN = 99
/** The count that stands before a title, for a tab in the background. */
const COUNTED = /^\(\d+\+?\) /

let unread = 0
let askedAt = 0
let asking: ReturnType<typeof setTimeout> | undefined

function show(count: number): void {
  unread = count
  const badge = byId('bell').querySelector<HTMLElement>('.bell-count')!
  badge.hidden = count === 0
  badge.textContent = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
  byId('bell').setAttribute(
    'aria-label',
    count ? say('Notifications, {count} unread', { count }) : say('Notifications'),
  )
  const title = document.title.replace(COUNTED, '')
  document.title = count ? `(${badge.textContent}) ${title}` : title
}

/** Shows what is known now, and lets the next page begin with it; `at` is when the service said so, in ms since 1970. */
function know(count: number, at = Date.now()): void {
  askedAt = at
  show(count)
  const { user } = document.body.dataset
  sessionStorage.setItem(KEPT, JSON.stringify({ user, count, at }))
}

/** Shows at once what an event makes of the count, and asks soon: an answer on its way may or may not have had that event in it. */
function reckon(count: number): void {
  know(count, 0)
  clearTimeout(asking)
  asking = askIn(GATHER_MS * (1 + Math.random()))
}

function recall(): void {
  const text = sessionStorage.getItem(KEPT)
  if (!text) return
  const kept: unknown = JSON.parse(text)
  if (!isRow(kept) || kept.user !== document.body.dataset['user']) return
  askedAt = Number(kept.at)
  show(Number(kept.count))
}

/** A count that cannot be had now stays as it was; the next page asks again. No session lives longer by asking. */
function ask(): void {
  background.call(unreadCount, {}).then(
    (answer) => know(answer.unread),
    () => undefined,
  )
}

const askIn = (ms: number): ReturnType<typeof setTimeout> => setTimeout(() => document.hidden || ask(), ms)

/** Asks once what is known has grown old: at once, or a moment later. */
function askWhenStale(): void {
  askIn(Math.max(0, askedAt + FRESH_MS - Date.now()))
}

function hear({ type, data }: LiveEvent): void {
  if (type === 'notification.created') {
    reckon(unread + 1)
    void sound(String(data.event_type))
  } else if (type === 'notification.settled') reckon(Math.max(0, unread - Number(data.settled)))
  else if (type === 'notification.read') reckon(Number(data.unread))
  else ask()
}

/** The sound's script comes with the first notification. */
async function sound(type: string): Promise<void> {
  const { soundFor } = await import('#stores/sound.ts').catch(() => ({ soundFor: null }))
  await soundFor?.(type)
}

/** The panel's script comes with its first use. */
const panelScript = () => import('#islands/notice/show-notifications.tsx')

async function openPanel(panel: HTMLElement): Promise<void> {
  try {
    const { showNotifications } = await panelScript()
    showNotifications(panel, know)
  } catch {
    panel.hidePopover()
    notify(say('The server cannot be reached. Nothing was lost; try again.'), 'error')
  }
}

/** The stream of events, which every page has: not before the page stands, which it must not hold up, nor for a start that failed. */
export function followInbox(): void {
  const begin = (): void => void setTimeout(() => subscribe([INBOX], () => undefined))
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
}

/** The bell: the count kept from the page before, asked again once this page stands, then by the stream. */
export function startBell(): void {
  if (!document.querySelector('#main[data-start]')) return
  recall()
  if (document.readyState === 'complete') askWhenStale()
  else addEventListener('load', askWhenStale)
  addEventListener('pageshow', (event) => event.persisted && ask())
  document.addEventListener('visibilitychange', askWhenStale)
  onInbox(hear)
  const panel = byId('notifications')
  warm(byId('bell'), panelScript)
  panel.addEventListener('toggle', (event) => {
    if (event.newState === 'open') void openPanel(panel)
  })
}
