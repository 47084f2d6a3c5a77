import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRoleCode } from '#access/roles.ts'
import { NO_SCOPE } from '#access/scope.ts'
import type { Sentence } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Actor } from '#kernel/actor.ts'
import type { FieldMap } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { whyKept } from '#contracts/rules.ts'
import { schemaOf } from '#engine/context.ts'
import { usersOf, usesOf } from '#engine/record/references.ts'
import { transaction } from '#database/db.ts'
import { runSql } from '#database/sql.ts'
import { send } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Row = Record<string, unknown>

let site: WholePlant

beforeAll(async () => {
  site = await wholePlant()
  await site.rows(
    `insert into master.signature (id, driver_id, file_id, sha256, captured_at, source, status, created_at, updated_at)
     select gen_random_uuid(), id, gen_random_uuid(), repeat('a', 64), now(), 'admin_upload', 'active', now(), now()
     from master.driver order by id limit 1`,
  )
  await site.rows(
    `insert into orders.approval_delegation (id, created_at, updated_at, giver_id, giver_user_id, work_unit_id, delegate_id,
       delegate_user_id, delegate_unit_id, from_day, to_day, reason)
     select gen_random_uuid(), now(), now(), q.id, gen_random_uuid(), q.work_unit_id, q.id, gen_random_uuid(), q.work_unit_id,
       '2026-01-01', '2026-01-02', 'Cuti' from master.order_requester q limit 1`,
  )
  await site.rows(
    `with t as (insert into orders.weigh_terminal (id, created_at, created_by, scale_id, code)
       select gen_random_uuid(), now(), gen_random_uuid(), id, 'A' from master.scale order by id limit 1 returning id, scale_id)
     insert into orders.offline_conflict (id, created_at, updated_at, ticket_no, causes, scale_id, terminal_id, terminal_code, plate_no)
     select gen_random_uuid(), now(), now(), 'XA1', 'trip', scale_id, id, 'A', 'W 1 A' from t`,
  )
})

afterAll(() => site.close())

const DELETABLE = RESOURCES.filter(({ without, name }) => !without.has('remove') && name !== 'user')
const tableOf = ({ service, table }: Resource): string => `${schemaOf(service)}."${table}"`
const placeOf = (source: string, column: string): string =>
  `${source.replaceAll('"', '').replace('.public_', '.')}.${column}`

