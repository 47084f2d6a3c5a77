import type { RoleCode } from '#access/roles.ts'
import type { Sentence } from '#i18n/translate.ts'
import type { FieldMap } from '#kernel/field.ts'

export type Tone = 'neutral' | 'info' | 'busy' | 'ok' | 'warn' | 'bad'
export interface State {
  label: string
  tone: Tone
}

/** One way from state to state. `system` transitions are made by the service itself, never by a call. */
export interface Action {
  label: string
  from: readonly string[]
  to: string | null // null where the state stays, or the effect decides
  by: readonly RoleCode[] | 'system'
  input?: FieldMap
  confirm?: string // asked before it is done
  companyOnly?: true // by people of the company itself, never by a partner's (dec.I0.2)
  proposal?: string // the record's call `GET {id}/{proposal}` says what its dialog begins with
  single?: true // never with several chosen records at once
  tone?: 'primary' | 'danger'
  ownScreen?: true // not in the general action bar: a screen of its own does it
}

/** All day, or in working time of the plant's calendar: the hours of its day, or of its shifts. */
export type ClockTime = 'all' | 'day' | 'shifts'
/** How long records may wait in a state (life.D15). Running over is told once, as an event. */
export interface Clock {
  states: readonly string[] // it runs in these
  since: string // the moment it runs from: a field
  limit: string // a setting in minutes
  urgent?: { field: string; value: string; limit: string; time: ClockTime } // for records whose field has this value
  time: ClockTime
  event: string // such as `order.approval_late`
  /** Further events, so long before or after the limit; names of settings in minutes too. */
  remind?: readonly ({ before: string; event: string } | { after: string; event: string })[]
}

/** States and actions of an entity as data: the server's rule, the buttons and the tests read the same table. */
export interface Lifecycle {
  field: string
  states: Readonly<Record<string, State>>
  initial: string
  actions: Readonly<Record<string, Action>>
}

/** Label and colour of a state; undefined for a text that is no state of this lifecycle. */
export const stateOf = ({ states }: Lifecycle, state: string): State | undefined => states[state]

/** Whether a role may ever do an action; if not, its button is not shown at all. */
export function mayEver(action: Action, role: RoleCode): boolean {
  return action.by !== 'system' && action.by.includes(role)
}

/** Why an action is not possible in a state, as the sentence both the button and the server say; null when it is. */
export function refusal(lifecycle: Lifecycle, name: string, state: string): Sentence | null {
  const action = lifecycle.actions[name]
  if (!action) return { message: 'There is no such action' }
  if (action.from.includes(state)) return null
  return {
    message: 'This is not possible while the status is {state}',
    params: { state: { word: stateOf(lifecycle, state)?.label ?? state } },
  }
}
