import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { SavedView } from '#contracts/setting/saved-view.ts'
import type { KeptStart } from '#islands/list/kept.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Popover } from '#ui/Popover.tsx'

// Nobody needs it before it is opened.
const SavedList = lazyPart(async () => (await import('#islands/list/tools/SavedList.tsx')).SavedList)

interface Props {
  kept: Pick<KeptStart, 'list' | 'current' | 'roles'>
  /** What the whole list is called, in small letters of the reader's language. */
  plural: string
}

/** An address without what says where it is: the page, and the view it began with. */
function queryNow(): string {
  const query = new URLSearchParams(location.search)
  for (const name of ['page', 'view', 'tab']) query.delete(name)
  for (const [name, value] of new URLSearchParams(query)) if (!value) query.delete(name)
  return `?${query}`
}

/** Saved views of a page whose filters stand in its address, and that has no list of the usual kind. */
export function PageViews({ kept, plural }: Props): ReactNode {
  const address = (query: string, view: string): string => {
    const all = new URLSearchParams(query)
    if (view) all.set('view', view)
    return `${location.pathname}?${all}`
  }
  const { current } = kept
  return (
    <Popover
      label={current ? t('View: {name}', { name: current.name }) : t('Views')}
      icon="pi-bookmark"
      className="btn btn-sm"
    >
      {() => (
        <SavedList
          kept={kept}
          current={current?.id ?? ''}
          query={queryNow()}
          layout={{}}
          plural={plural}
          wholeHref={(hasDefault) => address('', hasDefault ? 'all' : '')}
          hrefOf={({ id, query }: SavedView) => address(query, id)}
        />
      )}
    </Popover>
  )
}
