import type { Evidence, EvidenceOf } from '#contracts/billing/evidence.ts'
import { lineEvidence, paymentEvidence } from '#contracts/billing/evidence-calls.ts'
import type { Api } from '#kernel/client.ts'
import { ifReadable } from '#layouts/generic/page-data.ts'

interface AskedEvidence {
  id: string
  of: EvidenceOf
  /** Null where it does not exist for the reader: the page says that there is no such page. */
  found: Evidence | null
}

/** The chain of evidence that an address names; null where it names none. */
export async function evidenceAsked(api: Api, query: URLSearchParams): Promise<AskedEvidence | null> {
  const id = query.get('evidence')
  if (!id) return null
  const of = query.get('of') === 'payment' ? 'payment' : 'line'
  const chain = of === 'payment' ? api.call(paymentEvidence, { id }) : api.call(lineEvidence, { id })
  return { id, of, found: await ifReadable(chain) }
}
