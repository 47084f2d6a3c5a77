import { NO_SCOPE } from '#access/scope.ts'
import { integer, text } from '#contracts/fields.ts'
import { ledger } from '#contracts/ledger.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { resource } from '#kernel/resource.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { createService } from '#engine/call/service.ts'
import { mountLedger } from '#engine/ledger/mount.ts'
import { plant, type Plant } from './plant.ts'

/** A card with points, and how far it may be overdrawn: a record that the product does not have. */
const card = resource({
  service: 'points',
  name: 'card',
  label: 'Card',
  plural: 'Cards',
  fields: {
    code: text({ label: 'Code', required: true }),
    balance_points: integer({ label: 'Points', always: true }),
  },
  list: { columns: ['code'], search: ['code'], sort: ['code'], defaultSort: 'code', filters: [] },
  access: { read: ['control-tower', 'order-requester'], create: [], update: [], remove: [] },
  scope: { work_unit: 'work_unit_id' },
})

/** Points with an opening balance, one bucket and a floor: declared here, and nowhere else. */
export const points = ledger({
  table: 'card_entry',
  owner: { resource: card, column: 'card_id' },
  measures: { points: { label: 'Points', unit: 'pts', decimals: 0, kept: ['owner'] } },
  buckets: { balance: { label: 'Balance', adds: true } },
  types: {
    opening: { label: 'Opening', once: true },
    earn: { label: 'Earn' },
    spend: { label: 'Spend' },
    fine: { label: 'Fine', overdraws: true },
  },
  sources: { order: { label: 'Order', resource: 'order' }, manual: { label: 'By hand' } },
  floor: { by: { column: 'strictness', passes: ['none'], withReason: ['warn'] } },
})

const TABLES = `
  create schema points;
  create function points.refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'append only' using errcode = 'restrict_violation'; end $$;
  create table points.card (
    id uuid primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    row_version integer not null default 1, deleted_at timestamptz, code text not null, work_unit_id uuid,
    balance_points bigint not null default 0, strictness text not null default 'block');
  create view points.public_card as select * from points.card;
  create table points.card_entry (
    id uuid primary key, seq bigint generated always as identity, entry_no bigint, card_id uuid not null references points.card,
    type text not null, source_type text not null, source_id uuid not null, source_no text, points bigint not null,
    balance_points bigint not null, left_points bigint, reason text, actor_id uuid, at timestamptz not null);
  create unique index card_entry_seq on points.card_entry (card_id, seq);
  create trigger card_entry_append_only before update or delete on points.card_entry
    for each row execute function points.refuse_change();`

export interface PointsSite extends Plant {
  unit: string
  card(strictness?: string): Promise<string>
  balanceOf(id: string): Promise<number>
  entriesOf(id: string): Promise<number[]>
  /** Number of each entry and what was left after it. */
  numberedOf(id: string): Promise<[number, number][]>
}

/** A service with cards alone, on a database of its own. */
export async function pointsSite(): Promise<PointsSite> {
  const site = await plant((ctx) => {
    const app = createService(ctx)
    mountLedger(app, ctx, points)
    return app
  }, 'master')
  await site.define(TABLES, 'points')
  const unit = uuidv7()
  return {
    ...site,
    unit,
    async card(strictness = 'block') {
      const id = uuidv7()
      await runSql(
        site.db,
        'insert into points.card (id, code, work_unit_id, strictness) values ($1, $2, $3, $4)',
        [id, `C-${id.slice(-6)}`, unit, strictness],
      )
      return id
    },
    async balanceOf(id) {
      const [row] = await runSql<Computed<{ balance_points: number }>>(
        site.db,
        'select balance_points from points.card where id = $1',
        [id],
      )
      return row!.balance_points
    },
    async entriesOf(id) {
      const rows = await runSql<Computed<{ balance_points: number }>>(
        site.db,
        'select balance_points from points.card_entry where card_id = $1 order by seq',
        [id],
      )
      return rows.map((row) => row.balance_points)
    },
    async numberedOf(id) {
      const rows = await runSql<Computed<{ entry_no: number; left_points: number }>>(
        site.db,
        'select entry_no, left_points from points.card_entry where card_id = $1 order by seq',
        [id],
      )
      return rows.map((row) => [row.entry_no, row.left_points])
    },
  }
}

/** Whoever sees the cards of a unit. */
export const ofUnit = (unit: string) => ({ ...NO_SCOPE, work_unit: [unit] })
