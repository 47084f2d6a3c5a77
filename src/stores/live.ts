import { map } from 'nanostores'
import { clock } from '#kernel/clock.ts'
import type { LiveEvent } from '#contracts/notice/live.ts'
import { tellInbox } from '#stores/inbox.ts'

/** `delayed` means the connection stands but nothing has come for longer than a sign of life takes (live.G2). */
export type LiveState = 'starting' | 'live' | 'delayed' | 'offline'

/** How live data arrives in this tab; `since` is when it last did, ms since 1970, null before the first time. */
export const $live = map<{ state: LiveState; since: number | null }>({ state: 'starting', since: null })

type Listener = (event: LiveEvent) => void

/** The type of the event that says: something was missed, load afresh what you show. */
const RESYNC = 'resync'

const STREAM = '/api/sub/v1/stream'
/** The topic of one's own notifications. */
export const INBOX = 'inbox'
/** The server gives a sign of life every 15 s. */
const DELAYED_MS = 20_000
const DEAD_MS = 45_000
const LOOK_MS = 2_000
const BACK_OFF_MS = [1_000, 2_000, 4_000, 8_000, 30_000] as const
/** A tab nobody looks at gives its connection back: browsers have few of them for one site. */
const HIDDEN_MS = 60_000
/** Islands of a page ask one after another; they share one connection. */
const GATHER_MS = 50

const listeners = new Map<string, Set<Listener>>()
let source: EventSource | null = null
let opened = ''
let lastId = ''
let drawnAt: number | null = null
let failures = 0
let gather: ReturnType<typeof setTimeout> | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let hide: ReturnType<typeof setTimeout> | undefined
let bound = false

function heard(event: MessageEvent): void {
  if (event.lastEventId) lastId = event.lastEventId
  failures = 0
  $live.set({ state: 'live', since: clock.ms() })
}

function tell(event: LiveEvent): void {
  // The bell of the frame hears of its inbox over the stream that a page opens anyway.
  if (event.topic === INBOX) tellInbox(event)
  for (const listener of listeners.get(event.topic) ?? []) listener(event)
}

/** Everybody loads afresh, each listener once, however many topics it follows. */
function tellAll(): void {
  const at = clock.now().toISOString()
  const all = new Map<Listener, string>()
  for (const [topic, set] of listeners) for (const listener of set) all.set(listener, topic)
  for (const [listener, topic] of all) listener({ topic, type: RESYNC, subject: null, at, data: {} })
  tellInbox({ topic: INBOX, type: RESYNC, subject: null, at, data: {} })
}

function drop(): void {
  source?.close()
  source = null
  opened = ''
  clearTimeout(retry)
}

function close(): void {
  drop()
  $live.setKey('state', 'offline')
}

function failed(): void {
  close()
  const wait = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)]!
  failures += 1
  // Spread, so that a restarted server does not meet every tab at once.
  retry = setTimeout(open, wait * (0.75 + Math.random() / 2))
}

function open(): void {
  clearTimeout(gather)
  const followed = listeners.size ? new Set([...listeners.keys(), INBOX]) : []
  const topics = [...followed].toSorted().join(',')
  if (topics === opened && source) return
  drop()
  if (!topics || document.hidden) return
  opened = topics
  const from = lastId ? { last_event_id: lastId } : drawnAt === null ? {} : { drawn_at: String(drawnAt) }
  const query = new URLSearchParams({ topics, ...from })
  const stream = new EventSource(`${STREAM}?${query.toString()}`)
  source = stream
  stream.addEventListener('message', (event: MessageEvent<string>) => {
    heard(event)
    tell(JSON.parse(event.data) as LiveEvent)
  })
  stream.addEventListener('beat', heard)
  stream.addEventListener('open', () => $live.set({ state: 'live', since: clock.ms() }))
  stream.addEventListener('resync', (event: MessageEvent) => {
    heard(event)
    tellAll()
  })
  stream.addEventListener('error', failed)
}

function watch(): void {
  const { since, state } = $live.get()
  if (!source || since === null || state === 'offline') return
  const quiet = clock.ms() - since
  if (quiet > DEAD_MS) failed()
  else if (quiet > DELAYED_MS) $live.setKey('state', 'delayed')
}

function seenOrHidden(): void {
  clearTimeout(hide)
  if (document.hidden) hide = setTimeout(close, HIDDEN_MS)
  else if (!source) open()
}

function bind(): void {
  if (bound) return
  bound = true
  setInterval(watch, LOOK_MS)
  document.addEventListener('visibilitychange', seenOrHidden)
  addEventListener('online', () => {
    failures = 0
    open()
  })
  // A page kept for the back button holds no connection.
  addEventListener('pagehide', close)
  addEventListener('pageshow', (event) => event.persisted && open())
}

/** The stream begins where the page was drawn (ms since 1970, the server's clock), so that nothing is missed while it loads. */
export function startWhereDrawn(at: number): void {
  drawnAt = at
}

/**
 * Follows topics (contracts/notice/live.ts) over the tab's one event stream; gives the way to stop. An event of type
 * RESYNC means that some were missed. Browser only: call it in an effect.
 */
export function subscribe(topics: readonly string[], onEvent: Listener): () => void {
  bind()
  for (const topic of topics) {
    const set = listeners.get(topic) ?? new Set()
    listeners.set(topic, set.add(onEvent))
  }
  clearTimeout(gather)
  gather = setTimeout(open, GATHER_MS)
  return () => {
    for (const topic of topics) {
      const set = listeners.get(topic)
      set?.delete(onEvent)
      if (!set?.size) listeners.delete(topic)
    }
    clearTimeout(gather)
    gather = setTimeout(open, GATHER_MS)
    if (!listeners.size) close()
  }
}
