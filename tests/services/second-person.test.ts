import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoleCode } from '#access/roles.ts'
import { clock } from '#kernel/clock.ts'
import { schemaOf } from '#engine/context.ts'
import { isInSetUp } from '#services/master/ports.ts'
import { beginSetUp } from '#services/master/setting/set-up.ts'
import { lifecycleSite, type LifecycleSite } from '../support/lifecycle-site.ts'
import { revisionSite, type RevisionSite } from '../support/revision-site.ts'
import { TB1 } from '../support/weigh-site.ts'

/** Every rule of four eyes on a record of its own: who does it, from which state, and who made what is decided. */
const RULES: readonly [string, string, RoleCode, string, string][] = [
  ['order', 'approve', 'order-requester', 'submitted', 'created_by'],
  ['order', 'return', 'order-requester', 'submitted', 'created_by'],
  ['order', 'reject', 'order-requester', 'submitted', 'created_by'],
  ['purchase-order', 'open', 'order-requester', 'submitted', 'created_by'],
  ['purchase-order', 'open', 'order-requester', 'submitted', 'submitted_by'],
  ['purchase-order', 'approve-change', 'order-requester', 'open', 'proposed_by'],
  ['work-unit-budget', 'approve-change', 'compiler-handling', 'active', 'proposed_by'],
  ['contract', 'activate', 'control-tower', 'draft', 'terms_by'],
  ['contract', 'approve-change', 'control-tower', 'active', 'proposed_by'],
  ['contract-route', 'approve', 'control-tower', 'waiting', 'entered_by'],
  ['cargo', 'approve-change', 'super-admin', 'waiting', 'proposed_by'],
  ['truck', 'approve-change', 'super-admin', 'waiting', 'proposed_by'],
  ['scale-profile', 'approve-change', 'super-admin', 'waiting', 'proposed_by'],
  ['scale-source', 'approve', 'super-admin', 'waiting', 'token_by'],
  ['scale-source', 'compare', 'weighbridge', 'waiting', 'token_by'],
  ['scale-source', 'confirm', 'control-tower', 'alone', 'token_by'],
  ['driver-session', 'approve-times', 'control-tower', 'ended', 'waiting_by'],
  ['shift-handover', 'accept', 'control-tower', 'signed', 'signed_by'],
  ['weigh-handover', 'accept', 'weighbridge', 'signed', 'signed_by'],
  ['driver-remark', 'confirm', 'super-ct', 'submitted', 'remarked_by'],
  ['driver-remark', 'uphold', 'super-ct', 'appealed', 'remarked_by'],
  ['driver-remark', 'revoke', 'super-ct', 'appealed', 'remarked_by'],
  ['entered-ticket', 'enter', 'weighbridge', 'waiting', 'entered_by'],
  ['offline-conflict', 'accept', 'control-tower', 'waiting', 'operator_id'],
  ['weighbridge-report', 'acknowledge', 'weighbridge', 'submitted', 'operator_id'],
  ['weighbridge-report', 'acknowledge', 'weighbridge', 'submitted', 'author_id'],
  ['bank-account', 'confirm', 'control-tower', 'proposed', 'proposed_by'],
  ['money-received', 'confirm', 'control-tower', 'entered', 'entered_by'],
  ['travel-advance', 'approve', 'control-tower', 'asked', 'asked_by'],
  ['travel-advance', 'settle', 'control-tower', 'settling', 'submitted_by'],
  ['reimbursement', 'approve', 'control-tower', 'asked', 'asked_by'],
  ['billing', 'verify', 'control-tower', 'in_review', 'generated_by'],
  ['trip-payment', 'approve', 'control-tower', 'draft', 'proposed_by'],
]

/** Values without which a rule is not asked. */
const BESIDES: Readonly<Record<string, string>> = {
  'driver-session': ', waiting_login_at = login_at, waiting_rest_s = 0',
  contract: `, proposed = '{}'::jsonb`,
  'purchase-order': `, proposed = '{}'::jsonb`,
  'work-unit-budget': `, proposed = '{}'::jsonb`,
}

let site: LifecycleSite
let maker: string

beforeAll(async () => {
  site = await lifecycleSite()
  maker = await site.userOf('control-tower')
  await site.rows('alter table orders.weigh_handover disable trigger user')
  await site.rows('alter table billing.trip_payment_line disable trigger user')
  await site.rows('update billing.trip_payment_line set amount_idr = 1000000000')
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.rows(`update auth."user" set same_as_id = null, entrusted_at = null`)
})

