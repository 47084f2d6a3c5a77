import { AppError, fieldError } from '#kernel/errors.ts'
import type { NewOf, RecordOf, Row } from '#kernel/record.ts'
import { SCALE_TRUTH, scaleProfile } from '#contracts/place/scale-profile.ts'
import type { ChangesOf } from '#database/rows.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { ServiceContext } from '#engine/context.ts'
import { takeOut } from '#engine/record/second-person.ts'
import type { Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'
import { keepCalibration } from '#services/master/place/calibrations.ts'
import { askForChange, scaleTruthActions, tellAsked } from '#services/master/setting/truth-changes.ts'

type Columns = ChangesOf<'master.scale_profile'>

type Given = Partial<NewOf<typeof scaleProfile>>

/** A plant's own scales have an indicator: a simulated weight would be paid for. */
function refuseSimulator({ isReal }: ServiceContext, { protocol }: Given): void {
  if (isReal && protocol === 'simulator')
    throw fieldError(
      'protocol',
      'The simulator is for demonstration only; choose the protocol of the indicator',
    )
}

/** The reason goes with the change that it explains. */
function takeReason(given: Given): unknown {
  const { change_reason: reason } = given
  delete given.change_reason
  return reason
}

/** A new scale's limits are what its maker reads off it; that weights may be typed is decided by two. */
async function onCreate(w: Write, given: NewOf<typeof scaleProfile>): Promise<Columns> {
  refuseSimulator(w.ctx, given)
  const before: Row = { allow_manual: false }
  const reason = takeReason(given)
  const change = takeOut(scaleProfile, ['allow_manual'], given, before)
  if (!Object.keys(change).length) return {}
  return askForChange(w, { before, change, reason, fields: scaleProfile.fields })
}

async function onUpdate(w: Write, given: Given, before: RecordOf<typeof scaleProfile>): Promise<Columns> {
  refuseSimulator(w.ctx, given)
  const reason = takeReason(given)
  const change = takeOut(scaleProfile, SCALE_TRUTH, given, before)
  if (!Object.keys(change).length) return {}
  const waiting_file_id = typeof change.tera_file_id === 'string' ? change.tera_file_id : null
  return {
    ...(await askForChange(w, { before, change, reason, fields: scaleProfile.fields })),
    waiting_file_id,
  }
}

/** The first one says what its maker read off the scale; of a later one the history is written when it is approved. */
async function afterWrite(w: Write, id: string): Promise<void> {
  await keepCalibration(w, id)
  await tellAsked(w, scaleProfile, id)
}

/** A scale that has weighed keeps its profile: deleting it and writing another would change it without a second person. */
async function onRemove(w: Write, { scale_id: scale }: RecordOf<typeof scaleProfile>): Promise<void> {
  const [ticket] = await runSql(w.tx, 'select 1 from orders.public_weighing where scale_id = $1 limit 1', [
    scale,
  ])
  if (ticket) throw new AppError('failed_precondition', 'This scale has weighed; change its profile instead')
}

/** What a scale's profile may say, and who decides it. Every change asks for a fresh proof (std.S15). */
export const scaleProfileRules: ResourceRules<typeof scaleProfile> = {
  fresh: true,
  onCreate,
  onUpdate,
  afterWrite,
  onRemove,
  actions: scaleTruthActions,
}
