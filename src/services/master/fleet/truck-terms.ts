import { fieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { NewOf, RecordOf } from '#kernel/record.ts'
import { TRUCK_MONEY, truck } from '#contracts/fleet/truck.ts'
import { platesAlike } from '#contracts/plate-text.ts'
import { updateRecord } from '#engine/record/records.ts'
import type { ActionRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { ChangesOf, ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { wantAuditOf } from '#services/billing/ports.ts'
import { legalGross } from '#services/master/fleet/rules.ts'
import { isInSetUp } from '#services/master/setting/set-up.ts'
import { askForMoney, moneyAnswers, withoutReason } from '#services/master/tariff/money-terms.ts'

type Truck = RecordOf<typeof truck>
type Columns = ChangesOf<'master.truck'>
type Terms = ColumnsOf<'master.truck', (typeof TRUCK_MONEY)[number]>

/** The legal gross weight of a truck, kg; left empty it is that of its axles. */
export function grossOf({
  jbi_kg,
  tare_kg,
  axle_config,
}: Pick<NewOf<typeof truck>, 'jbi_kg' | 'tare_kg' | 'axle_config'>): number {
  const jbi = jbi_kg ?? legalGross(axle_config)
  if (jbi <= tare_kg) throw fieldError('tare_kg', 'Must be less than the legal gross weight')
  return jbi
}

/** A typed tare was not weighed: one pass does not take it (life.W3). */
const TYPED: Columns = { tare_verified_at: null, tare_valid_until: null }

/** However it is written, a plate is on one truck. */
async function refuseTwin(w: Write, plate: string, id: string | null): Promise<void> {
  const twins = await runSql(
    w.tx,
    'select from master.truck where plate_no = any($1::text[]) and deleted_at is null and id is distinct from $2 limit 1',
    [platesAlike(plate), id],
  )
  if (twins.length) throw fieldError('plate_no', 'Already in use by another record')
}

/** What the last truck record with this plate counted by, also where that is deleted or has another plate since; undefined for a new plate. */
async function knownBy(w: Write, plate: string): Promise<Terms | undefined> {
  const [row] = await runSql<Narrowed<ColumnsOf<'master.money_terms_approval', 'terms'>, { terms: Terms }>>(
    w.tx,
    `select terms from master.money_terms_approval where truck_id is not null and terms ->> 'plate_no' = any($1::text[])
     order by seq desc limit 1`,
    [platesAlike(plate)],
  )
  return row?.terms
}

/** A second record of a plate begins as the first counted; what is to be otherwise waits. A plate nobody had is its maker's word. */
export async function beginTerms(w: Write, given: NewOf<typeof truck>): Promise<Columns> {
  given.jbi_kg = grossOf(given)
  await refuseTwin(w, given.plate_no, null)
  const known = (await isInSetUp(w.tx)) ? undefined : await knownBy(w, given.plate_no)
  if (!known) {
    withoutReason(given)
    return {}
  }
  given.plate_colour ??= null
  const { plate_no: _, ...held } = known
  const id = uuidv7()
  const before = { ...held, id, code: given.code, proposed: null }
  return { ...held, ...(await asked(w, Object.keys(held), given, before)), id }
}

/** What of a truck that counts already is to become otherwise; while the plant is set up it counts at once. */
export async function askForTerms(
  w: Write,
  given: Partial<NewOf<typeof truck>>,
  before: Truck,
): Promise<Columns> {
  if (given.plate_no && given.plate_no !== before.plate_no) await refuseTwin(w, given.plate_no, before.id)
  if (!(await isInSetUp(w.tx))) return asked(w, TRUCK_MONEY, given, before)
  withoutReason(given)
  return given.tare_kg !== undefined && given.tare_kg !== before.tare_kg ? TYPED : {}
}

async function asked(
  w: Write,
  names: readonly string[],
  given: Partial<NewOf<typeof truck>>,
  before: Parameters<typeof askForMoney>[3]['before'],
): Promise<Columns> {
  const columns = await askForMoney(w, truck, names, { given, before })
  return columns.proposed ? { ...columns, change_state: 'waiting' } : {}
}

/** The second person's answers to a change of a truck. */
export const termsAnswers: ActionRules<typeof truck> = moneyAnswers(truck, async (w, row, change) => {
  const after = { ...row, ...change }
  grossOf(after)
  await refuseTwin(w, after.plate_no, row.id)
  await updateRecord(w, truck, row.id, change, undefined, 'tare_kg' in change ? TYPED : {})
  await wantAuditOf(w, { truckId: row.id })
})