/** Columns of ids that hold no record back, each with its reason. */
const FREE: readonly [RegExp, string][] = [
  [
    /\.(audit_event|idempotency|outbox|processed_event|import_job|import_error|notification)\./,
    'machinery: what was done stays said',
  ],
  [/\.note(_file)?\.(subject|note)_id$/, 'what was written of a record goes out of sight with it'],
  [/^auth\./, 'of an account, which goes by rules of its own'],
  [
    /\.(\w+_by|actor_id|user_id|operator_id|(first|second)_operator_id|account|(giver|delegate)_user_id|decided_for)$/,
    'an account',
  ],
  [/_file_id$|\.file_id$/, 'a file goes when nothing carries it'],
  [/^(orders|billing|master)\.clock_breach\.subject_id$/, 'what was told stays told'],
  [/^sub\.notice_mail\.notification_id$/, 'a mail goes with its notification'],
  [/^master\.setting\.scope_id$/, 'a setting of a place that is gone rules nothing'],
  [
    /^master\.(operator_scale\.weighbridge_operator_id|requester_checkpoint\.requester_id|scale_(camera|one_pass_cargo)\.scale_profile_id)$/,
    'rows of the record itself',
  ],
  [
    /^billing\.(purchase_order_(line|ledger)|work_unit_budget_(month|entry|told))\.(purchase_order(_line)?|work_unit_budget)_id$/,
    'rows of the record itself',
  ],
  [
    /^billing\.travel_advance_(receipt|photo|entry)\.travel_advance(_receipt)?_id$/,
    'rows of the record itself',
  ],
  [
    /^billing\.billing_(exception\.billing_line|tax\.(billing|tax_rate))_id$/,
    'rows of the record itself, and the rate that was frozen with them',
  ],
  [
    /^master\.(contract_route(_approval\.\w+|\.follows)|money_terms_approval\.\w+)_id$/,
    'what was approved of a tariff or agreed of a contract and a cargo, word for word, and the one that it follows: neither holds its records back',
  ],
  [/^billing\.billing_line\.purchase_order_line_id$/, 'its purchase order is named too'],
  [/^billing\.audit_due\.(trip|run)_id$/, 'a trip that is audited within minutes'],
  [/^billing\.billing_exception\.cure_id$/, 'where a reason is cured: it is looked at again every night'],
  [
    /^billing\.(billing_(statement_line|settlement)|trip_payment_(line|document))\.\w+_id$/,
    'rows of the record itself; what they name is billed or paid and stays by its rule',
  ],
  [/^billing\.(payment_export\.by_user|trip_payment\.export_id)$/, 'who put it into which bank file'],
  [
    /^billing\.(payment_left_out|claim_beyond)\.(by_user|\w+_id)$/,
    'who decided it about which verified record: what is only added to',
  ],
  [
    /^billing\.money_received\.(billing|travel_advance)_id$/,
    'what it came for is verified or settled, and stays by its rule',
  ],
  [/^orders\.counted_trip\.(trip|driver)_id$/, 'a trip that counted for points once stays counted'],
  [
    /^billing\.\w+\.(order_line_id|source_id)$/,
    'an order with money on it is past its draft and stays by its rule',
  ],
  [
    /^orders\.(order_(line|attachment)\.order_id|trip_(dispute|dispute_file|pod_file|bag_tally)\.trip_id|vessel_standstill\.vessel_call_id|weighment\.weighing_id|weighing\.\w+_weighment_id)$/,
    'rows of the record',
  ],
  [
    /^orders\.(order_line\.purchase_order|trip(_request)?\.order)_line_id$/,
    'its order or purchase order is named too',
  ],
  [/^orders\.contract_use\.contract_id$/, 'what orders take of a contract: they name it'],
  [/^orders\.approval\.subject_id$/, 'a decision is about an order past its draft'],
  [/^orders\.(scale_chain|weighment)\.scale_id$/, 'every weight belongs to a ticket of its scale'],
  [/^orders\.trip\.(billing_line|co_driver|driver_session|trip_request)_id$/, 'not written yet'],
  [/^master\.device_token\.(driver|checkpoint)_id$/, 'the token of one that is gone does not count'],
  [/^orders\.overtime_due\.driver_id$/, 'a day that is worked out within minutes'],
  [/^orders\.overtime_rule_step\.overtime_rule_id$/, 'rows of the record itself'],
  [/^master\.truck\.device_id$/, 'not written yet'],
  [/^\w+\.seal(_due)?\.row_id$/, 'a seal is of a row that is never deleted'],
  [/^sub\.trouble_(photo|action)\.trouble_report_id$/, 'rows of the record itself'],
  [
    /^master\.driver_credit_entry\.(driver|source)_id$/,
    'rows of the driver, whose ledger stays with who had it',
  ],
  [/^(orders\.driver_remark|billing\.reimbursement)_photo\.\w+_id$/, 'rows of the record itself'],
  [
    /^orders\.((problem_report|weighbridge_report|entered_ticket)_photo\.(problem_report|weighbridge_report|entered_ticket)|weighing_paper\.weighing|paper_leaf\.paper|weighment_frame\.weighment)_id$/,
    'rows of the record itself',
  ],
  [/^sub\.scale_agent(_key)?\.scale_id$/, 'a key stays for the weights it signed'],
  [
    /^orders\.weighing_(revision_(change|file)|version)\.weighing(_revision)?_id$/,
    'rows of the record itself',
  ],
  [/^master\.truck_tare_taken_back\./, 'what was taken back stays with the truck it was weighed for'],
  [/^master\.truck_tare\.(truck|weighing)_id$/, 'tares that were weighed stay with the truck that had them'],
  [
    /^orders\.((weigh_terminal|weigh_pass|offline_record)\.|offline_conflict\.(ticket|terminal|(first|second)_record)_id$)/,
    'what was handed over stays as it was',
  ],
  [/^sub\.(scale_reading|simulated_truck)\./, 'what stands on a scale this minute'],
]

