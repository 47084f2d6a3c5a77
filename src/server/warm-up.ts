import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { CONTROL_TOWER } from '#access/duties.ts'
import { NO_SCOPE } from '#access/scope.ts'
import type { SessionView } from '#access/session.ts'
import { to } from '#access/screens.ts'
import { Answer } from '#server/answer.ts'
import { exchangeOf, type Exchange } from '#server/exchange.ts'
import type { Readiness } from '#server/health.ts'
import type { Logger } from '#server/log.ts'
import { SYSTEM } from '#engine/system-actor.ts'

/** What dispatchers open first, and what most lists are like. */
const PAGES = [to('verified-order'), to('home')]
/** Drawn at least so often, and at most, in all. */
const DRAWN = { least: 20, most: 120 }
const LONGEST_MS = 15_000
/** It is as quick as it becomes when five more pages were no quicker than this share of the five before. */
const QUICKER = 0.9
const ROUND = 5

/** A control tower of nobody's, who looks at pages and has no record. */
const VIEW: SessionView = {
  userId: SYSTEM.userId,
  username: SYSTEM.username,
  name: SYSTEM.name,
  roleCode: CONTROL_TOWER[0]!,
  roleName: SYSTEM.name,
  picture: null,
  requesterId: null,
  workUnitId: null,
  lacksProfile: false,
  isOfCompany: true,
  mustChangePassword: false,
  mustSetUpTotp: false,
  sid: SYSTEM.sid,
}

/** Draws a page as somebody. */
export type Draw = (
  exchange: Exchange,
  session: { view: SessionView; scope: typeof NO_SCOPE },
) => Promise<void>

function exchangeFor(path: string): Exchange {
  const req = new IncomingMessage(new Socket())
  Object.assign(req, { method: 'GET', url: path, headers: { host: 'localhost', accept: 'text/html' } })
  const res = new Answer(req)
  return exchangeOf({
    id: 'warm-up',
    req,
    res,
    origin: { ip: '127.0.0.1', host: 'localhost', secure: false, proxied: false },
    note: {},
    drains: new Set(),
  })
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/**
 * Draws the pages that are opened most until they are as quick as they become: the first pages of a start take a multiple, and whoever asks
 * /readyz waits for a server that serves. Begins when it is first asked; gives whether it is over.
 */
export function warmUp(draw: Draw, log: Logger): () => boolean {
  let begun: Promise<void> | null = null
  let isOver = false
  const run = async (): Promise<void> => {
    const from = performance.now()
    let before = Infinity
    for (let drawn = 0; drawn < DRAWN.most && performance.now() - from < LONGEST_MS;) {
      const times: number[] = []
      for (let n = 0; n < ROUND; n += 1, drawn += 1) {
        const at = performance.now()
        for (const path of PAGES) await draw(exchangeFor(path), { view: VIEW, scope: NO_SCOPE })
        times.push(performance.now() - at)
      }
      const now = median(times)
      if (drawn >= DRAWN.least && now > QUICKER * before) return
      before = now
    }
  }
  return () => {
    begun ??= run()
      .catch((error: unknown) => log.warn({ err: error }, 'The first pages could not be drawn beforehand'))
      .finally(() => {
        isOver = true
      })
    return isOver
  }
}

/** Readiness that also waits for the first pages, once everything else is ready. */
export const whenWarm =
  (ready: Readiness, isWarm: () => boolean): Readiness =>
  async (serves) => {
    const said = await ready(serves)
    return !serves && said.ok && !isWarm()
      ? { ok: false, detail: { ...said.detail, pages: 'the first are drawn' } }
      : said
  }
