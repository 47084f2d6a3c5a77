import { load, median } from './load.ts'
import type { BenchServer } from './server.ts'

/** An address that nobody serves: the frame with a sentence in it, and no data. */
const FRAME = '/dashboard/nothing-here'
const LIST = '/dashboard/master/vendor?limit=25'
/** A list is paged through its first 10,000 rows; in three sequences, 1,200 pages come before the first one comes again. */
const PAGES = ['code', 'name', '-name'].flatMap((sort) =>
  Array.from({ length: 400 }, (_, at) => `${LIST}&sort=${sort}&page=${at + 1}`),
)
const ROUNDS = 5
const SECONDS = 4

/** Below this share of the bare frame, pages may remember what was drawn before (decision 4). */
export const LEAST_SHARE = 0.28

/** Pages a second, each the median of its rounds; `share` is that of the two measured beside each other. */
export interface ListShare {
  bare: number
  list: number
  share: number
}

/** The bare frame and, in turns with it, a list whose rows nobody has looked at for a while. */
export async function listShare({ url }: BenchServer, cookie: string): Promise<ListShare> {
  const headers = { cookie }
  const requests = PAGES.map((path) => ({ path, headers: { cookie } }))
  const rounds: ListShare[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { perSecond: bare } = await load({ url: url + FRAME, headers }, SECONDS)
    const { perSecond: list } = await load({ url, requests }, SECONDS)
    rounds.push({ bare, list, share: list / bare })
  }
  const middle = (name: keyof ListShare): number => median(rounds.map((round) => round[name]))
  return { bare: middle('bare'), list: middle('list'), share: middle('share') }
}
