import { atom } from 'nanostores'
import { NOTICE_MS } from '#stores/constants.ts'

export type Severity = 'success' | 'info' | 'warning' | 'error'

export interface Notice {
  message: string
  severity: Severity
  /** Shown at least this long, even when another notice waits. */
  durationMs: number
}

const CARRIED = 'notices'

/** Notices that still have to be shown, the current one first. */
export const $notices = atom<readonly Notice[]>([])

/** Shows a message in the snackbar; plain success by default (spec.4). */
export function notify(message: string, severity: Severity = 'success', durationMs = NOTICE_MS): void {
  $notices.set([...$notices.get(), { message, severity, durationMs }])
}

/** Takes the current notice away; the snackbar calls it. */
export function dismissNotice(): void {
  $notices.set($notices.get().slice(1))
}

/** Shows a message on the page that comes next in this tab, for example after logout. */
export function notifyNext(message: string, severity: Severity = 'success', durationMs = NOTICE_MS): void {
  const notices: Notice[] = [...carried(), { message, severity, durationMs }]
  sessionStorage.setItem(CARRIED, JSON.stringify(notices))
}

/** Shows what the page before left; called once when a page starts. */
export function showCarriedNotices(): void {
  const notices = carried()
  sessionStorage.removeItem(CARRIED)
  if (notices.length) $notices.set([...$notices.get(), ...notices])
}

function carried(): Notice[] {
  return JSON.parse(sessionStorage.getItem(CARRIED) ?? '[]') as Notice[]
}
