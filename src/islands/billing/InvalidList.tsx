import { useState, type ReactNode } from 'react'
import { BASES } from '#contracts/addresses.ts'
import type { InvalidBilling, InvalidReason } from '#contracts/billing/invalid-calls.ts'
import type { FieldView } from '#contracts/view.ts'
import { t } from '#i18n/browser.ts'
import { formatMoment, formatMoney, formatNumber } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { aboutFigure } from '#islands/actions/about.tsx'
import { BulkBar } from '#islands/actions/BulkBar.tsx'
import { InvalidFilterBar } from '#islands/billing/InvalidFilterBar.tsx'
import { InvalidRow } from '#islands/billing/InvalidRow.tsx'
import { useInvalid, type InvalidFilters } from '#islands/billing/use-invalid.ts'
import type { KeptStart } from '#islands/list/kept.ts'
import { WaiveDialog } from '#islands/billing/WaiveDialog.tsx'
import { SummaryCards, type SummaryCard } from '#ui/SummaryCards.tsx'

interface Props {
  start: InvalidBilling
  filters: InvalidFilters
  /** What a waiver asks for. */
  waiver: FieldView[]
  /** Where the chain of evidence of a line is, without its id. */
  evidenceHref: string
  kept: Pick<KeptStart, 'list' | 'current' | 'roles'>
  lang: Lang
}

const BASE = BASES['billing-line']

function figures({ figures: all, limit_days }: InvalidBilling, lang: Lang): SummaryCard[] {
  const lines = (n: number): string => t('{n} lines', { n: formatNumber(n, lang) })
  return [
    {
      label: t('At risk'),
      value: formatMoney(all.risk.idr, lang),
      note: t('{n} lines, {reasons} reasons', { n: all.risk.lines, reasons: all.reasons }),
    },
    {
      label: t('Over {n} working days', { n: limit_days }),
      value: lines(all.over.lines),
      note: formatMoney(all.over.idr, lang),
      ...(all.over.lines > 0 ? { tone: 'down' as const } : {}),
    },
    { label: t('You can resolve'), value: lines(all.yours.lines), note: formatMoney(all.yours.idr, lang) },
    { label: t('Others must act'), value: lines(all.others.lines), note: t('{n} asked', { n: all.asked }) },
  ]
}

/** When everything was looked at last, or how far the audit that runs has come. */
function Footer({
  data,
  lang,
  onAudit,
}: {
  data: InvalidBilling
  lang: Lang
  onAudit: () => void
}): ReactNode {
  const { running, last_audit_at: last, total, may_decide: mayDecide } = data
  return (
    <footer className="invalid-foot">
      {running ? (
        <label className="invalid-progress">
          {t('Audit: {done} of {total} trips', { done: running.done, total: running.total })}{' '}
          <progress max={Math.max(1, running.total)} value={running.done} />
        </label>
      ) : (
        <span>
          {t('A resolved line leaves by itself.')}{' '}
          {last
            ? t(
                'Everything was audited last at {at}; what a ticket, tariff, PO or budget changes is audited within a minute.',
                {
                  at: formatMoment(last, lang),
                },
              )
            : t('Everything is audited every night and when a ticket, tariff, PO or budget changes.')}
        </span>
      )}
      <span className="row">
        {t('{n} reasons', { n: formatNumber(total, lang) })}
        {mayDecide && !running && (
          <button type="button" className="btn btn-sm" onClick={onAudit}>
            {t('Audit everything again')}
          </button>
        )}
      </span>
    </footer>
  )
}

/** Earlier and later pages. */
function Pages(props: { data: InvalidBilling; page: number; onPage: (page: number) => void }): ReactNode {
  const { data, page, onPage } = props
  return (
    <nav className="invalid-pages" aria-label={t('Pages')}>
      <button type="button" className="btn btn-sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('Previous')}
      </button>
      <span>{t('Page {n} of {all}', { n: data.page, all: data.pages })}</span>
      <button
        type="button"
        className="btn btn-sm"
        disabled={page >= data.pages}
        onClick={() => onPage(page + 1)}
      >
        {t('Next')}
      </button>
    </nav>
  )
}