/** What rows of a side table name their record by, as the contracts say it. */
const parentsIn = (schema: string, fields: FieldMap): string[] =>
  Object.values(fields).flatMap(({ children: rows }) =>
    rows ? [`${schema}.${rows.table}.${rows.parent}`, ...parentsIn(schema, rows.fields)] : [],
  )
const OWN_ROWS = new Set(RESOURCES.flatMap(({ service, fields }) => parentsIn(schemaOf(service), fields)))

describe('every column of ids', () => {
  test('holds the record it names, or says why not', async () => {
    const covered = new Set(
      RESOURCES.flatMap((target) =>
        [target.service, ...new Set(RESOURCES.map(({ service }) => service))].flatMap((reader) =>
          usersOf(target, reader).map(({ source, column }) => placeOf(source, column)),
        ),
      ),
    )
    const columns = await site.rows<{ place: string }>(
      `select c.table_schema || '.' || c.table_name || '.' || c.column_name as place
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.data_type = 'uuid' and t.table_type = 'BASE TABLE' and c.column_name <> 'id'
         and c.table_schema in ('auth', 'master', 'orders', 'billing', 'vm', 'sub')`,
    )
    expect(columns.length).toBeGreaterThan(100)
    const open = columns
      .map(({ place }) => place)
      .filter(
        (place) =>
          !covered.has(place) && !OWN_ROWS.has(place) && !FREE.some(([pattern]) => pattern.test(place)),
      )
    expect(open).toEqual([])
  })

  test('can be asked by the service whose record it holds', async () => {
    const closed: string[] = []
    for (const target of DELETABLE)
      for (const { source, column } of usersOf(target, target.service)) {
        const [row] = await site.rows<{ found: boolean }>('select to_regclass($1) is not null as found', [
          source,
        ])
        if (!row?.found) closed.push(`${source}.${column} holds ${target.name}`)
      }
    // Decisions come with their order, which names the work unit too and can be asked.
    expect(closed).toEqual(['orders."public_approval".work_unit_id holds work-unit'])
  })
})

const adminOf = ({ access }: Resource): Actor => {
  const role = access.remove[0]!
  if (!isRoleCode(role)) throw new Error(role)
  return { ...site.as(role).actor, scope: NO_SCOPE }
}

async function remove(resource: Resource, id: unknown) {
  const [method = '', path = ''] = resource.calls.remove.replace(`/${resource.service}/`, '/').split(' ')
  const app = site.apps[resource.service as never]
  return send(app, { method, path: path.replace('{id}', String(id)) }, adminOf(resource), { id })
}

const uses = ({ service, name }: Resource, id: string): Promise<Sentence[]> =>
  usesOf(site.ctx(service as never), site.db, resourceNamed(name), id)

const isThere = async (resource: Resource, id: string): Promise<boolean> => {
  const rows = await site.rows(`select 1 from ${tableOf(resource)} where id = $1 and deleted_at is null`, [
    id,
  ])
  return rows.length > 0
}

/** Every column that holds a record, but for decisions, which come with their order. */
const USES = DELETABLE.flatMap((target) =>
  usersOf(target, target.service).map((use) => ({ target, use, place: placeOf(use.source, use.column) })),
).filter(({ place }) => place !== 'orders.approval.work_unit_id')

