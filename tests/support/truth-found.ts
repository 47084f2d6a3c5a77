import type { Break } from '#truth/report.ts'
import { verifyTruth } from '#truth/verify.ts'
import type { Database } from '#database/db.ts'
import { TEST_KEYS } from './signer.ts'

/** What the check finds in a plant of which a test has changed rows by SQL: that those are not as the server wrote them is left out. */
export async function foundIn(db: Database): Promise<Break[]> {
  const { breaks } = await verifyTruth(db, { keys: TEST_KEYS, heads: [] })
  return breaks.filter(({ check }) => check !== 'rows')
}
