import type { APIRoute } from 'astro'
import style from '#styles/public-ticket.css?inline'
import { readPublicTicket } from '#contracts/weighing/paper-calls.ts'
import { orNull } from '#layouts/generic/page-data.ts'
import { publicTicketPage } from '#layouts/weighing/public-ticket.ts'

/** What a printed code leads to, for anybody (std.S54). No page of Astro's, which brings the styles of all screens along. */
export const GET: APIRoute = async ({ params, locals }) => {
  const { public_id = '' } = params
  const ticket = await orNull(locals.api.call(readPublicTicket, { public_id }))
  return new Response(publicTicketPage(ticket, style, locals.nonce), {
    status: ticket ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    },
  })
}
