import { Suspense } from 'react'
import type { ListView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Identified } from '#kernel/record.ts'
import type { About } from '#islands/actions/about.tsx'
import { amountOf } from '#islands/list/amount.ts'
import { SPECIAL_QUESTIONS } from '#islands/special-questions.ts'

/** What stands in every question about rows of a list, whether one was chosen or several. */
export function aboutRows(rows: readonly Identified[], view: ListView, lang: Lang): About {
  const amount = amountOf(rows, view, lang)
  const Follows = SPECIAL_QUESTIONS[view.name]
  return (action) => (
    <>
      {amount && <p className="figure">{amount}</p>}
      {Follows && (
        <Suspense>
          <Follows action={action} ids={rows.map(({ id }) => id)} lang={lang} />
        </Suspense>
      )}
    </>
  )
}
