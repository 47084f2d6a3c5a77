import type { Actor } from '#kernel/actor.ts'
import { AppError, fieldError, type FieldError } from '#kernel/errors.ts'
import type { Field } from '#kernel/field.ts'
import { isRow, rowsIn } from '#kernel/guards.ts'
import type { AnyRecord, RecordOf, Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import type { ActionRule } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { Executor } from '#database/sql.ts'

/** A record whose changes a second person approves. */
interface Waiting {
  proposed?: object | null
}

const WAITS = 'A change waits already; it is approved or refused first'

/** One change at a time waits; another one would hide what is being approved. */
export function refuseSecondChange({ proposed }: Waiting): void {
  if (proposed) throw new AppError('failed_precondition', WAITS, [{ field: 'change_reason', message: WAITS }])
}

/** The columns of a change that waits. */
export function waiting(w: Write, proposed: Row, text: string, reason: string) {
  return {
    proposed: JSON.stringify(proposed),
    proposed_text: text,
    proposed_by: w.actor.userId,
    proposed_at: w.at,
    change_reason: reason,
  }
}

/** What somebody has just asked a second person for, in their words: the history tells it apart from what was done. */
export function askedOf(before: Row, after: Row): Row {
  return after.proposed && !before.proposed ? { proposed_text: after.proposed_text } : {}
}

/** The columns of a proposal once it is decided. The audit keeps the reason; left in the record it would count for the next change. */
const DECIDED = {
  proposed: null,
  proposed_text: null,
  proposed_by: null,
  proposed_at: null,
  change_reason: null,
}

/** One text for a value, whichever way it is spelled: 5 and '5.000'; of rows, what their fields say. */
function spelled({ kind, children }: Field, value: unknown): string {
  if (children)
    return rowsIn(value)
      .map((row) =>
        JSON.stringify(Object.entries(children.fields).map(([name, of]) => spelled(of, row[name]))),
      )
      .toSorted()
      .join()
  if (value === null || value === undefined || value === '') return ''
  return ['integer', 'decimal', 'money'].includes(kind) ? String(Number(value)) : JSON.stringify(value)
}

/** Takes what somebody else has to approve out of given values; gives what of it differs from the record. */
export function takeOut(resource: Resource, names: readonly string[], given: Row, before: Row): Row {
  const taken: Row = {}
  for (const name of names) {
    const field = resource.fields[name]
    if (!field || !(name in given)) continue
    if (spelled(field, given[name]) !== spelled(field, before[name])) taken[name] = given[name]
    delete given[name]
  }
  return taken
}

/** The reason of a change that waits for somebody else. */
export function reasonOf(given: unknown): string {
  if (typeof given === 'string' && given) return given
  throw fieldError('change_reason', 'Say why it is changed; somebody else then approves it')
}

const NONE: FieldError = { field: 'status', message: 'No change waits for approval' }

const OWN: FieldError = { field: 'status', message: 'Somebody else must approve what you asked for' }

/** What a waiting change does once it is decided on. */
export interface Deciding<R extends Resource> {
  /** Makes the change; columns it gives are written with the answer. */
  apply(w: Write, row: RecordOf<R>, change: Row): Promise<Row | void>
  /** What the record said before, for the audit: the fields of the change unless it speaks of a part. */
  was?(row: RecordOf<R>, change: Row): Row
  /** Columns that are emptied with those of the change. */
  emptied?: Row
  /** Why this person is no second one beside those who asked, with the sentence for these themselves; empty when they are. */
  against(
    db: Executor,
    actor: Actor,
    makers: readonly (string | null)[],
    own: FieldError,
  ): Promise<FieldError[]>
}

/** Puts a waiting change into force, and what was changed into the audit. Gives the columns of the answer. */
export async function putIntoForce<R extends Resource>(
  w: Write,
  resource: R,
  { apply, was, emptied }: Deciding<R>,
  row: RecordOf<R>,
): Promise<Row> {
  const record: AnyRecord = row
  const change: Row = isRow(record.proposed) ? record.proposed : {}
  const before =
    was?.(row, change) ?? Object.fromEntries(Object.keys(change).map((key) => [key, record[key]]))
  const columns = await apply(w, row, change)
  const no = record[resource.title[0] ?? '']
  await w.audit({
    action: 'update',
    subject: { type: resource.name, id: record.id, no: typeof no === 'string' ? no : null },
    before,
    after: change,
    reason: typeof record.change_reason === 'string' ? record.change_reason : null,
  })
  return { ...columns, ...DECIDED, ...emptied }
}

/** The columns of an answer are those of its kind of change, whatever the resource. */
type AnswerRule<R extends Resource> = Omit<ActionRule<R>, 'effect'> & {
  effect(w: Write, row: RecordOf<R>): Promise<Row>
}

/** The answers to a change that waits. Who asked for it does not approve it, but may take it back. */
export function answersToChange<R extends Resource>(
  resource: R,
  deciding: Deciding<R> & { after?(w: Write, id: string): Promise<void> },
  events: { approved: string; refused: string },
): { 'approve-change': AnswerRule<R>; 'refuse-change': AnswerRule<R> } {
  const { after, emptied, against } = deciding
  return {
    'approve-change': {
      async guard({ db, actor, row }) {
        const { proposed, proposed_by: by }: AnyRecord = row
        return proposed ? against(db, actor, [typeof by === 'string' ? by : null], OWN) : [NONE]
      },
      effect: (w, row) => putIntoForce(w, resource, deciding, row),
      ...(after ? { after } : {}),
      event: events.approved,
    },
    'refuse-change': {
      async guard({ row }) {
        const { proposed }: AnyRecord = row
        return proposed ? [] : [NONE]
      },
      effect: async () => ({ ...DECIDED, ...emptied }),
      event: events.refused,
    },
  }
}
