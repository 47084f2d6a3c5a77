import { uuidv7 } from '#kernel/ids.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** What a certificate says. */
type Said = Pick<
  ColumnsOf<
    'master.scale_calibration',
    'certificate_no' | 'verified_on' | 'valid_until' | 'authority' | 'deviation_kg' | 'certificate_file_id'
  >,
  'certificate_no' | 'verified_on' | 'valid_until' | 'authority' | 'deviation_kg' | 'certificate_file_id'
>

/** The same certificate, written once more: what was wrong in it is put right. Without a number, the same day. */
function isSame(last: Said, now: Said): boolean {
  const spelled = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase()
  if (now.certificate_no === null || last.certificate_no === null) return now.verified_on === last.verified_on
  return spelled(now.certificate_no) === spelled(last.certificate_no)
}

/** Who asked for a change and why, where somebody else has put it into force. */
export interface AskedBy {
  proposed_by: string | null
  change_reason: string | null
}

async function nameOf(w: Write, id: string | null): Promise<string | null> {
  if (id === null || id === w.actor.userId) return null
  const [account] = await runSql<ColumnsOf<'auth.public_user_account', 'name'>>(
    w.tx,
    'select name from auth.public_user_account where id = $1',
    [id],
  )
  return account?.name ?? null
}

const madeBy = ({ at, actor }: Write) => ({
  id: uuidv7(Date.parse(at)),
  created_at: at,
  created_by: actor.userId,
  updated_at: at,
  updated_by: actor.userId,
})

/**
 * Keeps what a scale's profile says of its verification (tera) as the newest entry of its history, where that says something else; in the
 * transaction that changed the profile (life.D15). The same certificate with other values, or none at all, corrects the entry before.
 */
export async function keepCalibration(
  w: Write,
  profileId: string,
  asked: AskedBy = { proposed_by: null, change_reason: null },
): Promise<void> {
  const [profile] = await runSql<
    ColumnsOf<'master.scale_profile', 'scale_id'> &
      RenamedColumns<
        'master.scale_profile',
        {
          certificate_no: 'tera_certificate_no'
          verified_on: 'tera_date'
          valid_until: 'tera_expired_at'
          authority: 'tera_authority'
          deviation_kg: 'tera_deviation_kg'
          certificate_file_id: 'tera_file_id'
        }
      >
  >(
    w.tx,
    `select scale_id, tera_certificate_no as certificate_no, tera_date as verified_on, tera_expired_at as valid_until,
       tera_authority as authority, tera_deviation_kg as deviation_kg, tera_file_id as certificate_file_id
     from master.scale_profile where id = $1 for update`,
    [profileId],
  )
  if (!profile) return
  const { scale_id, ...now } = profile
  const [newest] = await runSql<ColumnsOf<'master.scale_calibration', 'id' | 'entry_no' | keyof Said>>(
    w.tx,
    `select id, entry_no, certificate_no, verified_on, valid_until, authority, deviation_kg, certificate_file_id
     from master.scale_calibration where scale_id = $1 order by entry_no desc limit 1`,
    [scale_id],
  )
  const { id: lastId, entry_no, ...last } = newest ?? { id: null, entry_no: 0 }
  const isEmpty = Object.values(now).every((value) => value === null)
  if (lastId === null ? isEmpty : JSON.stringify(last) === JSON.stringify(now)) return
  await insertRow(w, 'master.scale_calibration', {
    ...madeBy(w),
    scale_id,
    entry_no: entry_no + 1,
    ...now,
    corrects_id: newest && (isEmpty || isSame(newest, now)) ? newest.id : null,
    reason: asked.change_reason,
    asked_by_name: await nameOf(w, asked.proposed_by),
    entered_by_name: w.actor.name,
  })
}
