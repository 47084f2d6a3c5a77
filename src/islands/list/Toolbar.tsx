import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { ListView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { FilterTools } from '#islands/list/FilterTools.tsx'
import { ImportButton } from '#islands/list/ImportButton.tsx'
import type { KeptStart, Layout } from '#islands/list/kept.ts'
import type { ListData, Loaded } from '#islands/list/list-data.ts'
import { ListTools } from '#islands/list/ListTools.tsx'
import type { LookLinks } from '#islands/list/ResourceList.tsx'
import type { Identified } from '#kernel/record.ts'
import { Search } from '#islands/list/Search.tsx'
import { linkTo } from '#islands/list/links.ts'

interface Props extends Layout {
  view: ListView
  lang: Lang
  data: ListData<Loaded & { items: readonly Identified[] }>
  kept: KeptStart
  shown: readonly string[]
  /** Filters of the page itself. */
  fixed: FieldFilter[]
  importPath: string | null
  Switch?: LookLinks | undefined
  isWithoutColumns?: boolean | undefined
  compact: boolean
  onDensity: () => void
}

/** What stands over the rows: the search, the filters, and the tools. */
export function Toolbar(props: Props): ReactNode {
  const { view, lang, fixed, importPath, data, Switch } = props
  const { state, page, go, reload } = data
  return (
    <div className="toolbar">
      {view.searched && (
        <Search
          label={t('Search {records}', { records: view.plural.toLowerCase() })}
          searched={t('Searched: {fields}', { fields: view.searched })}
          state={state}
          onSearch={(search) => go({ search })}
        />
      )}
      <FilterTools
        filters={view.filters}
        chosen={state}
        beside={[...fixed, ...state.filters]}
        rows={page?.items ?? []}
        lang={lang}
        linkOf={(change) => linkTo(state, change, go)}
        onFilters={(filters) => go({ filters })}
      />
      <span className="spacer" />
      {Switch && <Switch view={view} state={state} />}
      <ListTools {...props} state={state} go={go} pagination={page?.pagination ?? null} />
      {importPath && (
        <ImportButton path={importPath} plural={view.plural} fixed={fixed} lang={lang} onWritten={reload} />
      )}
    </div>
  )
}
