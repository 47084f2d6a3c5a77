import { ROLE_NAMES, type RoleCode } from '#access/roles.ts'
import { AppError, refuseNow, type FieldError } from '#kernel/errors.ts'
import { refusal } from '#kernel/lifecycle.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import { longtext } from '#contracts/fields.ts'
import { translated } from '#i18n/translated.ts'
import type { OfferedAction } from '#contracts/generic-calls.ts'
import { formFields } from '#contracts/view.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import { checkedInput } from '#engine/call/input.ts'
import { decisionSchema, recordRef } from '#engine/call/json-schema.ts'
import { answer, bodyOf, idempotencyKey } from '#engine/call/service.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { readRecord } from '#engine/record/records.ts'
import { numberOf } from '#engine/record/save.ts'
import type { ActionRules, GuardFacts } from '#engine/rules.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** A user who sees why a record waits, but may not do the action that ends it, asks the roles that may (dec.I0.6). */

type Facts = Omit<GuardFacts, 'input'>

const INPUT = { note: longtext({ label: 'Note', max: 500 }) }
const nameOf = (action: string): string => `ask-${action}`

/** The roles that do an action; the service's own actions are nobody's to ask for. */
function doers(resource: Resource, name: string): readonly RoleCode[] {
  const by = resource.lifecycle?.actions[name]?.by
  return by === undefined || by === 'system' ? [] : by
}

/** Whether somebody else may do it now, as far as state and rules go. */
function isAskable({ actor, row }: Facts, resource: Resource, rules: ActionRules, name: string): boolean {
  const lifecycle = resource.lifecycle!
  if (refusal(lifecycle, name, String(row[lifecycle.field]))) return false
  return rules[name]?.asks?.({ actor, row }) ?? false
}

type Asked = ColumnsOf<'orders.audit_event', 'at' | 'actor_name'>

/** When it was asked for, and not done since. */
async function openAsk({ ctx, db, row }: Facts, resource: Resource, name: string): Promise<Asked | null> {
  const [last] = await runSql<Asked & ColumnsOf<'orders.audit_event', 'action'>>(
    db,
    `select action, at, actor_name from ${ctx.schema}.audit_event
     where subject_type = $1 and subject_id = $2 and action = any($3::text[]) order by seq desc nulls last, id desc limit 1`,
    [resource.name, row.id, [name, nameOf(name)]],
  )
  return last?.action === nameOf(name) ? last : null
}

/** Why it cannot be asked for: it was, and by whom since when. */
async function against(facts: Facts, resource: Resource, name: string): Promise<FieldError[]> {
  const open = await openAsk(facts, resource, name)
  if (!open) return []
  const params = { by: open.actor_name ?? '', since: { moment: open.at } }
  return [{ field: 'status', message: 'Asked by {by}, since {since}', params }]
}

/** The buttons that ask somebody else: for actions that this person may not do, or is refused as a second person. */
export async function offeredAsks(
  facts: Facts,
  resource: Resource,
  rules: ActionRules,
  offered: readonly OfferedAction[],
): Promise<OfferedAction[]> {
  const { lang } = facts.actor
  const may = new Set(offered.filter(({ allowed }) => allowed).map(({ name }) => name))
  const names = Object.keys(rules).filter(
    (name) => rules[name]?.asks && !may.has(name) && isAskable(facts, resource, rules, name),
  )
  return Promise.all(
    names.map(async (name) => {
      const action = resource.lifecycle!.actions[name]!
      const [first] = doers(resource, name)
      const reasons = (await against(facts, resource, name)).map(({ message, params }) =>
        translated(lang, message, params),
      )
      return {
        name: nameOf(name),
        label: translated(lang, 'Ask {role}: {action}', {
          role: { word: first ? ROLE_NAMES[first] : '' },
          action: { word: action.label },
        }),
        done: translated(lang, '{role} was asked', { role: { word: first ? ROLE_NAMES[first] : '' } }),
        tone: null,
        confirm: null,
        own_screen: false,
        input: formFields(INPUT, lang),
        asks: name,
        allowed: reasons.length === 0,
        reasons,
        fits: true,
      }
    }),
  )
}

/** Tells who may do it that they are asked; once until it is done. */
async function ask(
  w: Write,
  resource: Resource,
  rules: ActionRules,
  id: unknown,
  name: string,
  body: Row,
  extra: ExtraClause | undefined,
): Promise<Row> {
  const { ctx, actor, tx } = w
  const row = await readRecord<Resource>(ctx, tx, resource, actor, id, extra)
  const facts = { ctx, db: tx, actor, row }
  const { note } = checkedInput(INPUT, body)
  if (!isAskable(facts, resource, rules, name))
    throw new AppError('failed_precondition', 'This is not asked for now')
  await runSql(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`ask ${row.id} ${name}`])
  refuseNow(await against(facts, resource, name))
  const subject = { type: resource.name, id: row.id, no: numberOf(resource, row) }
  await w.audit({ action: nameOf(name), subject, before: null, after: { note }, reason: note })
  const { label, companyOnly } = resource.lifecycle!.actions[name]!
  await w.emit({
    type: `${resource.name}.asked`,
    subject,
    data: { asks: label, roles: doers(resource, name), company_only: companyOnly ?? false, note },
  })
  return row
}

/** `POST /{id}/ask-{action}` for every action that may be asked for. */
export function mountAsks(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  rules: ActionRules,
  extra?: ExtraClause,
): void {
  for (const name of Object.keys(rules).filter((one) => rules[one]?.asks)) {
    const call: RawCall = {
      at: `POST /v1/${resource.name}/{id}/${nameOf(name)}`,
      summary: `Ask who may: ${resource.lifecycle!.actions[name]!.label}`,
      roles: resource.access.read,
      body: () => decisionSchema(INPUT),
      answer: () => recordRef(resource),
      once: true,
    }
    mountRaw(app, call, async (c) => {
      const body = await bodyOf(c)
      const row = await write(ctx, c.var.actor, idempotencyKey(c, body), (w) =>
        ask(w, resource, rules, c.req.param('id'), name, body, extra),
      )
      return answer(c, row)
    })
  }
}
