import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FilterView } from '#contracts/view.ts'
import type { Identified } from '#kernel/record.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { Chips, type Chosen, type LinkOf } from '#islands/list/Chips.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Popover } from '#ui/Popover.tsx'

const FilterEditor = lazyPart(async () => (await import('#islands/list/FilterEditor.tsx')).FilterEditor)

interface Props {
  /** What can be filtered by. */
  filters: FilterView[]
  chosen: Chosen
  /** What the records are filtered by altogether, which narrows the choice of a reference that follows it. */
  beside: readonly FieldFilter[]
  rows: readonly Identified[]
  lang: Lang
  linkOf: LinkOf
  onFilters: (filters: FieldFilter[]) => void
}

/** What records are filtered by, as chips that take it off, and the editor that adds to it: of lists and reports alike. */
export function FilterTools({ filters, chosen, beside, rows, lang, linkOf, onFilters }: Props): ReactNode {
  return (
    <>
      <Chips filters={filters} chosen={chosen} rows={rows} lang={lang} linkOf={linkOf} />
      {filters.length > 0 && (
        <Popover label={`+ ${t('Filter')}`} className="chip">
          {(close) => (
            <FilterEditor
              filters={filters}
              lang={lang}
              beside={beside}
              onAdd={(added) => {
                const fields = new Set(added.map((one) => one.field))
                onFilters([...chosen.filters.filter((one) => !fields.has(one.field)), ...added])
                close()
              }}
            />
          )}
        </Popover>
      )}
    </>
  )
}
