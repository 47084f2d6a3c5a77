import type { IncomingMessage } from 'node:http'
import type { Lang } from '#i18n/translate.ts'

const CHOSEN = /(?:^|;)\s*lang=(id|en)\s*(?:;|$)/

/** The language a user chose, else the one the browser prefers. */
export function langOf({ headers }: IncomingMessage): Lang {
  const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1]
  if (chosen === 'id' || chosen === 'en') return chosen
  return /^\s*id\b/i.test(headers['accept-language'] ?? '') ? 'id' : 'en'
}
