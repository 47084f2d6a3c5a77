import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { keysOf } from '#kernel/guards.ts'
import { SEPARATION } from '#contracts/separation.ts'
import { fitsSetting, SETTINGS, type SettingName } from '#contracts/setting/settings.ts'
import type { Answer } from '../support/plant.ts'
import type { Desk, DutyCase, Made } from '../support/duty-desk.ts'
import { MONEY_DUTIES, WORK_DUTIES } from '../support/duties-of-money.ts'
import { SEAL_DUTIES, TRIED_ELSEWHERE } from '../support/duties-of-seals.ts'
import { TERM_DUTIES } from '../support/duties-of-terms.ts'
import { WEIGHT_DUTIES, weightDesk, type WeightDesk } from '../support/duties-of-weights.ts'
import { allowed, delegated, moneyDesk, type MoneyDesk } from '../support/money-desk.ts'
import { sound, type Row } from '../support/order-site.ts'

/**
 * Persons, not accounts: of every decision in the table of duties, whoever made the fact is refused, as is every other account of the same
 * person, a delegate, and an account of an hour, also where each setting is at its loosest; then an honest second person does it.
 */

const DECISIONS = Object.entries(SEPARATION).filter(([, { part }]) => part === 'decides')
const HOUR_MS = 3_600_000
/** Settings that let one person decide alone, each at its loosest; up to what the payer's own may say is a row's `upTo`, which is tried as it is. */
const ALONE: readonly SettingName[] = [
  ...new Set(DECISIONS.flatMap(([, { aloneUpTo }]) => (aloneUpTo ? [aloneUpTo] : []))),
  'change_alone_hours',
]

/** What is said to whoever is no second person. */
const NO_SECOND =
  /[Ss]omebody else|same person|[Aa]nother (super admin|control tower|operator)|\b[Yy]ou (entered|made|asked|put|generated|prepared)/

const said = ({ status, header, errors = [] }: Answer<Row>): string =>
  `${status} ${[header.message, ...errors.flatMap(({ messages }) => messages)].join(' ')}`

/** What documents are rated by changes after they were made, and overtime has its wage by then. */
const OF_COMPANY = { ...MONEY_DUTIES, ...TERM_DUTIES, ...SEAL_DUTIES, ...WORK_DUTIES }

test('every decision of the table has a case, and every case is a decision', () => {
  const cases = [...keysOf(OF_COMPANY), ...keysOf(WEIGHT_DUTIES), ...keysOf(TRIED_ELSEWHERE)]
  expect(cases.toSorted()).toEqual(DECISIONS.map(([at]) => at).toSorted())
  for (const [at, file] of Object.entries(TRIED_ELSEWHERE))
    expect(readFileSync(new URL(file, import.meta.url), 'utf8'), at).toContain(`'${at.split('/').at(-1)}'`)
})

/** The account that is tried as the second one. */
interface Tried {
  desk: Desk
  at: string
  made: Made
  second: Actor
}

const accounts = ({ desk }: Tried, set: string, values: unknown[] = []) =>
  desk.site.rows(`update auth."user" set ${set}`, values)

/** Says of one account that it is the same person as another, and has the second one decide. */
async function asSame(tried: Tried, one: string, other: string): Promise<string> {
  await accounts(tried, 'same_as_id = $2 where id = $1', [one, other])
  return said(await tried.desk.decide(tried.at, tried.made, tried.second))
}

/** Every way in which one person is two. */
const WAYS: Readonly<Record<string, (tried: Tried) => Promise<string>>> = {
  'who made it': async ({ desk, at, made }) => said(await desk.decide(at, made, made.by)),
  'who made it, by the role that decides': async ({ desk, at, made, second }) =>
    said(await desk.decide(at, made, { ...second, userId: made.by.userId })),
  'another account of who made it': (tried) => asSame(tried, tried.second.userId, tried.made.by.userId),
  'an account whose person made it by another': (tried) =>
    asSame(tried, tried.made.by.userId, tried.second.userId),
  async 'the second of three accounts of one person'(tried) {
    const first = await tried.desk.site.userOf('super-admin')
    await accounts(tried, 'same_as_id = $2 where id = $1', [tried.made.by.userId, first])
    return asSame(tried, tried.second.userId, first)
  },
  async 'an account that somebody made an hour ago'(tried) {
    const at = new Date(clock.ms() - HOUR_MS).toISOString()
    await accounts(tried, 'entrusted_at = $2 where id = $1', [tried.second.userId, at])
    return said(await tried.desk.decide(tried.at, tried.made, tried.second))
  },
}
const LATELY = /less than \d+ hours ago/

async function refusesAll(tried: Tried): Promise<void> {
  for (const [who, go] of Object.entries(WAYS)) {
    const answer = await go(tried)
    await accounts(tried, 'same_as_id = null, entrusted_at = null')
    expect(answer, who).toMatch(/^4(00|03|12) /)
    // Whoever has no such role is not even asked whether they made it.
    if (answer.startsWith('403 ') && who === 'who made it') continue
    expect(answer, who).toMatch(who === 'an account that somebody made an hour ago' ? LATELY : NO_SECOND)
  }
}

async function tryAll<D extends Desk>(desk: D, at: string, { decider, make }: DutyCase<D>): Promise<void> {
  const made = await make(desk)
  const tried = { desk, at, made, second: await desk.somebody(decider) }
  await refusesAll(tried)
  sound(await desk.decide(at, made, tried.second))
}

/** The value of a setting that lets most through. */
function loosest(name: SettingName): number {
  const fit = [0, 1, 24, 1e11, 1e12, 1e13, 1e15].filter((value) => fitsSetting(name, value))
  return SETTINGS[name].loosens === 'more' ? Math.max(...fit) : Math.min(...fit)
}

describe('about money', () => {
  let desk: MoneyDesk
  beforeAll(async () => {
    desk = await moneyDesk()
    for (const name of ALONE) await allowed(desk, name, loosest(name))
    await delegated(desk)
  })
  afterAll(() => desk.close())

  test('a payment may be approved by who prepared it up to a sum that two have set, and says so', async () => {
    const at = 'trip-payment/{id}/approve'
    const made = await OF_COMPANY[at]!.make(desk)
    expect(said(await desk.decide(at, made, made.by))).toMatch(NO_SECOND)
    await allowed(desk, 'payment_second_person_idr', loosest('payment_second_person_idr'))
    const { single_person: isAlone } = sound(await desk.decide(at, made, made.by))
    expect(isAlone).toBe(true)
    await allowed(desk, 'payment_second_person_idr', SETTINGS.payment_second_person_idr.initial)
  })

  test.each(keysOf(OF_COMPANY))('%s is no second person’s who is the first', async (at) => {
    await tryAll(desk, at, OF_COMPANY[at]!)
  })
})

describe('about weights', () => {
  let desk: WeightDesk
  beforeAll(async () => {
    desk = await weightDesk()
  })
  afterAll(() => desk.close())

  test.each(keysOf(WEIGHT_DUTIES))('%s is no second person’s who is the first', async (at) => {
    await tryAll(desk, at, WEIGHT_DUTIES[at]!)
  })
})