describe('a record that stays as it is', () => {
  const kept = DELETABLE.filter((resource) => resource.kept ?? resource.frozen)

  test.each(kept.map((resource) => [resource.name, resource] as const))(
    'is not deleted, for the reason in its contract: %s',
    async (name, resource) => {
      const app = site.apps[resource.service as never]
      const actor = adminOf(resource)
      const state = resource.lifecycle?.field ?? 'id'
      const rows = await site.rows<{ id: string }>(
        `select distinct on ("${state}") id from ${tableOf(resource)} where deleted_at is null order by "${state}", id`,
      )
      const refused: string[] = []
      for (const { id } of rows) {
        const { data: record } = await send(app, { method: 'GET', path: `/v1/${name}/${id}` }, actor, {})
        const why = whyKept(resource, record)
        if (!why) continue
        refused.push(id)
        const { status, header } = await remove(resource, id)
        expect([status, header.message], id).toEqual([412, translated(actor.lang, why.message, why.params)])
      }
      expect(refused, 'the demo plant has one that stays').not.toEqual([])
    },
  )
})

describe('a record that another one names', () => {
  test.each(USES.map((one) => [one.target.name, one.place, one] as const))(
    '%s cannot be deleted while %s names it',
    async (_name, _place, { target, use }) => {
      const table = use.source.replace('public_', '')
      const [record] = await site.rows<{ id: string }>(
        `select id from ${tableOf(target)} where deleted_at is null order by id limit 1`,
      )
      expect(record, `the demo plant has no ${target.name}`).toBeDefined()
      // A row that names it already, if there is one: some tables take only one row for a record. Else one that does not name it
      // elsewhere: a trip to where it starts is none.
      const [row] = await site.rows<{ id: string }>(
        `select id from ${table} r where ${use.live}
         order by "${use.column}" is not distinct from $1 desc, "${use.column}" is null, strpos(r::text, $1::text), id limit 1`,
        [record!.id],
      )
      expect(row, `the demo plant has nothing in ${table}`).toBeDefined()
      const key = row!.id
      const [before] = await site.rows<Row>(`select "${use.column}" as id from ${table} where id = $1`, [key])
      // Triggers and foreign keys look away: what counts is that this column alone holds the record.
      const point = (id: unknown) =>
        transaction(site.admin, async (tx) => {
          await runSql(tx, 'set local session_replication_role = replica')
          await runSql(tx, `update ${table} set "${use.column}" = $2 where id = $1`, [key, id])
        })
      await point(null).catch(() => point('00000000-0000-7000-8000-000000000000'))
      const without = await uses(target, record!.id)
      await point(record!.id)
      expect(await uses(target, record!.id)).not.toEqual(without)
      const answer = await remove(target, record!.id)
      await point(before!.id)
      expect([answer.status, await isThere(target, record!.id)]).toEqual([412, true])
    },
  )

  test.each(DELETABLE.map((resource) => [resource.name, resource] as const))(
    '%s is offered to go out of use where it can',
    async (name, resource) => {
      const rows = await site.rows<{ id: string; row_version: number }>(
        `select id, row_version from ${tableOf(resource)} where deleted_at is null order by id limit 40`,
      )
      for (const { id, row_version } of rows) {
        const found = await uses(resource, id)
        if (!found.length) continue
        const { status, header } = await remove(resource, id)
        expect(status, `${name} ${header.message}`).toBe(412)
        expect(await isThere(resource, id)).toBe(true)
        if (!resource.fields.is_active || !header.message.startsWith('Other records')) return
        expect(header.message).toMatch(
          /^Other records still use this one \(.+ \d+.*\); deactivate it instead$/,
        )
        const call = { method: 'POST', path: `/v1/${name}/${id}/deactivate` }
        const off = await send(site.apps[resource.service as never], call, adminOf(resource), {
          row_version,
          reason: 'Not needed any more',
        })
        expect([off.status, off.data.is_active], JSON.stringify(off.errors)).toEqual([200, false])
        return
      }
    },
  )
})
