import { describe, expect, test } from 'vitest'
import { RESOURCES } from '#contracts/index.ts'
import { onlyWhile } from '#contracts/rules.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { overtimeRule } from '#contracts/people/overtime-rule.ts'
import { settledFields } from '#contracts/tax/tax-rate.ts'

const DAY_MS = 86_400_000

describe('what is changed no more', () => {
  const withStates = RESOURCES.filter(({ frozen, lifecycle }) => frozen && lifecycle)

  test.each(withStates.map(({ name }) => name))('of %s is some states, never the first', (name) => {
    const { frozen, lifecycle } = withStates.find((one) => one.name === name)!
    const { field, states, initial } = lifecycle as Lifecycle
    const stays = Object.keys(states).filter((state) => frozen!({ [field]: state }))
    expect(stays).not.toContain(initial)
    expect(stays).not.toEqual([])
  })

  test('says the state it is in', () => {
    const states = { open: { label: 'Open', tone: 'info' }, shut: { label: 'Shut', tone: 'ok' } } as const
    const frozen = onlyWhile({ field: 'state', states, initial: 'open', actions: {} }, ['open'])
    expect(frozen({ state: 'open' })).toBeNull()
    expect(frozen({ state: 'shut' })).toEqual({
      message: 'This is not possible while the status is {state}',
      params: { state: { word: 'Shut' } },
    })
  })

  test('of rules of the law begins with their first day', () => {
    const tomorrow = plantDay(new Date(clock.ms() + DAY_MS))
    expect(overtimeRule.frozen!({ valid_from: plantDay() })).not.toBeNull()
    expect(overtimeRule.frozen!({ valid_from: tomorrow })).toBeNull()
  })

  test('of a tax rate is everything but its note, once it counts', () => {
    const rate = { is_confirmed: true, entered_by: '01900000-0000-7000-8000-000000000001' }
    expect(settledFields({ ...rate, is_confirmed: false })).toEqual([])
    const settled = settledFields(rate)
    expect(settledFields({ is_confirmed: false, entered_by: null })).toEqual(
      settled.filter((name) => name !== 'is_confirmed'),
    )
    expect(settled).toEqual(expect.arrayContaining(['percent', 'source', 'is_confirmed', 'exempt_plates']))
    expect(settled).toContain('valid_to')
    expect(settled).not.toContain('note')
  })
})
