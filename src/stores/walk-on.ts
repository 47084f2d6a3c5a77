import { hrefOf } from '#access/row-link.ts'
import type { Pagination } from '#kernel/wire.ts'
import { background } from '#stores/api.ts'
import { keepWalk, keptWalk, type Walk, type WalkPages, type Way } from '#stores/walk.ts'

/** So far the known records may have been pushed down the list by new ones. */
const MOST_PAGES = 6

/** The rows of a page, as addresses. */
interface Read {
  hrefs: string[]
  pagination: Pagination
}

async function readPage({ list, request, link }: WalkPages, page: number): Promise<Read> {
  const { items, pagination } = await background.list({ calls: { list } }, { ...request, page })
  return { hrefs: items.map((row) => hrefOf(link, row)), pagination }
}

/** Records that were known before are gone from a list that has become shorter: what is there now follows them. */
const hasShrunk = ({ total }: Walk, pagination: Pagination): boolean =>
  pagination.total_items < (total?.total_items ?? 0)

/**
 * What comes after the known records. Between two looks at a list records leave it and come to it, so that a page begins elsewhere
 * than where the one before it ended: it is read from the last known page on, and the last record known there says where to go on.
 */
async function onwards(walk: Walk, pages: WalkPages): Promise<Walk> {
  const known = new Set(walk.hrefs)
  const read: string[] = []
  for (let page = pages.last; page < pages.last + MOST_PAGES; page += 1) {
    const { hrefs, pagination } = await readPage(pages, page)
    read.push(...hrefs.filter((href) => !read.includes(href)))
    const last = read.findLastIndex((href) => known.has(href))
    const more = last >= 0 || hasShrunk(walk, pagination) ? read.slice(last + 1) : []
    const hasNext = pagination.has_next_page
    if (hasNext && (page === pages.last || more.length === 0)) continue
    const all = [...walk.hrefs, ...more]
    const soFar = walk.before + all.length
    const total = hasNext
      ? { ...pagination, total_items: Math.max(pagination.total_items, soFar) }
      : { total_items: soFar }
    return { ...walk, hrefs: all, total, pages: { ...pages, last: page, hasNext } }
  }
  return walk
}

/** What comes before the known records, read in the same way. */
async function backwards(walk: Walk, pages: WalkPages): Promise<Walk> {
  const known = new Set(walk.hrefs)
  const first = pages.first - 1
  const one = await readPage(pages, first)
  const other = await readPage(pages, pages.first)
  const read = [...new Set([...one.hrefs, ...other.hrefs])]
  const place = read.findIndex((href) => known.has(href))
  const more = place < 0 ? [] : read.slice(0, place)
  const before = first === 1 ? 0 : Math.max(0, walk.before - more.length)
  return { ...walk, hrefs: [...more, ...walk.hrefs], before, pages: { ...pages, first } }
}

/** Asks the list for what comes after its known records, or before them, and remembers it. */
export async function walkOn(way: Way): Promise<void> {
  const walk = keptWalk()
  if (!walk?.pages) return
  keepWalk(await (way === 'next' ? onwards : backwards)(walk, walk.pages))
}
