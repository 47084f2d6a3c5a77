import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import { dueOf, dueTitle, type DueKind } from '#ui/due.ts'

/** A countdown, or how long something waits: a clock, words and a colour, with the exact moment where one points. A plain function: lists have hundreds of cells. */
export function dueChip(at: unknown, lang: Lang, kind: DueKind = true): ReactNode {
  if (typeof at !== 'string' || at === '') return <span className="none">–</span>
  const { text, tone } = dueOf(at, kind)
  return (
    // It was drawn a moment before, and goes on by itself.
    <time
      // Another moment is another element: the words of this one may have gone on since React drew them.
      key={at}
      className="due"
      dateTime={at}
      data-due={at}
      data-kind={kind === true ? undefined : kind}
      data-tone={tone}
      title={dueTitle(at, lang, kind)}
      suppressHydrationWarning
    >
      <i className="pi pi-clock" aria-hidden="true" />
      <span suppressHydrationWarning>{text}</span>
    </time>
  )
}

/** `dueChip` as a component, for pages. */
export function Due({ at, lang }: { at: unknown; lang: Lang }): ReactNode {
  return dueChip(at, lang)
}
