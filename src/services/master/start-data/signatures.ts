import { addDays, plantDay } from '#kernel/clock.ts'
import type { NewOf } from '#kernel/record.ts'
import { signature } from '#contracts/people/signature.ts'
import { loadRecord } from '#engine/record/past-entries.ts'
import type { Write } from '#engine/write.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { signatureRules } from '#services/master/people/signatures.ts'

/** The first drivers of the demo plant sign with these images, by the rules of any other signature. */
export async function loadSignatures(w: Write, fileIds: readonly string[]): Promise<void> {
  for (const [at, file_id] of fileIds.entries()) {
    const value: NewOf<typeof signature> = {
      driver_id: demoId('driver', at + 1),
      file_id,
      captured_at: `${addDays(plantDay(), -40 - at * 9)}T02:15:00.000Z`,
      source: 'admin_upload',
    }
    const given = await signatureRules.onCreate!(w, value)
    await loadRecord(w, signature, value, {
      ...given,
      id: demoId('signature', at + 1),
    })
  }
}
