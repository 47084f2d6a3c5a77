import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import type { ListLayout } from '#contracts/setting/list-layout.ts'
import {
  createSavedView,
  removeSavedView,
  setDefaultView,
  updateSavedView,
} from '#contracts/setting/saved-view-calls.ts'
import type { SavedView } from '#contracts/setting/saved-view.ts'
import { notify } from '#stores/notice.ts'
import type { KeptStart } from '#islands/list/kept.ts'
import { SaveAs } from '#islands/list/tools/SaveAs.tsx'
import { SavedLine } from '#islands/list/tools/SavedLine.tsx'
import { useSaved, type Saved } from '#islands/list/tools/use-saved.ts'

interface Props {
  kept: Pick<KeptStart, 'list' | 'roles'>
  /** The id of the view that is open. */
  current: string
  /** What is shown now, as a view keeps it. */
  query: string
  layout: ListLayout
  /** What the whole list is called, in small letters. */
  plural: string
  /** Where the whole list is; where a default view would come in its place, it says so. */
  wholeHref: (hasDefault: boolean) => string
  hrefOf: (saved: SavedView) => string
  children?: (saved: Saved) => ReactNode
}

/**
 * Named states of a list, kept on the server: the reader's own, and those of their role. Each is an ordinary link, which loads the page anew.
 */
export function SavedList({
  kept,
  current: id,
  query,
  layout,
  plural,
  wholeHref,
  hrefOf,
  children,
}: Props): ReactNode {
  const saved = useSaved(kept.list)
  const { items, refused, send } = saved
  const views = (items ?? []).filter(({ kind }) => kind === 'view')
  const current = views.find((one) => one.id === id)
  const roleName = (role: string): string =>
    kept.roles.find(({ value }) => value === role)?.label ?? t('Your role')
  const told = (name: string, isDone: boolean): boolean => {
    if (isDone) notify(t('{name} saved', { name }))
    return isDone
  }
  return (
    <div className="stack tight views">
      {items === null && <p className="hint">{t('Loading…')}</p>}
      <a
        className="pop-item"
        href={wholeHref(views.some((one) => one.is_default))}
        aria-current={!current || undefined}
      >
        {t('All {records}', { records: plural })}
      </a>
      {views.map((one) => (
        <SavedLine
          key={one.id}
          saved={one}
          note={one.role_code ? roleName(one.role_code) : undefined}
          onRename={(name) => send(updateSavedView, { id: one.id, name })}
          onRemove={() => send(removeSavedView, { id: one.id })}
          onDefault={() => send(setDefaultView, { id: one.id, is_default: !one.is_default })}
        >
          <a className="pop-item" href={hrefOf(one)} aria-current={one === current || undefined}>
            {one.name}
            {one.is_default && !one.is_mine && <small className="muted"> · {t('default')}</small>}
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
            void send(updateSavedView, { id: current.id, query, layout }).then((isDone) =>
              told(current.name, isDone),
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
        onSave={async (name, role) =>
          told(
            name,
            await send(createSavedView, {
              list: kept.list,
              kind: 'view',
              name,
              query,
              layout,
              role_code: role,
            }),
          )
        }
      />
      {children?.(saved)}
    </div>
  )
}
