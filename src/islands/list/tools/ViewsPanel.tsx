import type { ReactNode } from 'react'
import { keptQuery, readListState, writeListState } from '#contracts/list-url.ts'
import { createSavedView } from '#contracts/setting/saved-view-calls.ts'
import type { SavedView } from '#contracts/setting/saved-view.ts'
import { wholeList } from '#islands/list/links.ts'
import type { ToolsProps } from '#islands/list/ListTools.tsx'
import { OnDevice } from '#islands/list/tools/OnDevice.tsx'
import { SavedList } from '#islands/list/tools/SavedList.tsx'

/** A view's address has all of its state, so that it can be sent to somebody who does not have the view. */
function hrefOf({ id, query }: SavedView, tab: string): string {
  return writeListState({ ...readListState(new URLSearchParams(query)), tab, view: id })
}

/** Named states of this list with its columns; widths and frozen columns are the server's to draw. */
export function ViewsPanel(props: ToolsProps): ReactNode {
  const { view, state, kept, layout, shown, compact } = props
  const bare = wholeList(state)
  return (
    <SavedList
      kept={kept}
      current={state.view}
      query={keptQuery({ ...state, columns: null })}
      layout={{ ...layout, columns: [...shown], compact }}
      plural={view.plural.toLowerCase()}
      wholeHref={(hasDefault) => (hasDefault && bare === '?' ? '?view=all' : bare)}
      hrefOf={(saved) => hrefOf(saved, state.tab)}
    >
      {({ items, send }) =>
        items !== null && (
          <OnDevice
            resource={view.name}
            onTake={(name, old) =>
              send(createSavedView, { list: kept.list, kind: 'view', name, query: old || '?' })
            }
          />
        )
      }
    </SavedList>
  )
}
