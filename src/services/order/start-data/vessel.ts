import { checkNew } from '#contracts/schemas.ts'
import { vesselCall } from '#contracts/order/vessel-call.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord } from '#engine/record/save.ts'
import { runSql } from '#database/sql.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { vesselRules } from '#services/order/order/vessel-calls.ts'
import type { Stage } from '#services/order/start-data/stage.ts'

const HOUR = 3_600_000

/** A vessel that is loaded today, held up by rain for a while: the demo orders that name her bring her cargo. */
export function planVessel({ calendar, cast }: Stage, now: number): void {
  const at = (hours: number): string => new Date(now + hours * HOUR).toISOString()
  calendar.at(now - 9 * HOUR, cast('control-tower'), async (w) => {
    const [berth] = await runSql<ColumnsOf<'master.checkpoint', 'id'>>(
      w.tx,
      `select id from master.public_checkpoint where code = 'PORT-C'`,
    )
    const { value, errors } = checkNew(vesselCall, {
      vessel_name: 'KM Tanto Ceria',
      voyage: '112N',
      checkpoint_id: berth?.id,
      direction: 'load',
      bill_ton: 180,
      eta: at(-10),
      etb: at(-9),
      etd: at(14),
      draft_survey_ton: null,
      notes: null,
    })
    if (errors.length) throw new Error(`The demo vessel is not valid: ${JSON.stringify(errors)}`)
    const { id } = await addRecord(w, vesselCall, vesselRules, value)
    const { berth: rule } = vesselRules.actions ?? {}
    await act(w, vesselCall, rule ? { berth: rule } : {}, id, 'berth', { at: w.at, row_version: 1 })
  })
}
