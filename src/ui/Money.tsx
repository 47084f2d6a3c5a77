import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate-with.ts'
import { formatMoney } from '#i18n/format.ts'

interface Props {
  /** Whole rupiah. */
  idr: number | null | undefined
  lang: Lang
}

/** An amount, digits of one width; a dash when there is none. */
export function Money({ idr, lang }: Props): ReactNode {
  const text = idr === null || idr === undefined ? '–' : formatMoney(idr, lang)
  return <span className="figure">{text}</span>
}
