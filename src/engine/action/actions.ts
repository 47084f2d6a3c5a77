import { isOfCompany } from '#access/scope.ts'
import { AppError, NOT_FOUND, refuseNow, type FieldError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { FieldMap } from '#kernel/field.ts'
import { mayEver, refusal, type Action, type Lifecycle } from '#kernel/lifecycle.ts'
import type { Resource } from '#kernel/resource.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { translated } from '#i18n/translated.ts'
import { mountAsks, offeredAsks } from '#engine/action/asks.ts'
import { checkedInput, refuseFields, refuseStale } from '#engine/call/input.ts'
import type { ActionOf, AnyRecord, Identified, RecordOf, Row } from '#kernel/record.ts'
import { COMPANY_ONLY } from '#contracts/access.ts'
import { doneWord } from '#contracts/done-words.ts'
import type { OfferedAction } from '#contracts/generic-calls.ts'
import { dutyOf } from '#contracts/separation.ts'
import { formFields, type FieldView } from '#contracts/view.ts'
import { mountRaw, requireCompany, type RawCall } from '#engine/call/calls.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ActionRule, ActionRules, Guarded, GuardFacts } from '#engine/rules.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { decisionSchema, itemsOf, recordRef } from '#engine/call/json-schema.ts'
import { hiddenReferences, lockRecord, readRecord } from '#engine/record/records.ts'
import { foreignInput } from '#engine/record/within.ts'
import { answer, bodyOf, idempotencyKey } from '#engine/call/service.ts'
import type { Only } from '#database/rows.ts'
import { Parameters, runSql, setList } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import { numberOf } from '#engine/record/save.ts'
import { askedOf } from '#engine/record/second-person.ts'
import type { WrittenOf } from '#engine/record/written.ts'
import { write, type Write } from '#engine/write.ts'
import { keysOf } from '#kernel/guards.ts'

function actionNamed(lifecycle: Lifecycle, name: string): Action {
  const action = Object.hasOwn(lifecycle.actions, name) ? lifecycle.actions[name] : undefined
  if (!action || action.by === 'system') throw new AppError('not_found', 'There is no such action')
  return action
}

/** Moves a record along its lifecycle; the where clause is the guard: two clicks cannot both pass it. */
export async function moveState<R extends Resource, C extends WrittenOf<R>>(
  w: Write,
  resource: R,
  row: { id: string },
  name: ActionOf<R>,
  columns?: Only<C, WrittenOf<R>>,
): Promise<void> {
  const lifecycle = resource.lifecycle!
  const action = lifecycle.actions[name]!
  const p = new Parameters()
  const given: Row = { ...columns }
  const all: Row = {
    ...given,
    updated_at: w.at,
    updated_by: w.actor.userId,
    ...(action.to ? { [lifecycle.field]: given[lifecycle.field] ?? action.to } : {}),
  }
  const sets = setList(all, p)
  const moved = await runSql(
    w.tx,
    `update ${w.ctx.schema}."${resource.table}" set ${sets}, row_version = row_version + 1
     where id = ${p.add(row.id)} and "${lifecycle.field}" = any(${p.add(action.from)}::text[]) returning id`,
    p.values,
  )
  if (!moved.length)
    throw new AppError('failed_precondition', 'Somebody else has just moved this on; reload it')
  countChanged(resource)
}

/** What a guard says, whether or not it hands something on. */
function heard(said: FieldError[] | Guarded<unknown> | undefined): Guarded<unknown> {
  return Array.isArray(said) || !said ? { refused: said ?? [], found: undefined } : said
}

/** Does one action: permission, scope, version, state, input, guards, effect, audit row and event in one transaction. */
export async function act<R extends Resource>(
  w: Write,
  resource: R,
  rules: ActionRules<R>,
  id: unknown,
  name: ActionOf<R>,
  body: Row,
  extra?: ExtraClause,
): Promise<RecordOf<R>> {
  const { ctx, actor, tx } = w
  const lifecycle = resource.lifecycle!
  const action = actionNamed(lifecycle, name)
  if (!mayEver(action, actor.roleCode)) throw new AppError('permission_denied', 'Your role may not do this')
  if (action.companyOnly) requireCompany(actor)
  if (!isId(id)) throw new AppError('not_found', NOT_FOUND)
  await lockRecord(w, resource, id)
  const row: AnyRecord = await readRecord<Resource>(ctx, tx, resource, actor, id, extra)
  refuseStale(body, row)
  const state = String(row[lifecycle.field])
  const wrong = refusal(lifecycle, name, state)
  if (wrong) refuseNow([{ field: lifecycle.field, ...wrong }])
  const fields = action.input ?? {}
  const input = checkedInput(fields, body)
  refuseFields(await hiddenReferences(ctx, tx, { fields }, actor, input, row))
  refuseFields(await foreignInput(ctx, tx, resource, fields, input, row))
  const rule: ActionRule = rules[name] ?? {}
  const { refused, found } = heard(await rule.guard?.({ ctx, db: tx, actor, row, input }))
  refuseNow(refused)
  await moveState<Resource, Row>(w, resource, row, name, (await rule.effect?.(w, row, input, found)) ?? {})
  await rule.after?.(w, id)
  const after = await readRecord(ctx, tx, resource, actor, id, extra)
  await tell(w, resource, name, rule, {
    before: state,
    after,
    input: { ...input, ...askedOf(row, after) },
  })
  return after
}

/** A record as it was read before it is moved: its state for the history, and its name if it was read. */
type MovedOf<R extends Resource, F extends string = NonNullable<R['lifecycle']>['field']> = Identified &
  (string extends F ? unknown : Readonly<Record<F, string>>)

/** A transition that the service makes itself, such as the end of a validity, with its audit row and event. */
export async function moveBySystem<R extends Resource, C extends WrittenOf<R>>(
  w: Write,
  resource: R,
  row: MovedOf<R>,
  name: ActionOf<R>,
  columns?: Only<C, WrittenOf<R>>,
): Promise<void> {
  await moveState(w, resource, row, name, columns)
  const known: Identified = row
  const after: AnyRecord = await readRecord<Resource>(w.ctx, w.tx, resource, w.actor, known.id)
  const before = String(known[resource.lifecycle!.field])
  await tell(w, resource, name, {}, { before, after, input: {} })
}

interface Done {
  before: string
  after: Row
  input: Row
}

/** The audit row and the event of an action. */
async function tell(w: Write, resource: Resource, name: string, rule: ActionRule, done: Done): Promise<void> {
  const { field } = resource.lifecycle!
  const { before, after, input } = done
  const subject = { type: resource.name, id: String(after.id), no: numberOf(resource, after) }
  await w.audit({
    action: name,
    subject,
    before: { [field]: before },
    after: { [field]: after[field], ...input },
    reason: typeof input.reason === 'string' ? input.reason : null,
  })
  await w.emit({
    type: rule.event ?? `${resource.name}.${name}`,
    subject,
    data: { from: before, to: after[field] },
  })
}

/** What a record says of the fields that narrow an input, as filters. */
function narrowedBy(input: FieldMap, row: Row): FieldFilter[] {
  const followed = Object.values(input).flatMap(({ ref }) => Object.values(ref?.within?.same ?? {}))
  return [...new Set(followed)].flatMap((field): FieldFilter[] =>
    row[field] ? [{ field, operator: '=', value: row[field] }] : [],
  )
}

/** The inputs of an action that apply to a record, of those with fixed values what may be chosen of it. */
async function inputsOf(
  facts: Omit<GuardFacts, 'input'>,
  resource: Resource,
  input: FieldMap,
  rule: ActionRule | undefined,
): Promise<FieldView[]> {
  const { lang } = facts.actor
  const choices = (await rule?.choices?.(facts)) ?? {}
  const unasked = rule?.unasked?.(facts.row) ?? []
  const views = formFields(input, lang, resource.fields).filter(({ name }) => !unasked.includes(name))
  return views.map((view) => {
    const { values, note } = choices[view.name] ?? {}
    if (!values) return view
    return {
      ...view,
      options: view.options?.filter(({ value }) => values.includes(value)) ?? [],
      ...(note ? { help: translated(lang, note.message, note.params) } : {}),
    }
  })
}

/** Said in the dialog of a decision, so that nobody prepares what they meant to decide. */
const ANOTHER = 'Another person than who made it decides this.'

/** The buttons of a record for a user: what the role may ever do, whether it may now, and if not, why. */
async function offered(
  facts: Omit<GuardFacts, 'input'>,
  resource: Resource,
  rules: ActionRules,
): Promise<OfferedAction[]> {
  const { lang, roleCode } = facts.actor
  const lifecycle = resource.lifecycle!
  const mine = Object.entries(lifecycle.actions).filter(([, action]) => mayEver(action, roleCode))
  return Promise.all(
    mine.map(async ([name, action]) => {
      const wrong =
        action.companyOnly && !isOfCompany(facts.actor.scope)
          ? { message: COMPANY_ONLY }
          : refusal(lifecycle, name, String(facts.row[lifecycle.field]))
      const against = wrong ? [wrong] : heard(await rules[name]?.guard?.({ ...facts, input: null })).refused
      const reasons = against.map(({ message, params }) => translated(lang, message, params))
      return {
        name,
        label: translated(lang, action.label),
        done: translated(lang, resource.history?.[name]?.label ?? doneWord(action.label)),
        tone: action.tone ?? null,
        confirm: action.confirm ? translated(lang, action.confirm) : null,
        ...(dutyOf(`POST /v1/${resource.name}/{id}/${name}`)?.another
          ? { duty: translated(lang, ANOTHER) }
          : {}),
        own_screen: action.ownScreen ?? false,
        input: await inputsOf(facts, resource, action.input ?? {}, rules[name]),
        ...(action.proposal ? { proposal: action.proposal } : {}),
        beside: narrowedBy(action.input ?? {}, facts.row),
        allowed: reasons.length === 0,
        reasons,
        fits: wrong === null,
      }
    }),
  )
}

/** The actions of an entity that a person may do; the others are the service's own. */
export function callableActions<R extends Resource>(resource: R): ActionOf<R>[] {
  const actions: NonNullable<R['lifecycle']>['actions'] = resource.lifecycle?.actions ?? {}
  return keysOf(actions).filter((name) => actions[name]?.by !== 'system')
}

/** The calls of a resource's lifecycle: one for each action that is not the service's own. */
function actionCalls(resource: Resource): RawCall[] {
  return callableActions(resource).map((name) => actionCall(resource, name))
}

/** `POST /v1/{resource}/{id}/{action}` as its lifecycle declares it. */
export function actionCall(resource: Resource, name: string): RawCall {
  const action = actionNamed(resource.lifecycle!, name)
  return {
    at: `POST /v1/${resource.name}/{id}/${name}`,
    summary: action.label,
    roles: action.by === 'system' ? [] : action.by,
    body: () => decisionSchema(action.input),
    answer: () => recordRef(resource),
    once: true,
    ...(action.companyOnly ? { companyOnly: true } : {}),
  }
}

/** `GET /{id}/actions`: the buttons of a record, whoever does what they ask for. */
export function mountOffer(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  rules: ActionRules,
  extra?: ExtraClause,
): void {
  const offers: RawCall = {
    at: `GET /v1/${resource.name}/{id}/actions`,
    summary: `What the caller may do with a ${resource.label.toLowerCase()}, and why not`,
    roles: resource.access.read,
    answer: itemsOf,
  }
  mountRaw(app, offers, async (c) => {
    const row = await readRecord(ctx, ctx.db, resource, c.var.actor, c.req.param('id'), extra)
    const facts = { ctx, db: ctx.db, actor: c.var.actor, row }
    const items = await offered(facts, resource, rules)
    return answer(c, { items: [...items, ...(await offeredAsks(facts, resource, rules, items))] })
  })
}

/** The buttons of a resource's records, and the calls behind them. */
export function mountActions(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  { actions = {}, extra, fresh }: { actions?: ActionRules; extra?: ExtraClause; fresh?: true },
): void {
  mountOffer(app, ctx, resource, actions, extra)
  mountAsks(app, ctx, resource, actions, extra)
  for (const call of actionCalls(resource)) {
    const name = call.at.slice(call.at.lastIndexOf('/') + 1)
    const rule: ActionRule = actions[name] ?? {}
    const spec = (fresh ?? rule.fresh) ? { ...call, fresh: true as const } : call
    mountRaw(app, spec, async (c) => {
      const body = await bodyOf(c)
      const record = await write(ctx, c.var.actor, idempotencyKey(c, body), (w) =>
        act(w, resource, actions, c.req.param('id'), name, body, extra),
      )
      return answer(c, record)
    })
  }
}
