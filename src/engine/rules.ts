import type { Sentence } from '#i18n/translate.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { ActionOf, InputOf, NewOf, RecordOf, Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Executor } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import type { WrittenOf } from '#engine/record/written.ts'
import type { Write } from '#engine/write.ts'

/** What a guard looks at. `input` is null when only the button is being drawn. */
export interface GuardFacts<R extends Resource = Resource, A extends string = string> {
  ctx: ServiceContext
  db: Executor
  actor: Actor
  row: RecordOf<R>
  input: InputOf<R, A> | null
}

/** A guard's answer with what it found on the way, so that the effect need not look again. */
export interface Guarded<F> {
  refused: FieldError[]
  found: F
}

/** Which values of an input may be chosen of a record, and what is said beside it. */
export interface Choices {
  values: readonly string[]
  note?: Sentence | undefined
}

/**
 * What an action does beyond changing the state, and what must hold before it: `ActionRule<typeof order, 'submit', OrderPlan>`,
 * where the last is what the guard hands to the effect.
 */
export interface ActionRule<R extends Resource = Resource, A extends string = string, F = unknown> {
  /** Everything that refuses it, each as a sentence for the person who asks; empty when it may be done. */
  guard?(facts: GuardFacts<R, A>): Promise<FieldError[] | Guarded<F>>
  /** What is offered of inputs with fixed values, by their names: the guard would refuse the others. Not named, all are. */
  choices?(facts: Omit<GuardFacts<R, A>, 'input'>): Promise<Readonly<Record<string, Choices>>>
  /** Inputs that do not apply to this record: its dialog leaves them out. */
  unasked?(row: RecordOf<R>): readonly string[]
  /** Work inside the transaction; columns it gives are written with the state. */
  effect?(w: Write, row: RecordOf<R>, input: InputOf<R, A>, found: F): Promise<WrittenOf<R> | void>
  /** Work on the record as it has become, such as sums over its parts. */
  after?(w: Write, id: string): Promise<void>
  /** Whether somebody else may do it now where this person may not: it is offered to be asked for (dec.I0.6). */
  asks?(facts: Pick<GuardFacts<R, A>, 'actor' | 'row'>): boolean
  /** The event's type; `{resource}.{action}` when not given. */
  event?: string
  /** Asks for a fresh proof of who does it (std.S15). */
  fresh?: true
}

/** The rules of a lifecycle's actions; a name that is no action of it does not compile. */
export type ActionRules<R extends Resource = Resource> = {
  readonly [A in ActionOf<R>]?: ActionRule<R, A>
}

/** What a service adds to the five calls of a resource; everything else is the contract's. */
export interface ResourceRules<R extends Resource = Resource> {
  /** A limit on what is seen that columns cannot say. */
  extra?: ExtraClause
  /** Columns the service gives, such as a number; may refuse by throwing. */
  onCreate?(w: Write, value: NewOf<R>): Promise<WrittenOf<R>>
  onUpdate?(w: Write, value: Partial<NewOf<R>>, before: RecordOf<R>): Promise<WrittenOf<R>>
  afterWrite?(w: Write, id: string): Promise<void>
  onRemove?(w: Write, before: RecordOf<R>): Promise<void>
  actions?: ActionRules<R>
  /** Papers of a row of an import, made beside its record as it is now; says whether there are new ones. */
  papers?(w: Write, id: string, given: Row, record: Row): Promise<boolean>
  /** Every change asks for a fresh proof of who makes it (std.S15). */
  fresh?: true
}
