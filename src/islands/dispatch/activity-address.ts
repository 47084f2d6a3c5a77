import type { ActivitiesAsked, Narrowing, Stage } from '#contracts/dispatch/activity.ts'
import type { TruckType } from '#contracts/fleet/choices.ts'
import type { Tone } from '#kernel/lifecycle.ts'

/** What the activities are narrowed to, as the address says it: a link shows the same. */
export interface ActivityState {
  stage: string
  only: string
  vendor_id: string
  truck_type: string
  /** Minutes, as the address says them. */
  over_min: string
  search: string
  page: number
}

export function readActivityState(params: URLSearchParams): ActivityState {
  return {
    stage: params.get('stage') ?? '',
    only: params.get('only') ?? '',
    vendor_id: params.get('vendor_id') ?? '',
    truck_type: params.get('truck_type') ?? '',
    over_min: params.get('over_min') ?? '',
    search: (params.get('q') ?? '').slice(0, 80),
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  }
}

/** Nothing is narrowed. */
export const ALL_PAIRS: ActivityState = {
  stage: '',
  only: '',
  vendor_id: '',
  truck_type: '',
  over_min: '',
  search: '',
  page: 1,
}

/** The query of a state, with the tab it belongs to. */
export function writeActivityState(state: ActivityState, tab: string): string {
  const entries = [
    ['tab', tab],
    ['stage', state.stage],
    ['only', state.only],
    ['vendor_id', state.vendor_id],
    ['truck_type', state.truck_type],
    ['over_min', state.over_min],
    ['q', state.search],
    ['page', state.page > 1 ? String(state.page) : ''],
  ].filter(([, value]) => value)
  const query = new URLSearchParams(entries).toString()
  return query ? `?${query}` : ''
}

/** A stage with its word and colour, in the reader's language. */
export interface StageWord {
  value: Stage
  label: string
  tone: Tone
}

/** A chip's word, in the reader's language. */
export interface NarrowingWord {
  value: Narrowing
  label: string
}

/** A kind of truck with its word, in the reader's language. */
export interface TruckTypeWord {
  value: TruckType
  label: string
}

/** What the activities can be narrowed to. */
export interface Known {
  truckTypes: readonly TruckTypeWord[]
  stages: readonly StageWord[]
  narrowings: readonly NarrowingWord[]
}

/** What is asked for; a word that the contract does not know asks for nothing. */
export function askedOfState(
  state: ActivityState,
  { stages, narrowings, truckTypes }: Known,
  fresh: boolean,
): ActivitiesAsked {
  return {
    stage: stages.find(({ value }) => value === state.stage)?.value ?? null,
    only: narrowings.find(({ value }) => value === state.only)?.value ?? null,
    vendor_id: /^[0-9a-f-]{36}$/.test(state.vendor_id) ? state.vendor_id : null,
    truck_type: truckTypes.find(({ value }) => value === state.truck_type)?.value ?? null,
    over_min: /^[1-9]\d{0,3}$/.test(state.over_min) ? Number(state.over_min) : null,
    search: state.search.trim() || null,
    page: state.page,
    fresh,
  }
}
