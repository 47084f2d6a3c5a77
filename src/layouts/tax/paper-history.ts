import type { Api } from '#kernel/client.ts'
import { historyOf } from '#contracts/generic-calls.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { Lang } from '#i18n/translate.ts'
import { historyEntries, type ToldEntry } from '#layouts/generic/history-entries.ts'
import { partOf } from '#layouts/generic/page-data.ts'

const MOST = 50

/** What was done to the tax papers of a document, for the document's own history; nothing for who may not read them. */
export async function paperEntries(api: Api, documentId: string, lang: Lang): Promise<ToldEntry[]> {
  const papers = resourceNamed('tax-paper')
  const { found } = await partOf(
    api.list(papers, { filters: [{ field: 'billing_id', operator: '=', value: documentId }], limit: 1 }),
  )
  const [paper] = found?.items ?? []
  if (!paper) return []
  const { items } = await api.call(historyOf(papers, MOST), { id: paper.id })
  return historyEntries(
    papers,
    items.filter(({ action }) => action !== 'create'),
    lang,
  )
}
