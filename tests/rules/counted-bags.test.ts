import { expect, test } from 'vitest'
import type { Sentence } from '#i18n/translate.ts'
import { bagRefusal } from '#services/order/dispatch/rules/counted-bags.ts'

const TOLD = {
  type: 'pod_signed',
  bags: 260,
  is_weighed: false,
  carried_kg: 13_000,
  bag_weight_kg: '50',
  planned: 260,
} as const satisfies Parameters<typeof bagRefusal>[0]

const said = (more: Partial<Parameters<typeof bagRefusal>[0]>): Sentence['message'] | undefined =>
  bagRefusal({ ...TOLD, ...more })?.message

test.each<[string, Partial<Parameters<typeof bagRefusal>[0]>, RegExp | undefined]>([
  ['what was loaded', {}, undefined],
  ['fewer than were loaded', { bags: 0 }, undefined],
  ['as many as the scale may be off', { bags: 273 }, undefined],
  ['one more than that', { bags: 274 }, /weigh more than/],
  ['far too many', { bags: 100_000 }, /weigh more than/],
  ['at an event that counts none', { type: 'departed_origin' }, /when the load is unloaded/],
  ['where the ticket says it', { is_weighed: true }, /ticket of the destination/],
  ['of a cargo that nobody counts', { bag_weight_kg: null, planned: null }, /not counted in bags/],
  ['by the plan where no bag has a weight', { bag_weight_kg: null, bags: 273 }, undefined],
  ['beyond that plan', { bag_weight_kg: null, bags: 274 }, /more than the \{planned\}/],
])('bags: %s', (_what, more, sentence) => {
  const message = said(more)
  if (sentence) expect(message).toMatch(sentence)
  else expect(message).toBeUndefined()
})
