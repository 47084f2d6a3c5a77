import type { PublicTicket } from '#contracts/weighing/paper-calls.ts'
import { formatDay, formatKg } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'

const STATES: Record<PublicTicket['state'], string> = {
  valid: 'Valid ticket',
  revised: 'Revised: an earlier paper no longer holds',
  cancelled: 'Cancelled ticket',
  unfinished: 'Not finished: the second weight is missing',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => `&#${one.codePointAt(0)};`)

function factsOf(ticket: PublicTicket | null, lang: Lang): (readonly [label: string, text: string])[] {
  const t = (text: string): string => translated(lang, text)
  if (!ticket) return [[t('Ticket'), t('There is no ticket with this code')]]
  return [
    [t('Ticket number'), ticket.ticket_no],
    [t('Net'), ticket.net_kg === null ? '–' : formatKg(ticket.net_kg, lang)],
    [t('Date'), formatDay(ticket.date, lang)],
    [t('Status'), t(STATES[ticket.state])],
  ]
}

function section(ticket: PublicTicket | null, lang: Lang, heading: 'h1' | 'h2'): string {
  const facts = factsOf(ticket, lang).map(
    ([label, text]) => `<div><dt>${escaped(label)}</dt><dd>${escaped(text)}</dd></div>`,
  )
  const title = escaped(translated(lang, 'Weighing ticket'))
  return `<section lang="${lang}"><${heading}>${title}</${heading}><dl>${facts.join('')}</dl></section>`
}

/**
 * The page behind a printed code (std.S54): number, net, date and whether it holds, in both languages at once, for there is no cookie to
 * remember one by. No scripts and no links; what is unknown looks like every other answer.
 */
export function publicTicketPage(ticket: PublicTicket | null, style: string, nonce: string): string {
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escaped(translated('id', 'Weighing ticket'))}</title>
<style nonce="${escaped(nonce)}">${style}</style></head>
<body><main data-state="${ticket?.state ?? 'unknown'}">
${section(ticket, 'id', 'h1')}
${section(ticket, 'en', 'h2')}
</main></body></html>
`
}
