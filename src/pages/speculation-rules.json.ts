import type { APIRoute } from 'astro'

// A page is fetched when the pointer goes down on its link, about a tenth of a second before the click counts. Not on hover: the
// browser keeps what it fetched for minutes, and a list that was hovered before a save would then come back stale.
const RULES = {
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/dashboard*' }, { not: { selector_matches: '[download], [target]' } }],
      },
      eagerness: 'conservative',
    },
  ],
}

/** The browser's prefetch rules; the header `speculation-rules` of each page of the shell names this address. */
export const GET: APIRoute = () =>
  new Response(JSON.stringify(RULES), {
    headers: {
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=86400',
    },
  })
