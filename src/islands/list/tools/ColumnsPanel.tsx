import { useRef, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { MOST_FROZEN, NARROWEST, WIDEST, type ListLayout } from '#contracts/setting/list-layout.ts'
import { measuredWidths } from '#islands/list/columns.ts'
import type { ToolsProps } from '#islands/list/ListTools.tsx'
import { moved } from '#islands/list/sequence.ts'
import { ColumnLine } from '#islands/list/tools/ColumnLine.tsx'
import { useDrag } from '#islands/list/use-drag.ts'

/** A layout without what is as usual. */
function tidy({ widths = {}, frozen = 0, ...rest }: ListLayout): ListLayout {
  return { ...rest, ...(Object.keys(widths).length ? { widths } : {}), ...(frozen ? { frozen } : {}) }
}

/** Which columns a list shows, in which order and how wide, and how many stay in sight. All of it works without dragging. */
export function ColumnsPanel(props: ToolsProps): ReactNode {
  const { view, state, shown, layout, change, compact, onDensity, go } = props
  const list = useRef<HTMLUListElement>(null)
  const { widths = {}, frozen = 0 } = layout
  const hidden = view.columns.filter(({ field }) => !shown.includes(field))
  const labelOf = (name: string): string => view.columns.find(({ field }) => field === name)?.label ?? name

  /** What is frozen has a width, so that the next column knows where it begins. */
  function frozenWidths(columns: readonly string[], count: number): Record<string, number> {
    const wanted = columns.slice(0, count)
    return { ...measuredWidths(wanted.filter((name) => !widths[name])), ...widths }
  }
  function showColumns(columns: readonly string[]): void {
    go({ columns: [...columns], page: state.page })
    change(tidy({ ...layout, columns: [...columns], widths: frozenWidths(columns, frozen) }))
  }
  function setWidth(name: string, width: number | null): void {
    const { [name]: _, ...others } = widths
    change(tidy({ ...layout, widths: width === null ? others : { ...widths, [name]: width } }))
  }
  function reset(): void {
    go({ columns: null, page: state.page })
    change({})
  }
  const move = (from: number, to: number): void => showColumns(moved(shown, from, to))
  const { drag, handleOf } = useDrag(list, move)

  return (
    <div className="stack tight columns-panel">
      <ul className="reorder-list" ref={list} aria-label={t('Columns')}>
        {shown.map((name, at) => (
          <ColumnLine
            key={name}
            label={labelOf(name)}
            {...{ at, drag }}
            count={shown.length}
            width={widths[name] ?? null}
            limits={[NARROWEST, WIDEST]}
            handle={handleOf(at)}
            onMove={(to) => move(at, to)}
            onWidth={(width) => setWidth(name, width)}
            onHide={shown.length > 1 ? () => showColumns(shown.filter((one) => one !== name)) : null}
          />
        ))}
      </ul>
      {hidden.length > 0 && (
        <fieldset className="checks">
          <legend className="hint">{t('Not shown')}</legend>
          {hidden.map(({ field, label }) => (
            <label key={field} className="check">
              <input type="checkbox" checked={false} onChange={() => showColumns([...shown, field])} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <label className="row">
        <span>{t('Stay in sight at the left')}</span>
        <select
          className="control"
          value={frozen}
          onChange={(event) => {
            const count = Number(event.target.value)
            change(tidy({ ...layout, frozen: count, widths: frozenWidths(shown, count) }))
          }}
        >
          {Array.from({ length: MOST_FROZEN + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count ? t('{count} columns', { count }) : t('no column')}
            </option>
          ))}
        </select>
      </label>
      <label className="check">
        <input type="checkbox" checked={compact} onChange={onDensity} />
        {t('Compact rows')}
      </label>
      <button
        type="button"
        className="btn btn-sm"
        disabled={!state.columns && Object.keys(layout).length === 0}
        onClick={reset}
      >
        {t('The usual columns')}
      </button>
    </div>
  )
}
