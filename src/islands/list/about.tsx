import { lazy, Suspense, type ComponentType } from 'react'
import type { ListView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Identified } from '#kernel/record.ts'
import type { About, AboutProps } from '#islands/actions/about.tsx'
import { amountOf } from '#islands/list/amount.ts'

/** What follows of acting on records, where their resource has something to say of it. */
const FOLLOWS: Readonly<Record<string, ComponentType<AboutProps>>> = {
  order: lazy(async () => ({ default: (await import('#islands/order/TogetherNote.tsx')).TogetherNote })),
}

/** What stands in every question about rows of a list, whether one was chosen or several. */
export function aboutRows(rows: readonly Identified[], view: ListView, lang: Lang): About {
  const amount = amountOf(rows, view, lang)
  const Follows = FOLLOWS[view.name]
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
