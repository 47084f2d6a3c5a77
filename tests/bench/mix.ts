import type { Known } from './mix-known.ts'
import { getCall, listCall, listPage, recordPage, type Chance, type Look } from './mix-reads.ts'
import { Masters, Orders, type Change } from './mix-writes.ts'
import { answered, type Ask } from './open-loop.ts'
import { signIn } from './server.ts'
import { seeded } from '../support/seeded.ts'

type Row = Record<string, unknown>

/** How many of a hundred requests are of each kind (rel.R01: 60 lists, 25 gets, 10 writes, 5 transitions). */
const SHARES = {
  'list call': 36,
  'list page': 24,
  'record call': 20,
  'record page': 5,
  'new draft order': 5,
  'master data change': 5,
  'order transition': 5,
} as const
type Kind = keyof typeof SHARES

export const KINDS = Object.keys(SHARES) as Kind[]
const HUNDRED = KINDS.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind))

const READERS: Partial<Record<Kind, (known: Known, chance: Chance) => Look>> = {
  'list call': listCall,
  'list page': listPage,
  'record call': getCall,
  'record page': recordPage,
}

export const REQUESTER = 'order-requester'
const ADMIN = 'super-admin'
const USERS = [
  REQUESTER,
  'order-requester-2',
  'control-tower',
  'super-ct',
  'weighbridge',
  'weighbridge-2',
  ADMIN,
]
/** Drafts that are there before the first submission is due. */
const FIRST_DRAFTS = 50

function chanceOf(seed: number): Chance & { shuffled<T>(list: readonly T[]): T[] } {
  const next = seeded(seed)
  return {
    of: (several) => several[Math.floor(next() * several.length)]!,
    below: (most) => Math.floor(next() * most),
    shuffled: (list) =>
      list
        .map((one) => ({ one, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one),
  }
}

/** A record list's items through its call, with their versions. */
async function recordsOf(url: string, cookie: string, path: string): Promise<Row[]> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 100 }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: { items: Row[] } }).data.items
}

async function mastersOf(url: string, cookie: string): Promise<Masters> {
  return new Masters([
    {
      group: 'vendor',
      field: 'address',
      rows: await recordsOf(url, cookie, '/api/master/v1/vendor/paginate'),
    },
    { group: 'truck', field: 'color', rows: await recordsOf(url, cookie, '/api/master/v1/truck/') },
  ])
}

/** Signs everybody in, makes the first drafts, and gives what is asked next, again and again. */
export async function mixOf(url: string, known: Known): Promise<() => Ask> {
  const cookies = new Map<string, string>()
  for (const user of USERS) cookies.set(user, await signIn(url, user))
  const orders = new Orders(known.drafts)
  const masters = await mastersOf(url, cookies.get(ADMIN)!)
  const chance = chanceOf(20261121)
  const look = (kind: Kind, { user, path, body }: Look): Ask => ({
    kind,
    method: body === undefined ? 'GET' : 'POST',
    path,
    cookie: cookies.get(user)!,
    body,
  })
  const change = (kind: Kind, user: string, asked: Change): Ask => ({
    kind,
    method: 'POST',
    cookie: cookies.get(user)!,
    ...asked,
  })
  const asked = (kind: Kind): Ask => {
    const reader = READERS[kind]
    if (reader) return look(kind, reader(known, chance))
    if (kind === 'new draft order') return change(kind, REQUESTER, orders.draft())
    if (kind === 'order transition') return change(kind, REQUESTER, orders.move())
    return change(kind, ADMIN, masters.change())
  }
  for (let n = 0; n < FIRST_DRAFTS; n += 1) {
    const { wrong } = await answered(url, asked('new draft order'), performance.now())
    if (wrong) throw new Error(wrong)
  }
  let coming: Kind[] = []
  return () => {
    if (coming.length === 0) coming = chance.shuffled(HUNDRED)
    return asked(coming.pop()!)
  }
}
