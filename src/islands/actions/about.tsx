import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'

/** What is said of records before an action is done with them, by its name: what they come to, and what would follow. */
export type About = (action: string) => ReactNode

/** What a part of it is told. */
export interface AboutProps {
  action: string
  ids: readonly string[]
  lang: Lang
}

/** Says the same before every action, such as an amount. */
export const aboutFigure =
  (figure: string): About =>
  () => <p className="figure">{figure}</p>
