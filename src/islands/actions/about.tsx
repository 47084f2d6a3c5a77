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

/** What is decided on, as the page behind the dialog shows it, and the actions that decide it. */
export interface Decides {
  actions: readonly string[]
  facts: readonly { label: string; value: string }[]
}

/** Says what is decided on in the dialogs that decide it; null in all others. */
export const aboutDecided = ({ actions, facts }: Decides, action: string): ReactNode =>
  actions.includes(action) && facts.length > 0 ? (
    <dl className="facts decided">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null

/** Says the same before every action, such as an amount. */
export const aboutFigure =
  (figure: string): About =>
  () => <p className="figure">{figure}</p>
