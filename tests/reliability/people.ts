import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { login, ownSessions } from '#contracts/account/calls.ts'
import { pathOf } from './calls.ts'

export interface Told {
  /** 0 where nothing answered. */
  status: number
  ms: number
  text: string
  retryAfter: string | null
}

/** One request; what does not answer within `limit` milliseconds counts as nothing. `given` hears which cookies came with the answer. */
export async function ask(
  url: string,
  init: RequestInit = {},
  limit = 15_000,
  given: (cookies: string[]) => void = () => undefined,
): Promise<Told> {
  const from = performance.now()
  try {
    const answer = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(limit) })
    const text = await answer.text()
    given(answer.headers.getSetCookie())
    const retryAfter = answer.headers.get('retry-after')
    return { status: answer.status, ms: performance.now() - from, text, retryAfter }
  } catch (error) {
    return { status: 0, ms: performance.now() - from, text: String(error), retryAfter: null }
  }
}

/** Somebody with a browser. */
export interface Person {
  cookie: string
  signInMs: number
  get(path: string, limit?: number): Promise<Told>
  post(path: string, body: unknown, key?: string, limit?: number): Promise<Told>
}

/** Signs somebody in as a browser does. Throws when that is refused. */
export async function personAt(url: string, username: string): Promise<Person> {
  const from = performance.now()
  const answer = await fetch(url + pathOf(login.at), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`)
  await answer.text()
  const signInMs = performance.now() - from
  // A token lives ten minutes and is exchanged in time by whatever call is made then: browsers keep what they are given.
  const cookies = new Map<string, string>()
  const keep = (given: string[]): void => {
    for (const one of given) cookies.set(one.split('=')[0]!, one.split(';')[0]!)
  }
  keep(answer.headers.getSetCookie())
  const cookie = (): string => [...cookies.values()].join('; ')
  return {
    get cookie() {
      return cookie()
    },
    signInMs,
    get: (path, limit) => ask(url + path, { headers: { cookie: cookie() } }, limit, keep),
    post: (path, body, key = crypto.randomUUID(), limit = 15_000) =>
      ask(
        url + path,
        {
          method: 'POST',
          headers: {
            cookie: cookie(),
            origin: url,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(body),
        },
        limit,
        keep,
      ),
  }
}

/** The record of a good answer. */
export function dataOf(told: Told): Record<string, unknown> {
  if (told.status !== 200) throw new Error(`${told.status} ${told.text.slice(0, 300)}`)
  return (JSON.parse(told.text) as { data: Record<string, unknown> }).data
}

/** Looks again and again until it holds; gives how many milliseconds that took, and throws after `limit`. */
export async function until(holds: () => Promise<boolean>, limit = 60_000): Promise<number> {
  const from = performance.now()
  for (;;) {
    if (await holds()) return performance.now() - from
    if (performance.now() - from > limit) throw new Error(`Still not so after ${limit / 1000} s`)
    await sleep(50)
  }
}

/** What anybody who is signed in may ask. */
export const SESSION = pathOf(ownSessions.at)

/** How long until the product answers a call of this person well again. */
export function backAfter(person: Person): Promise<number> {
  return until(async () => (await person.get(SESSION, 3000)).status === 200)
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** The value that so large a share of all stays below. */
export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