interface Offered {
  name: string
  reasons: string[]
}

/** Why the button of this action is not there to be pressed: everything that its guard says. */
async function refusedFor([name, action, role, state, column]: (typeof RULES)[number]): Promise<string> {
  const subject = site.subjects[name]!
  const { resource, app, id } = subject
  await site.force(subject, state)
  const table = `${schemaOf(resource.service)}."${resource.table}"`
  await site.rows(`update ${table} set ${column} = $2${BESIDES[name] ?? ''} where id = $1`, [id, maker])
  const response = await app.request(`/v1/${name}/${id}/actions`, {}, { actor: site.somebody(role) })
  const { data }: { data: { items: Offered[] } } = await response.json()
  return JSON.stringify(data.items.find((one) => one.name === action))
}

describe.each(RULES)('%s %s', (...rule) => {
  const me = (): string => site.somebody(rule[2]).userId

  test(`is not done by another account of the person who is its ${rule[4]}`, async () => {
    const before = await refusedFor(rule)
    await site.rows('update auth."user" set same_as_id = $2 where id = $1', [me(), maker])
    const forward = await refusedFor(rule)
    await site.rows('update auth."user" set same_as_id = null')
    // The one account says it of the other, whichever of both it is.
    await site.rows('update auth."user" set same_as_id = $2 where id = $1', [maker, me()])
    expect([before, forward, await refusedFor(rule)]).toEqual([
      expect.not.stringMatching(/same person|[Ss]omebody else/),
      expect.stringMatching(/same person|[Ss]omebody else/),
      expect.stringMatching(/same person|[Ss]omebody else/),
    ])
  })

  test('is not done by an account that somebody made an hour ago', async () => {
    const before = await refusedFor(rule)
    await site.rows(`update auth."user" set entrusted_at = now() - interval '1 hour' where id = $1`, [me()])
    expect([before, await refusedFor(rule)]).toEqual([
      expect.not.stringMatching(/same person|less than 24 hours ago/),
      expect.stringMatching(/less than 24 hours ago/),
    ])
  })
})

describe('a ticket', () => {
  let scale: RevisionSite

  beforeAll(async () => {
    scale = await revisionSite()
  })
  afterAll(() => scale.close())

  const SECOND = 'weighbridge-2'
  const other = () => scale.as(SECOND, { scale: [TB1] })
  const set = (columns: string) =>
    scale.rows(`update auth."user" set ${columns} where username = '${SECOND}'`)
  const same = () => set(`same_as_id = '${scale.operator.actor.userId}'`)
  const entrusted = () => set(`entrusted_at = '${clock.now().toISOString()}'`)

  test.each([
    ['another account of who weighed it', same, /same person/],
    ['an account that somebody has just made', entrusted, /less than 24 hours ago/],
  ] as const)('is neither verified nor revised by %s', async (_, harm, why) => {
    const made = await scale.ticket(why.source.length)
    const asked = await scale.ask((await scale.ticket(why.source.length + 1)).id, 'metadata', [
      ['seal_numbers', 'SG-1, SG-2'],
    ])
    await harm()
    const refused = [
      await other().act(`/v1/weighing/${made.id}/verify`, { answers: [] }),
      await scale.decide(other(), asked.data.id, 'confirm'),
      await scale.decide(other(), asked.data.id, 'reject', { reason: 'The seals are right as they are' }),
    ]
    await set('same_as_id = null, entrusted_at = null')
    expect(refused.map(({ header }) => header.message)).toEqual([
      expect.stringMatching(why),
      expect.stringMatching(why),
      expect.stringMatching(why),
    ])
    expect((await scale.decide(other(), asked.data.id, 'confirm')).status).toBe(200)
  })

  test('ends the set-up of its plant for ever', async () => {
    await scale.inside('master', beginSetUp)
    expect(await isInSetUp(scale.db)).toBe(true)
    await scale.ticket(9)
    expect(await isInSetUp(scale.db)).toBe(false)
    await expect(scale.rows('delete from master.set_up')).rejects.toThrow()
    await expect(scale.inside('master', beginSetUp)).rejects.toThrow()
  })
})
