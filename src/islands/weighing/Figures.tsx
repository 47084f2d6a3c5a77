import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { CapturePreview } from '#contracts/weighing/calls.ts'
import type { QueueItem } from '#contracts/weighing/queue.ts'
import { formatKg, formatNumber, formatTime } from '#i18n/format.ts'
import type { Captured } from '#islands/weighing/use-capture.ts'

interface Props {
  item: QueueItem | null
  preview: CapturePreview | null
  done: Captured | null
  /** On the platform now, kg; null when there is nothing to believe. */
  weightKg: number | null
  lang: Lang
}

interface Weights {
  tare: number | null
  gross: number | null
  net: number | null
  variance: number | null
}

/** What is known so far: the ticket's own weights, the preview's, or the first weight and what stands there now. */
export function weightsOf({ item, preview, done, weightKg }: Omit<Props, 'lang'>): Weights {
  if (done) {
    const isOpen = done.net_kg === null && done.flow !== 'gross_first'
    const tare = done.tare_kg ?? (isOpen ? done.first_kg : null)
    const gross = done.gross_kg ?? (done.net_kg === null && !isOpen ? done.first_kg : null)
    return { tare, gross, net: done.net_kg, variance: done.variance_percent }
  }
  if (preview?.net_kg !== null && preview?.net_kg !== undefined)
    return {
      tare: preview.tare_kg,
      gross: preview.gross_kg,
      net: preview.net_kg,
      variance: preview.variance_percent,
    }
  const first = item?.first_kg ?? null
  const now = item || preview ? weightKg : null
  const [early, late] = first === null ? [now, null] : [first, now]
  return preview?.flow === 'gross_first'
    ? { tare: late, gross: early, net: null, variance: null }
    : { tare: early, gross: late, net: null, variance: null }
}

/** What the net is compared with: the net of the origin where the load arrives, else what was planned. A saved ticket has no preview. */
export function expectedOf({ item, preview, done }: Pick<Props, 'item' | 'preview' | 'done'>): number | null {
  const arrived = done?.place === 'destination' ? item?.origin_net_kg : null
  return preview?.net_expected_kg ?? arrived ?? item?.planned_kg ?? null
}

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text)

/** Which of the two weights was taken before: its time stands below it, 'now' below the other. */
function notesOf({ item, preview, done }: Props): [string, string] {
  if (done || !(item || preview)) return ['', '']
  const first = item?.first_at ? formatTime(item.first_at) : ''
  if (!first) return preview?.flow === 'gross_first' ? ['', t('now')] : [t('now'), '']
  return preview?.flow === 'gross_first' ? [t('now'), first] : [first, t('now')]
}

/** Tare, gross, net and the difference to the plan, before anything is saved. */
export function Figures(props: Props): ReactNode {
  const { lang, preview } = props
  const { tare, gross, net, variance } = weightsOf(props)
  const [tareNote, grossNote] = notesOf(props)
  const kg = (value: number | null): string => (value === null ? '–' : formatKg(value, lang))
  const expected = expectedOf(props)
  const off = net !== null && expected !== null ? net - expected : null
  const tolerance = preview?.tolerance_percent ?? null
  const limit = tolerance !== null && t('limit −{percent} %', { percent: formatNumber(tolerance, lang) })
  const figures = [
    { label: t('Tare'), value: kg(tare), note: tareNote },
    { label: t('Gross'), value: kg(gross), note: grossNote },
    {
      label: t('Net'),
      value: kg(net),
      note: expected === null ? '' : t('plan {kg}', { kg: formatNumber(expected, lang) }),
    },
    {
      label: t('Difference'),
      value: variance === null ? '–' : `${signed(variance, formatNumber(variance, lang, 1))} %`,
      note: [off !== null && signed(off, formatKg(off, lang)), limit].filter(Boolean).join(' · '),
    },
  ]
  return (
    <dl className="figures card">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
            <small>{note || ' '}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
