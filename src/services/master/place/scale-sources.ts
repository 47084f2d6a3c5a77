import { scaleSource } from '#contracts/place/scale-source.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import { LINK_LOST_MS } from '#frames/stability.ts'
import { clock } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { ChangesOf, ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import { insertRow } from '#engine/record/records.ts'
import type { ActionRule, ActionRules, GuardFacts, ResourceRules } from '#engine/rules.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { asService, type Write } from '#engine/write.ts'
import { againstSecondPerson } from '#services/master/people/second-person.ts'
import { isInSetUp } from '#services/master/setting/set-up.ts'

/** A new token, or a key that came with the token of now. */
interface Arrived {
  scaleId: string
  /** The SHA-256 of the token. */
  tokenHash: string
  keyId: string | null
}

type Scale = ColumnsOf<'master.scale', 'code'> &
  RenamedColumns<
    'master.scale_profile',
    { token_by: 'bridge_token_set_by'; token_by_name: 'bridge_token_set_by_name' }
  >

/** The scale whose token it is, held until commit; none where a newer token was made meanwhile. */
async function scaleOf(w: Write, { scaleId, tokenHash }: Arrived): Promise<Scale | undefined> {
  const [row] = await runSql<Scale>(
    w.tx,
    `select s.code, p.bridge_token_set_by as token_by, p.bridge_token_set_by_name as token_by_name
     from master.scale s join master.scale_profile p on p.scale_id = s.id and p.deleted_at is null
     where s.id = $1 and p.bridge_token_hash = $2 for update of p`,
    [scaleId, tokenHash],
  )
  return row
}

/** Nothing is decided any more about what a newer token or key has replaced. */
async function endEarlier(w: Write, scaleId: string): Promise<void> {
  const open = await runSql<ColumnsOf<'master.scale_source', 'id' | 'status'>>(
    w.tx,
    `select id, status from master.scale_source where scale_id = $1 and status in ('waiting', 'alone') for update`,
    [scaleId],
  )
  for (const row of open) await moveBySystem({ ...w, actor: SYSTEM }, scaleSource, row, 'replace')
}

/**
 * Writes down a new token or key of a scale, which waits for another person from now on, and tells it (decision 47). While the plant is set up
 * it counts at once and stands on a list instead.
 */
export async function sourceArrived(given: Write, arrived: Arrived): Promise<void> {
  const w = asService(given, 'master')
  const { scaleId, tokenHash, keyId } = arrived
  const scale = await scaleOf(w, arrived)
  if (!scale) return
  const { code, ...made } = scale
  await endEarlier(w, scaleId)
  const isSetUp = await isInSetUp(w.tx)
  const id = uuidv7(Date.parse(w.at))
  await insertRow(w, 'master.scale_source', {
    id,
    created_at: w.at,
    created_by: w.actor.userId,
    updated_at: w.at,
    updated_by: w.actor.userId,
    scale_id: scaleId,
    kind: keyId === null ? 'token' : 'key',
    token_hash: tokenHash,
    key_id: keyId,
    status: isSetUp ? 'alone' : 'waiting',
    ...made,
    arrived_at: w.at,
    counts_from: isSetUp ? w.at : null,
  })
  const subject = { type: scaleSource.name, id, no: code }
  await w.audit({ action: 'create', subject, after: { key_id: keyId } })
  await w.emit({
    type: isSetUp ? 'scale-source.alone' : 'scale-source.arrived',
    subject,
    scope: { scale_id: scaleId },
  })
}

/**
 * Whether nobody else has confirmed yet where a weight comes from: the token of now and its key, or the key of a frame that was signed
 * earlier and counts by its own moment. What nobody has written down is new.
 */
export async function isSourceNew(
  db: Executor,
  scaleId: string,
  frame: Pick<SignedFrame, 'key_id' | 'at'> | null,
  isEarlier: boolean,
): Promise<boolean> {
  const [row] = await runSql<Computed<{ counts: boolean }>>(
    db,
    `select exists (select from master.public_scale_source c where c.scale_id = $1 and c.key_id is not distinct from $2
       and case when $3::timestamptz is null then c.counts_from is not null and c.token_hash = (select p.bridge_token_hash
           from master.public_scale_profile p where p.scale_id = $1 and p.deleted_at is null)
         else c.counts_from <= $3 end) as counts`,
    [scaleId, frame?.key_id ?? null, isEarlier && frame ? frame.at : null],
  )
  return row?.counts !== true
}

/** The token or key of a scale that waits for another person; null where none does. */
export async function openSource(
  db: Executor,
  scaleId: string,
): Promise<{ id: string; row_version: number; is_key: boolean } | null> {
  const [row] = await runSql<
    ColumnsOf<'master.scale_source', 'id' | 'row_version'> & Computed<{ is_key: boolean }>
  >(
    db,
    `select id, row_version, kind = 'key' as is_key from master.public_scale_source
     where scale_id = $1 and status = 'waiting' and deleted_at is null`,
    [scaleId],
  )
  return row ?? null
}

const OWN: FieldError = { field: 'status', message: 'You made this token; somebody else confirms it' }

const anotherPerson = ({ db, actor, row }: GuardFacts<typeof scaleSource>): Promise<FieldError[]> =>
  againstSecondPerson(db, actor, [row.token_by], OWN)

const confirmed = (w: Write): ChangesOf<'master.scale_source'> => ({
  confirmed_by: w.actor.userId,
  confirmed_by_name: w.actor.name,
  confirmed_at: w.at,
})

/** What was in force since set-up stays so; anything else counts from now on. */
const since = (w: Write, before: string | null): ChangesOf<'master.scale_source'> => ({
  ...confirmed(w),
  counts_from: before ?? w.at,
})

type Reading = ColumnsOf<'sub.scale_reading', 'weight_kg' | 'stable' | 'overload' | 'at' | 'source'> &
  ColumnsOf<'master.scale_profile', 'min_kg'> &
  Computed<{ key_id: string | null }>

async function readingOf(db: Executor, scaleId: string): Promise<Reading | undefined> {
  const [row] = await runSql<Reading>(
    db,
    `select r.weight_kg, r.stable, r.overload, r.at, r.source, p.min_kg, r.frame ->> 'key_id' as key_id
     from sub.public_scale_reading r join master.public_scale_profile p on p.scale_id = r.scale_id and p.deleted_at is null
     where r.scale_id = $1`,
    [scaleId],
  )
  return row
}

/** What the operator read off the indicator is what came from this token or key just now, with a truck on the platform: an empty one shows zero everywhere. */
const compare: ActionRule<typeof scaleSource, 'compare'> = {
  async guard(facts) {
    const { db, row, input } = facts
    const refused = await anotherPerson(facts)
    if (refused.length || input === null) return refused
    const no = (message: string): FieldError[] => [{ field: 'shown_kg', message }]
    const seen = await readingOf(db, row.scale_id)
    const isHere = seen?.source === 'bridge' && clock.ms() - Date.parse(seen.at) <= LINK_LOST_MS
    if (!seen || !isHere || seen.key_id !== row.key_id)
      return no('Nothing comes from this program just now; compare once its weight is on this screen')
    if (!seen.stable || seen.overload || seen.weight_kg < seen.min_kg)
      return no('Compare while a truck stands still on the scale')
    if (seen.weight_kg !== input.shown_kg)
      return no('The screen shows another weight than the indicator: stop weighing and call a super admin')
    return []
  },
  effect: (w, row, { shown_kg }) => Promise.resolve({ ...since(w, row.counts_from), shown_kg }),
}

const actions: ActionRules<typeof scaleSource> = {
  approve: { fresh: true, guard: anotherPerson, effect: (w) => Promise.resolve(since(w, null)) },
  confirm: { guard: anotherPerson, effect: (w, row) => Promise.resolve(since(w, row.counts_from)) },
  compare,
  refuse: {
    fresh: true,
    /** Its program is sent away with it. */
    async effect(w, row, { reason }) {
      await runSql(
        w.tx,
        `update master.scale_profile p set bridge_token_hash = null, bridge_token_set_at = null, bridge_token_set_by = null, bridge_token_set_by_name = null
         from master.scale_source c where c.id = $1 and p.scale_id = c.scale_id and p.bridge_token_hash = c.token_hash`,
        [row.id],
      )
      return { ...confirmed(w), status_reason: reason, counts_from: null }
    },
  },
}

/** Tokens and keys of scales, and who confirms them. */
export const scaleSourceRules: ResourceRules<typeof scaleSource> = { actions }
