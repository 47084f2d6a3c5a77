import { useId, type ReactNode, type RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import { apiHref } from '#contracts/api-href.ts'
import type { ReportView } from '#contracts/report-view.ts'
import {
  reportQuery,
  type ReportExtent,
  type ReportLook,
  type ShownReport,
} from '#islands/report/use-report.ts'
import { download, FORMATS } from '#islands/list/download.ts'

interface Props {
  view: ReportView
  shown: ShownReport
  extent: ReportExtent
  section: RefObject<HTMLElement | null>
}

function Choice(props: {
  label: string
  value: string
  options: readonly { name: string; label: string }[]
  onChoose: (value: string) => void
}): ReactNode {
  const { label, value, options, onChoose } = props
  const id = useId()
  return (
    <div className="report-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="control" value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => (
          <option key={option.name} value={option.name}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function Button(props: { icon: string; label: string; isPressed?: boolean; onClick: () => void }): ReactNode {
  return (
    <button
      type="button"
      className="btn btn-icon btn-sm"
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.isPressed}
      onClick={props.onClick}
    >
      <i className={`pi ${props.icon}`} aria-hidden="true" />
    </button>
  )
}

/** Prints the report alone: the style of paper hides what stands beside it. */
function printAlone(section: HTMLElement | null): void {
  section?.setAttribute('data-print', '')
  print()
  section?.removeAttribute('data-print')
}

/** Fills the screen with the report and what stands around it for it: period, filters and figures. */
async function toggleFull(section: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  // A browser does it for a press that was just made, no other.
  else await (section?.closest('.report-page') ?? section)?.requestFullscreen().catch(() => undefined)
}

/** What a report is shown by, and what can be done with it. */
export function ReportTools({ view, shown, extent, section }: Props): ReactNode {
  const { look, change } = shown
  const splits = view.groupings.filter(({ name, isTime }) => !isTime && name !== look.by)
  const file = (format: string): string =>
    apiHref(`${view.path}/download?format=${format}&${reportQuery(look, extent)}`)
  const show = (mode: ReportLook['mode']) => () => change({ mode })
  return (
    <div className="report-tools">
      <fieldset className="report-choices needs-script">
        <legend className="visually-hidden">{t('Shown by')}</legend>
        <Choice
          label={t('Figure')}
          value={look.measure}
          options={view.measures}
          onChoose={(measure) => change({ measure })}
        />
        <Choice
          label={t('Grouped by')}
          value={look.by}
          options={view.groupings}
          onChoose={(by) => change({ by, ...(by === look.split ? { split: '' } : {}) })}
        />
        <Choice
          label={t('Split by')}
          value={look.split}
          options={[{ name: '', label: t('Not split') }, ...splits]}
          onChoose={(split) => change({ split })}
        />
      </fieldset>
      <div className="report-buttons">
        <span className="btn-group needs-script">
          <Button
            icon="pi-chart-bar"
            label={t('Chart')}
            isPressed={look.mode === 'chart'}
            onClick={show('chart')}
          />
          <Button
            icon="pi-table"
            label={t('Table')}
            isPressed={look.mode === 'table'}
            onClick={show('table')}
          />
        </span>
        {Object.entries(FORMATS).map(([format, name]) => (
          <a
            key={format}
            className="btn btn-sm"
            href={file(format)}
            title={t(name)}
            download
            onClick={(event) => {
              event.preventDefault()
              void download(file(format))
            }}
          >
            <i className="pi pi-download" aria-hidden="true" />
            {format.toUpperCase()}
          </a>
        ))}
        <span className="report-buttons needs-script">
          <Button icon="pi-print" label={t('Print')} onClick={() => printAlone(section.current)} />
          <Button
            icon="pi-window-maximize"
            label={t('Full screen')}
            onClick={() => void toggleFull(section.current)}
          />
        </span>
      </div>
    </div>
  )
}
