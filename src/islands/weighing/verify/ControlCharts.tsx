import { useState, type ReactNode } from 'react'
import type { ControlCharts as Charts } from '#contracts/weighing/control-chart.ts'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import { ControlChart } from '#islands/weighing/verify/ControlChart.tsx'

interface Props {
  charts: Charts
  lang: Lang
}

/** Tare and net of a ticket beside those before it, of its truck or of its operator (dec.I3.16). */
export function ControlCharts({ charts, lang }: Props): ReactNode {
  const [by, setBy] = useState<keyof Charts>('truck')
  const { tare, net } = charts[by]
  const labels =
    by === 'truck'
      ? { tare: t('Tare of this truck, kg'), net: t('Net of this truck and cargo, kg') }
      : { tare: t('Tare less the stored tare, kg'), net: t('Net less the expected net, kg') }
  const button = (name: keyof Charts, label: string): ReactNode => (
    <button type="button" className="btn btn-sm" aria-pressed={by === name} onClick={() => setBy(name)}>
      {label}
    </button>
  )
  return (
    <section className="compare-charts" aria-label={t('Control charts')}>
      <header>
        <h3>{t('Control charts, 30 tickets')}</h3>
        <div className="segmented" role="group" aria-label={t('Compared with')}>
          {button('truck', t('This truck'))}
          {button('operator', t('This operator'))}
        </div>
      </header>
      <ControlChart label={labels.tare} chart={tare} lang={lang} />
      <ControlChart label={labels.net} chart={net} lang={lang} />
      <p className="hint">
        {t('Grey band: three sigma around the mean. Dashed: from there on a ticket is flagged.')}
      </p>
    </section>
  )
}
