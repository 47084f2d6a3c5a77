import type { ReactNode } from 'react'
import type { RoleCode } from '#access/roles.ts'
import { t } from '#i18n/browser.ts'
import { keptQuery, readListState, writeListState } from '#contracts/list-url.ts'
import type { ListLayout } from '#contracts/setting/list-layout.ts'
import {
  createSavedView,
  removeSavedView,
  setDefaultView,
  updateSavedView,
} from '#contracts/setting/saved-view-calls.ts'
import type { SavedView } from '#contracts/setting/saved-view.ts'
import { notify } from '#stores/notice.ts'
import { wholeList } from '#islands/list/links.ts'
import type { ToolsProps } from '#islands/list/ListTools.tsx'
import { OnDevice } from '#islands/list/tools/OnDevice.tsx'
import { SaveAs } from '#islands/list/tools/SaveAs.tsx'
import { SavedLine } from '#islands/list/tools/SavedLine.tsx'
import { useSaved } from '#islands/list/tools/use-saved.ts'

/** A view's address has all of its state, so that it can be sent to somebody who does not have the view. */
function hrefOf({ id, query }: SavedView, tab: string): string {
  return writeListState({ ...readListState(new URLSearchParams(query)), tab, view: id })
}

/**
 * Named states of this list, kept on the server: the reader's own, and those of their role. Each is an ordinary link, which loads
 * the list anew: widths and frozen columns are the server's to draw.
 */
export function ViewsPanel(props: ToolsProps): ReactNode {
  const { view, state, kept, layout, shown, compact } = props
  const { items, refused, send } = useSaved(kept.list)
  const views = (items ?? []).filter(({ kind }) => kind === 'view')
  const current = views.find(({ id }) => id === state.view)
  const query = keptQuery({ ...state, columns: null })
  const now: ListLayout = { ...layout, columns: [...shown], compact }
  const hasDefault = views.some((one) => one.is_default)
  const roleName = (role: string): string =>
    kept.roles.find(({ value }) => value === role)?.label ?? t('Your role')
  const bare = wholeList(state)
  const whole = hasDefault && bare === '?' ? '?view=all' : bare

  async function keep(name: string, role: RoleCode | null): Promise<boolean> {
    const isDone = await send(createSavedView, {
      list: kept.list,
      kind: 'view',
      name,
      query,
      layout: now,
      role_code: role,
    })
    if (isDone) notify(t('{name} saved', { name }))
    return isDone
  }

  return (
    <div className="stack tight views">
      {items === null && <p className="hint">{t('Loading…')}</p>}
      <a className="pop-item" href={whole} aria-current={!current || undefined}>
        {t('All {records}', { records: view.plural.toLowerCase() })}
      </a>
      {views.map((saved) => (
        <SavedLine
          key={saved.id}
          saved={saved}
          note={saved.role_code ? roleName(saved.role_code) : undefined}
          onRename={(name) => send(updateSavedView, { id: saved.id, name })}
          onRemove={() => send(removeSavedView, { id: saved.id })}
          onDefault={() => send(setDefaultView, { id: saved.id, is_default: !saved.is_default })}
        >
          <a
            className="pop-item"
            href={hrefOf(saved, state.tab)}
            aria-current={saved === current || undefined}
          >
            {saved.name}
            {saved.is_default && !saved.is_mine && <small className="muted"> · {t('default')}</small>}
          </a>
        </SavedLine>
      ))}
      {items !== null && views.length === 0 && (
        <p className="hint">{t('Save a search with its filters, order and columns.')}</p>
      )}
      {current?.is_mine && (
        <button
          type="button"
          className="btn btn-sm"
          onClick={() =>
            void send(updateSavedView, { id: current.id, query, layout: now }).then(
              (isDone) => isDone && notify(t('{name} saved', { name: current.name })),
            )
          }
        >
          {t('Save what is shown as “{name}”', { name: current.name })}
        </button>
      )}
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
      <SaveAs
        label={t('Name of the view')}
        placeholder={t('Save this view as…')}
        roles={kept.roles}
        onSave={keep}
      />
      {items !== null && (
        <OnDevice
          resource={view.name}
          onTake={(name, old) =>
            send(createSavedView, { list: kept.list, kind: 'view', name, query: old || '?' })
          }
        />
      )}
    </div>
  )
}