const linesOf = (rows: readonly InvalidReason[]) => rows.flatMap(({ lines }) => lines)

/** Lines that cannot be billed, one row for each cause, with what cures it (screen.E4). */
export function InvalidList({ start, filters: first, waiver, evidenceHref, kept, lang }: Props): ReactNode {
  const { data, filters, narrow, ask, auditEverything, readAgain } = useInvalid(
    start,
    first,
    kept.current !== null,
  )
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [waived, setWaived] = useState<InvalidReason | null>(null)
  const rows = data.items
  const chosenRows = rows.filter(({ key }) => chosen.includes(key))
  const lines = linesOf(chosenRows)
  const toggle = (key: string): void =>
    setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  return (
    <div className="stack">
      <SummaryCards strip cards={figures(data, lang)} />
      <section className="card">
        <InvalidFilterBar {...{ data, filters, lang, narrow, kept }} />
        {data.may_decide && (
          <BulkBar
            base={BASE}
            names={['audit', 'waive', 'exclude']}
            remove={null}
            canDeactivate={false}
            rows={lines}
            nameOf={(row) => lines.find(({ id }) => id === row.id)?.trip_no ?? row.id}
            plural={t('Billing lines')}
            lang={lang}
            about={aboutFigure(
              formatMoney(
                chosenRows.reduce((sum, { at_risk_idr: idr }) => sum + idr, 0),
                lang,
              ),
            )}
            onDone={() => {
              setChosen([])
              void readAgain()
            }}
            onRemoved={() => undefined}
            onClear={() => setChosen([])}
          />
        )}
        {rows.length === 0 ? (
          <p className="state">
            {data.figures.risk.lines === 0
              ? t(
                  'Nothing is held back. A line comes here by itself when the audit finds something against it.',
                )
              : t('Nothing is found with these filters.')}
          </p>
        ) : (
          <div className="table-wrap" role="region" aria-label={t('Lines that cannot be billed')}>
            <table className="table table-cards invalid-table">
              <thead>
                <tr>
                  <th scope="col" className="choose">
                    <label>
                      <input
                        type="checkbox"
                        aria-label={t('Choose all rows of this page')}
                        checked={chosenRows.length === rows.length}
                        onChange={() =>
                          setChosen(chosenRows.length === rows.length ? [] : rows.map(({ key }) => key))
                        }
                      />
                    </label>
                  </th>
                  <th scope="col">{t('Level')}</th>
                  <th scope="col">{t("Why it can't be billed")}</th>
                  <th scope="col">{t('Trip, order')}</th>
                  <th scope="col" className="num">
                    {t('At risk, Rp')}
                  </th>
                  <th scope="col" className="num invalid-age">
                    {t('Working days')}
                  </th>
                  <th scope="col" className="num">
                    {t('Solution')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <InvalidRow
                    key={row.key}
                    row={row}
                    limitDays={data.limit_days}
                    evidenceHref={evidenceHref}
                    isChosen={chosen.includes(row.key)}
                    lang={lang}
                    onChoose={() => toggle(row.key)}
                    onAsk={() => void ask(row)}
                    onWaive={() => setWaived(row)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {data.pages > 1 && <Pages data={data} page={filters.page} onPage={(page) => narrow({ page })} />}
        <Footer data={data} lang={lang} onAudit={() => void auditEverything()} />
      </section>
      {waived && (
        <WaiveDialog
          base={BASE}
          row={waived}
          waiver={waiver}
          lang={lang}
          onClose={() => setWaived(null)}
          onDone={() => {
            setWaived(null)
            void readAgain()
          }}
        />
      )}
    </div>
  )
}
