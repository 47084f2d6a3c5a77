import type { IncomingMessage } from 'node:http'
import type { Lang } from '#i18n/translate.ts'

const CHOSEN = /(?:^|;)\s*lang=(id|en)\s*(?:;|$)/

/** The language a user chose, else English: the menu and messages are fixed in it (spec.2.3, spec.8), whatever the browser prefers. */
export function langOf({ headers }: IncomingMessage): Lang {
  const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1]
  return chosen === 'id' ? 'id' : 'en'
}
