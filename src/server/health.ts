import { clock } from '#kernel/clock.ts'
import type { Drain } from '#server/drain.ts'
import type { Exchange } from '#server/exchange.ts'
import type { Logger } from '#server/log.ts'

export const HEALTH: ReadonlySet<string> = new Set(['/livez', '/readyz'])
const READY_MS = 2000

/**
 * Whether requests can be served: the database answers, files can be kept. A load balancer also waits until a start is over and pages are quick;
 * `serves` does not: a weigh desk asks only whether it has a server.
 */
export type Readiness = (serves: boolean) => Promise<{ ok: boolean; detail: Record<string, unknown> }>

/** What `/readyz` says when nothing has answered for as long as a load balancer waits. */
function silence(): Promise<{ ok: boolean; detail: Record<string, unknown> }> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ ok: false, detail: { database: 'does not answer' } }), READY_MS).unref()
  })
}

/** Answers `/livez` and `/readyz`. `ready` is what the second asks. */
export async function health(
  { res, url, note }: Exchange,
  path: string,
  { ready, drain, log }: { ready: Readiness; drain: Pick<Drain, 'draining'>; log: Logger },
): Promise<void> {
  note({ kind: 'health' })
  let ok = true
  let detail: Record<string, unknown> = {}
  if (path === '/readyz') {
    try {
      ;({ ok, detail } = await Promise.race([ready(url.searchParams.has('serves')), silence()]))
    } catch (error) {
      log.error({ err: error }, 'The readiness check failed')
      ok = false
    }
    if (drain.draining) ok = false
    detail = { ...detail, ...(drain.draining && { draining: true }) }
  }
  res.writeHead(ok ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    // Browsers at a scale go by this clock, which is the product's own (dec.I3.2).
    date: clock.now().toUTCString(),
  })
  res.end(res.req.method === 'HEAD' ? undefined : JSON.stringify({ ok, ...detail }))
}
