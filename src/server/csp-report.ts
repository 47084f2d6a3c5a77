import type { Bodies } from '#server/arrivals.ts'
import { JSON_BODY, readBody, type BodyLimit } from '#server/body.ts'
import type { Exchange } from '#server/exchange.ts'
import { limitFor } from '#server/limits.ts'
import { networkOf } from '#services/auth/account/rules/networks.ts'
import type { Logger } from '#server/log.ts'
import { isRow } from '#kernel/guards.ts'

const LIMIT: BodyLimit = { ...JSON_BODY, bytes: 65_536 }
const SHOWN = [
  'effectiveDirective',
  'blockedURL',
  'documentURL',
  'sourceFile',
  'lineNumber',
  'disposition',
] as const

/** Takes what browsers say the content policy stopped (std.S38) and logs it; answers 204 whatever was sent. */
export async function takeCspReport(exchange: Exchange, bodies: Bodies, log: Logger): Promise<void> {
  exchange.note({ kind: 'csp-report' })
  const body = await readBody(exchange, LIMIT, bodies)
  if ((await limitFor('csp-report', networkOf(exchange.ip))) === null) {
    for (const report of reportsOf(new TextDecoder().decode(body)))
      log.warn({ id: exchange.id, ...report }, 'CSP violation')
  }
  exchange.res.writeHead(204)
  exchange.res.end()
}

/** Gives the named fields of at most ten reports; anybody may post here, so nothing else is kept. */
function reportsOf(text: string): Record<string, string>[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const list: unknown[] = Array.isArray(value) ? value.slice(0, 10) : [value]
  return list.map((one) => {
    const body = isRow(one) ? one.body : undefined
    if (!isRow(body)) return {}
    const fields = SHOWN.map((name) => [name, body[name]] as const)
    return Object.fromEntries(
      fields
        .filter(([, field]) => field !== undefined)
        .map(([name, field]) => [name, String(field).slice(0, 300)]),
    )
  })
}
