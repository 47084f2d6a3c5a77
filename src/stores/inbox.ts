import type { LiveEvent } from '#contracts/notice/live.ts'

/** What a page says to itself when the stream brings something about one's notifications. */
const INBOX_EVENT = 'angkut:inbox'

/** Passes on an event of the stream to whatever shows notifications. */
export function tellInbox(event: LiveEvent): void {
  document.dispatchEvent(new CustomEvent(INBOX_EVENT, { detail: event }))
}

/** Hears the events about one's notifications; gives the way to stop. */
export function onInbox(hear: (event: LiveEvent) => void): () => void {
  const listener = (event: CustomEvent<LiveEvent>): void => hear(event.detail)
  document.addEventListener(INBOX_EVENT, listener)
  return () => document.removeEventListener(INBOX_EVENT, listener)
}

declare global {
  interface DocumentEventMap {
    [INBOX_EVENT]: CustomEvent<LiveEvent>
  }
}
