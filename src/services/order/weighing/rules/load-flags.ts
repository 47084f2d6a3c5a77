import { bagsDiffer, BAGS_BLOCK_PERCENT, BAGS_DIFFER_PERCENT } from '#services/billing/ports.ts'
import type { FlagFacts, FlagLimits } from '#services/order/weighing/rules/flag-facts.ts'
import { measureOf, warnIf, type FlagLevel, type FlagRule } from '#services/order/weighing/rules/flag-rule.ts'

type Bags = Pick<FlagFacts, 'bag_count' | 'bag_weight_kg' | 'net_kg' | 'planned_kg'>

/** What is paid by the bag is held against what was weighed, and what was planned (life.D4). */
function bagsLevel(facts: Bags, limits: FlagLimits): FlagLevel | null {
  const { bag_count: bags, bag_weight_kg: weight, net_kg: net, planned_kg: planned } = facts
  if (bags === null || weight === null || net === null) return null
  if (bagsDiffer(bags, weight, net, BAGS_BLOCK_PERCENT)) return 'block'
  const beside = planned !== null && bagsDiffer(bags, weight, planned, limits.underload_percent)
  return warnIf(beside || bagsDiffer(bags, weight, net, BAGS_DIFFER_PERCENT))
}

const weighs = ({ bag_count, bag_weight_kg }: Bags): number | null =>
  bag_count === null || bag_weight_kg === null ? null : Math.round(bag_count * Number(bag_weight_kg))

/** What of the weighed load is deducted: a little is moisture, more is money. */
function deductionLevel({ deduction_kg: off, net_kg: net }: FlagFacts, limits: FlagLimits): FlagLevel | null {
  if (off <= 0 || net === null) return null
  const over = (percent: number): boolean => off * 100 > (net + off) * percent
  return over(limits.deduction_block_percent) ? 'block' : warnIf(over(limits.deduction_percent))
}

/** Flags of what was loaded and how it was weighed, beside those of the scale and the truck. */
export const LOAD_FLAGS = {
  BAGS: {
    weight: 20,
    text: 'Bags times their weight differ from the load',
    level: bagsLevel,
    measure: (facts) => measureOf(weighs(facts), facts.net_kg, 'kg'),
  },
  DEDUCTION: {
    weight: 20,
    text: 'Much is deducted from the load',
    level: deductionLevel,
    measure: ({ deduction_kg, net_kg }) =>
      measureOf(net_kg, net_kg === null ? null : net_kg + deduction_kg, 'kg'),
  },
  TARE_CHANGED: {
    weight: 20,
    text: 'Standard tare of the truck was changed between the two weights',
    level: ({ truck_tare_kg: then, truck_tare_now_kg: now }) =>
      warnIf(then !== null && now !== null && then !== now),
    measure: ({ truck_tare_kg, truck_tare_now_kg }) => measureOf(truck_tare_now_kg, truck_tare_kg, 'kg'),
  },
  OTHER_SCALE: {
    weight: 10,
    text: 'Weighed on another scale than planned',
    level: ({ other_scale }) => warnIf(other_scale),
  },
  SEALS: {
    weight: 20,
    text: 'Seals differ from those at the origin',
    level: ({ seals_differ }) => warnIf(seals_differ),
  },
  OCCUPANTS: {
    weight: 15,
    text: 'Not as many people on board at both weights',
    level: ({ first_occupants: one, second_occupants: other }) =>
      warnIf(one !== null && other !== null && one !== other),
  },
  SPOT_CHECK: {
    weight: 20,
    text: 'Drawn for a check: the truck is to be weighed empty after it has unloaded',
    level: ({ empty_owed }) => warnIf(empty_owed),
  },
} as const satisfies Record<string, FlagRule>
