import type { TaxTreatment } from '#contracts/billing/line-words.ts'
import type { PlateColour } from '#contracts/tax/tax-words.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { treatments } from '#services/billing/tax/taxes-of.ts'

/** How what a truck carried is taxed on a day of loading. */
export type TreatmentOf = (truckId: string, loadDate: string) => TaxTreatment

type Plates = Narrowed<ColumnsOf<'master.truck', 'id' | 'plate_colour'>, { plate_colour: PlateColour | null }>

/** The tax of each line by the colour of its truck's plates (dec.I4.2); settled lines keep theirs. */
export async function treatmentsOf(db: Executor, truckIds: readonly string[]): Promise<TreatmentOf> {
  const rows = await runSql<Plates>(
    db,
    'select id, plate_colour from master.public_truck where id = any($1::uuid[])',
    [truckIds],
  )
  const colours = new Map(rows.map(({ id, plate_colour: colour }) => [id, colour]))
  const treatment = await treatments(db)
  return (truckId, loadDate) => treatment(colours.get(truckId) ?? null, loadDate)
}
