import { load, median } from './load.ts'
import { signIn, type BenchServer } from './server.ts'

/** A screen that is not built yet: the frame with a sentence in it, and no data. */
const BARE = { user: 'control-tower', path: '/dashboard/maps', says: 'This screen is not available yet.' }
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
}

async function signedInToBare(url: string): Promise<string> {
  const cookie = await signIn(url, BARE.user)
  const page = await fetch(url + BARE.path, { headers: { cookie } })
  if (!(await page.text()).includes(BARE.says))
    throw new Error(`${BARE.path} is more than the bare frame now; measure another screen`)
  return cookie
}

/** The bare frame and, in turns with it, a list whose rows nobody has looked at for a while. */
export async function listShare({ url }: BenchServer, cookie: string): Promise<ListShare> {
  const headers = { cookie: await signedInToBare(url) }
  const requests = PAGES.map((path) => ({ path, headers: { cookie } }))
  const rounds: ListShare[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { perSecond: bare } = await load({ url: url + BARE.path, headers }, SECONDS)
    const { perSecond: list } = await load({ url, requests }, SECONDS)
    rounds.push({ bare, list, share: list / bare })
  }
  const middle = (name: keyof ListShare): number => median(rounds.map((round) => round[name]))
  return { bare: middle('bare'), list: middle('list'), share: middle('share') }
}
