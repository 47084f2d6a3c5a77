import { hash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { hrefOf } from '#access/row-link.ts'
import { readListState } from '#contracts/list-url.ts'
import { plantDay } from '#kernel/clock.ts'
import { ListRow } from '#islands/list/ListRow.tsx'
import { shownColumns } from '#islands/list/ListTools.tsx'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'
import type { RowButtons } from '#islands/list/row-actions.tsx'
import { titleOf, type Row } from '#ui/cell.ts'
import { asciiMarkup } from '#layouts/frame/ascii-markup.ts'
import { inScript, jsonInScript } from '#layouts/frame/in-script.ts'
import { Kept } from '#layouts/frame/kept.ts'

/** A list as markup, and what its island starts from: `start` without the rows, and they as a list of their own. */
export interface DrawnList {
  html: string
  start: string
  rows: string
}

/** Some pages of every list in use; 2 to 5 KB each with its record. */
const kept = new Kept<string>(5_000)

/** What stands around the rows: 8 KB of a list nobody has filtered, once for each page of it that people look at. */
const frames = new Kept<string>(1_000)

/** Where the rows go in it. */
const ROWS = '<!--rows-->'

/** A text of its own: a piece of a longer one keeps all of it in memory, so that one row would hold a page. */
const detached = (text: string): string => Buffer.from(text).toString()

/** No menu is open before the page is in a browser. */
const CLOSED: Omit<RowButtons, 'nameOf'> = { openId: null, toggle: () => undefined }

/** Everything beside the record that decides how a row looks: whether a paper is near its end is told from today. */
function lookOf({ view, lang, rowLink, rowActions }: ResourceListProps, shown: readonly string[]): string {
  return [view.name, lang, JSON.stringify(rowLink), Boolean(rowActions), plantDay(), ...shown].join(' ')
}

/**
 * The rows of a list as markup. People look at the same lists all day, so a row that says what it said before is not drawn
 * again; the others are drawn in one go, because starting the renderer costs as much as a row.
 */
function rowsMarkup(props: ResourceListProps, rows: readonly Row[], records: readonly string[]): string {
  const { view, search, lang, rowLink, rowActions } = props
  const shown = shownColumns(view, readListState(new URLSearchParams(search)).columns)
  const columns = view.columns.filter(({ field }) => shown.includes(field))
  const look = lookOf(props, shown)
  const known = records.map((record) => kept.get(look + record))
  const buttons = rowActions ? { ...CLOSED, nameOf: (row: Row) => titleOf(row, view.title) } : null
  const missing = rows.filter((_, at) => known[at] === undefined)
  const drawn = asciiMarkup(
    renderToString(
      missing.map((row) => (
        <ListRow
          key={row.id}
          {...{ row, columns, lang }}
          buttons={buttons}
          hrefOf={(one) => (rowLink ? hrefOf(rowLink, one) : null)}
        />
      )),
    ),
  ).split('</tr>')
  let next = 0
  return known
    .map((markup, at) => {
      if (markup !== undefined) return markup
      const fresh = detached(`${drawn[next++]}</tr>`)
      kept.set(look + records[at], fresh)
      return fresh
    })
    .join('')
}

/** All of a list but its rows. A filter's chip says a name that it finds in them, so then nothing is kept. */
function frameMarkup(props: ResourceListProps, start: string): string {
  const draw = (): string => asciiMarkup(renderToString(<ResourceList {...props} drawn={ROWS} />))
  if (readListState(new URLSearchParams(props.search)).filters.length > 0) return draw()
  const key = hash('sha1', `${plantDay()} ${props.page?.items.length} ${start}`)
  const known = frames.get(key)
  if (known !== undefined) return known
  const frame = draw()
  frames.set(key, frame)
  return frame
}

/**
 * Draws a list on the server. Not as an island of Astro's: it hashes the markup and escapes the props of each of them, a sixth of
 * what a page of rows takes. islands/list/start.tsx takes it over in the browser.
 */
export function drawList(props: ResourceListProps): DrawnList {
  const { page } = props
  const rows = page?.items ?? []
  const records = rows.map((row) => JSON.stringify(row))
  const start = jsonInScript({ ...props, page: page && { ...page, items: [] } })
  return {
    html: frameMarkup(props, start).replace(ROWS, () => rowsMarkup(props, rows, records)),
    start,
    rows: inScript(`[${records.join(',')}]`),
  }
}
