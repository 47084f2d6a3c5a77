import type { ReactNode, RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import type { BoardLine } from '#islands/dispatch/dispatch-data.ts'
import { allPairs, refusedElsewhere } from '#islands/dispatch/fill-data.ts'
import { FillRefused } from '#islands/dispatch/FillRefused.tsx'
import { FillPanel } from '#islands/dispatch/FillPanel.tsx'
import { LineList } from '#islands/dispatch/LineList.tsx'
import { PairPane, type PaneProps } from '#islands/dispatch/PairPane.tsx'

interface Props extends Omit<PaneProps, 'lineNo'> {
  lines: readonly BoardLine[]
  line: BoardLine | null
  mayOverride: boolean
  pairsRef: RefObject<HTMLElement | null>
  onLine: (line: BoardLine) => void
}

/** Left what is to be given and what a fill would come to, right who may take it. */
export function BoardColumns({ lines, line, mayOverride, pairsRef, onLine, ...pane }: Props): ReactNode {
  const { data, lang, views, startAt, filling, onStart } = pane
  const hasPairs = data !== null && data.open_kg > 0 && allPairs(data).length > 0
  return (
    <div className="board">
      <section aria-label={t('Lines')}>
        <LineList lines={lines} chosen={line?.id ?? null} lang={lang} onChoose={onLine} />
        {!hasPairs && <FillRefused texts={refusedElsewhere(filling)} />}
        {line && hasPairs && (
          <FillPanel
            views={views}
            filling={filling}
            startAt={startAt ?? data.planned_start_at}
            mayOverride={mayOverride}
            lang={lang}
            onStart={onStart}
          />
        )}
      </section>
      <section
        aria-label={t('Suggested trucks and drivers')}
        aria-busy={pane.isLoading}
        className="board-pairs"
        tabIndex={-1}
        ref={pairsRef}
      >
        <PairPane key={line?.id} {...pane} lineNo={line?.line_no ?? 1} />
      </section>
    </div>
  )
}
