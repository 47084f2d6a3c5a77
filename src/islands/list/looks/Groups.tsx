/* oxlint-disable jsx-a11y/no-noninteractive-tabindex
   -- a wide table is scrolled by keys */
import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Group } from '#contracts/look.ts'
import type { CellView } from '#contracts/view.ts'
import { linkTo } from '#islands/list/links.ts'
import { ListRow } from '#islands/list/ListRow.tsx'
import { HeadCell } from '#islands/list/ListTable.tsx'
import { countText, groupName, tableOf } from '#islands/list/looks/group-words.ts'
import type { LookBodyProps } from '#islands/list/looks/look-body.ts'
import { useMore } from '#islands/list/looks/use-more.ts'
import { LiveFoot } from '#islands/list/looks/LiveFoot.tsx'
import { useLive } from '#islands/list/looks/use-live.ts'
import { cellText } from '#ui/cell.ts'

interface GroupProps extends LookBodyProps {
  group: Group
  by: CellView
  isOpen: boolean
  onToggle: () => void
}

/** One group: its heading with count and sums of all its rows, whatever part of them is shown, and the rows. */
function OneGroup(props: GroupProps): ReactNode {
  const { view, lang, state, group, by, columns, buttons, hrefOf, isOpen, onToggle } = props
  const { rows, onMore } = useMore(props)
  const name = groupName(by, group, lang)
  const sums = group.is_more ? [] : (view.looks?.groups?.sums ?? [])
  const width = columns.length + (buttons ? 1 : 0)
  const left = group.count - rows.length
  return (
    <tbody>
      <tr className="group-head">
        <th scope="rowgroup" colSpan={width}>
          <div className="group-line">
            <button type="button" className="group-toggle" aria-expanded={isOpen} onClick={onToggle}>
              <i className={`pi ${isOpen ? 'pi-chevron-down' : 'pi-chevron-right'}`} aria-hidden="true" />
              <strong>{name}</strong>
            </button>
            <span className="group-count">{countText(group, lang)}</span>
            {sums.map((sum) => (
              <span key={sum.field} className="group-sum">
                {sum.label}: {cellText(sum, group.sums, lang)}
              </span>
            ))}
            <span className="spacer" />
            <a href={tableOf(state, group)}>
              {t('Open as a table')}
              <span className="visually-hidden">: {name}</span>
            </a>
          </div>
        </th>
      </tr>
      {isOpen &&
        rows.map((row) => (
          <ListRow key={row.id} {...{ row, columns, lang, hrefOf, buttons }} frames={[]} choosing={null} />
        ))}
      {isOpen && onMore && (
        <tr className="group-more needs-script">
          <td colSpan={width}>
            <button type="button" className="btn btn-quiet btn-sm" onClick={onMore}>
              {group.is_more ? t('Show more') : t('Show more ({count} left)', { count: left })}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The rows of a list under headings: by day, by unit, by whatever its contract offers. */
export function Groups(props: LookBodyProps): ReactNode {
  const { view, look, state, lang, page, columns, compact, buttons, go } = props
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const live = useLive({ topic: props.liveTopic, loads: props.loads, load: props.refresh, isHeld: true })
  const by = view.looks?.groups?.by.find(({ field }) => look.kind === 'group' && field === look.by)
  if (!by) return null
  const keyOf = ({ key }: Group): string => key ?? ''
  const areAllClosed = page.groups.every((group) => closed.has(keyOf(group)))
  function toggle(key: string): void {
    const next = new Set(closed)
    if (!next.delete(key)) next.add(key)
    setClosed(next)
  }
  return (
    <>
      <div className="look-bar">
        <nav className="segmented" aria-label={t('Group by')}>
          {view.looks?.groups?.by.map(({ field, label }) => (
            <a
              key={field}
              className="btn btn-sm"
              aria-current={field === by.field ? 'true' : undefined}
              {...linkTo(state, { look: `group.${field}` }, go)}
            >
              {label}
            </a>
          ))}
        </nav>
        <button
          type="button"
          className="btn btn-quiet btn-sm needs-script"
          onClick={() => setClosed(new Set(areAllClosed ? [] : page.groups.map(keyOf)))}
        >
          {areAllClosed ? t('Open all') : t('Close all')}
        </button>
      </div>
      <section className="table-wrap" aria-label={`${view.plural}: ${by.label}`} tabIndex={0}>
        <table className={`table table-cards table-groups${compact ? ' compact' : ''}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell
                  key={column.field}
                  {...{ column, state, go }}
                  frame={undefined}
                  defaultSort={view.defaultSort}
                />
              ))}
              {buttons && (
                <th scope="col" className="row-actions">
                  <span className="visually-hidden">{t('Actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          {page.groups.map((group) => (
            <OneGroup
              key={`${by.field} ${keyOf(group)}`}
              {...props}
              {...{ group, by }}
              isOpen={!closed.has(keyOf(group))}
              onToggle={() => toggle(keyOf(group))}
            />
          ))}
        </table>
      </section>
      <LiveFoot live={live}>
        <span className="spacer" />
        {state.page > 1 && (
          <a className="btn btn-sm" {...linkTo(state, { page: state.page - 1 }, go)}>
            {t('Groups before')}
          </a>
        )}
        {page.hasMore && (
          <a className="btn btn-sm" {...linkTo(state, { page: state.page + 1 }, go)}>
            {t('More groups')}
          </a>
        )}
        {!page.hasMore && state.page === 1 && (
          <span>{t('{count} groups', { count: formatNumber(page.groups.length, lang) })}</span>
        )}
      </LiveFoot>
    </>
  )
}
