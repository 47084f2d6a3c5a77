import { SCREENS, to } from '#access/screens.ts'
import { load, median } from './load.ts'
import type { BenchServer } from './server.ts'

/** A screen that is not built yet: the frame with this sentence in it, and no data. */
const NOT_BUILT = 'This screen is not available yet.'
const LIST = '/dashboard/master/vendor?limit=25'
/** A list is paged through its first 10,000 rows; in three sequences, 1,200 pages come before the first one comes again. */
const PAGES = ['code', 'name', '-name'].flatMap((sort) =>
  Array.from({ length: 400 }, (_, at) => `${LIST}&sort=${sort}&page=${at + 1}`),
)
const ROUNDS = 5
const SECONDS = 4

/** Below this share of the bare frame, a list page may remember what it has drawn before (decision on lists). */
export const LEAST_SHARE = 0.28

/** Pages a second, each the median of its rounds; `share` is that of the two measured beside each other. */
export interface ListShare {
  bare: number
  list: number
  share: number
  /** The page that stands for the frame. */
  frame: string
}

/**
 * The barest page of the frame there is: a screen that is not built yet, and once all are, the account's own page, which is
 * always there. That page has data, so a share measured on it is greater than one measured on an empty screen: the bench says which page it was.
 */
async function bareFrame(url: string, cookie: string): Promise<string> {
  for (const { path } of SCREENS) {
    if (path.includes('{')) continue
    const page = await fetch(url + path, { headers: { cookie }, redirect: 'manual' })
    if ((await page.text()).includes(NOT_BUILT)) return path
  }
  return to('change-password')
}

/** The bare frame and, in turns with it, a list whose rows nobody has looked at for a while. */
export async function listShare({ url }: BenchServer, cookie: string): Promise<ListShare> {
  const headers = { cookie }
  const frame = await bareFrame(url, cookie)
  const requests = PAGES.map((path) => ({ path, headers: { cookie } }))
  const rounds: Omit<ListShare, 'frame'>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { perSecond: bare } = await load({ url: url + frame, headers }, SECONDS)
    const { perSecond: list } = await load({ url, requests }, SECONDS)
    rounds.push({ bare, list, share: list / bare })
  }
  const middle = (name: 'bare' | 'list' | 'share'): number => median(rounds.map((round) => round[name]))
  return { bare: middle('bare'), list: middle('list'), share: middle('share'), frame }
}
