import * as z from 'zod/mini'
import { ADMIN, COMPILER, REQUESTER } from '#access/duties.ts'
import type { RoleCode } from '#access/roles.ts'
import type { ScreenId } from '#access/screens.ts'
import { PROBLEM_SCOPES } from '#contracts/catalogue/problem-scopes.ts'
import { call } from '#kernel/call.ts'

/** One thing a plant has before its first order can be ordered, driven, weighed and verified, or before the first document is billed. */
export interface Need {
  label: string
  /** What counts, and what it is there for. */
  why: string
  least: number
  /** Where it is entered. */
  screen: ScreenId
  /** The part of that screen, as its address says it. */
  query?: string
  by: readonly RoleCode[]
}

/** In the order in which they are entered: what stands further down names what stands above it. */
export const NEEDS = {
  work_unit: {
    label: 'Work units',
    why: 'Who orders transport, and whose budget pays for it',
    least: 1,
    screen: 'master.work-unit',
    by: ADMIN,
  },
  vendor: {
    label: 'Vendors',
    why: 'The hauliers; in use and not expired',
    least: 1,
    screen: 'master.vendor',
    by: ADMIN,
  },
  cargo: {
    label: 'Cargoes',
    why: 'What is hauled; how it is carried (bulk, bags, liquid) is there already',
    least: 1,
    screen: 'master.cargo-data',
    by: ADMIN,
  },
  scale: {
    label: 'Scales with their profile',
    why: 'With capacity, division, valid tera and the token of the program that sends the weights',
    least: 1,
    screen: 'master.scale',
    by: ADMIN,
  },
  checkpoint: {
    label: 'Checkpoints',
    why: 'At least two: where it is loaded and where it is unloaded, each with its scale if it has one',
    least: 2,
    screen: 'master.checkpoint',
    by: ADMIN,
  },
  truck: {
    label: 'Trucks with their papers',
    why: 'In use, with STNK, KIR and insurance that are valid today',
    least: 1,
    screen: 'master.truck',
    by: ADMIN,
  },
  truck_cargo: {
    label: 'What trucks may carry',
    why: 'Which truck is approved for which cargo, and its greatest load',
    least: 1,
    screen: 'master.truck-cargo',
    by: ADMIN,
  },
  truck_ton_trip: {
    label: 'Tonnes a trip',
    why: 'From these the trips of an order are counted',
    least: 1,
    screen: 'master.truck-ton-trip',
    by: ADMIN,
  },
  driver: {
    label: 'Drivers with a licence',
    why: 'Active, with a SIM B1 or B2 that is valid today',
    least: 1,
    screen: 'master.driver',
    by: ADMIN,
  },
  problem: {
    label: 'Kinds of problems to choose from',
    why: 'At least one problem in use for each: trips, weighing, trucks, drivers and the place; without one a form that asks for it cannot be saved',
    least: PROBLEM_SCOPES.length,
    screen: 'master.problem',
    by: ADMIN,
  },
  contract: {
    label: 'Contracts with a tariff',
    why: 'Activated and with a tariff of today, both by a second person: another super admin, or the control tower in its order list',
    least: 1,
    screen: 'master.contract',
    by: ADMIN,
  },
  requester: {
    label: 'Order requesters',
    why: 'Two of a work unit, each with a profile: one orders, the other approves',
    least: 2,
    screen: 'users',
    by: ADMIN,
  },
  tower: {
    label: 'Control tower',
    why: 'Assigns trucks and completes orders',
    least: 1,
    screen: 'users',
    by: ADMIN,
  },
  operator: {
    label: 'Weighbridge operators',
    why: 'Two, with the scales they work on: one weighs, the other verifies',
    least: 2,
    screen: 'users',
    by: ADMIN,
  },
  compiler: {
    label: 'Compiler handling',
    why: 'Keeps the budgets of the work units',
    least: 1,
    screen: 'users',
    by: ADMIN,
  },
  budget: {
    label: 'Active budgets of this year',
    why: 'With something left to spend',
    least: 1,
    screen: 'work-unit-budget',
    by: COMPILER,
  },
  purchase_order: {
    label: 'Open purchase orders',
    why: 'Valid today, with something left; written by one requester and approved by another',
    least: 1,
    screen: 'purchasing-order-v2',
    by: REQUESTER,
  },
} as const satisfies Record<string, Need>

export type NeedName = keyof typeof NEEDS

export const firstOrder = call({
  at: 'GET /master/v1/first-order',
  summary: 'How many there are of everything a plant needs before its first order',
  roles: ADMIN,
  answer: z.object({
    /** Somebody has submitted an order: the plant has begun. */
    has_begun: z.boolean(),
    counts: z.record(z.string(), z.int()),
  }),
})
