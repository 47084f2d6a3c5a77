import { resourceNamed } from '#contracts/index.ts'
import type { WeighingRevision } from '#contracts/weighing/weighing-revision.ts'
import type { Api } from '#kernel/client.ts'

/**
 * The revisions of a ticket or a trip that wait for an answer, at most five, each whole: its photos prove it to who decides, and
 * lists do not carry them.
 */
export async function waitingRevisions(
  api: Api,
  field: 'weighing_id' | 'trip_id',
  id: string,
): Promise<WeighingRevision[]> {
  const revision = resourceNamed('weighing-revision')
  const { items } = await api.list(revision, {
    filters: [
      { field, operator: '=', value: id },
      { field: 'status', operator: '=', value: 'requested' },
    ],
    limit: 5,
  })
  return Promise.all(items.map((one) => api.get(revision, one.id)))
}
