import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { readListState, writeListState, type ListState } from '#contracts/list-url.ts'
import type { ListView } from '#contracts/view.ts'
import { linkTo, type Go } from '#islands/list/links.ts'
import { Popover } from '#ui/Popover.tsx'
import { isRow } from '#kernel/guards.ts'

interface SavedView {
  name: string
  query: string
}

const NONE = '[]'

function isSavedView(value: unknown): value is SavedView {
  return isRow(value) && typeof value.name === 'string' && typeof value.query === 'string'
}

/** What stands in a browser's storage is not ours alone. */
function parse(text: string): SavedView[] {
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.filter(isSavedView) : []
  } catch {
    return []
  }
}

function onStorage(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** The views kept for a list, none while the server renders, and the way to keep others. */
function useSavedViews(list: string): [SavedView[], (views: SavedView[]) => void] {
  const key = `views.${list}`
  const text = useSyncExternalStore(
    onStorage,
    () => localStorage.getItem(key) ?? NONE,
    () => NONE,
  )
  const views = useMemo(() => parse(text), [text])
  const keep = (next: SavedView[]): void => {
    localStorage.setItem(key, JSON.stringify(next))
    // Browsers tell the other tabs only.
    dispatchEvent(new StorageEvent('storage', { key }))
  }
  return [views, keep]
}

interface Props {
  view: ListView
  state: ListState
  go: Go
}

/** Named states of this list, kept in this browser; each is an ordinary link that can be sent to somebody. */
export function SavedViews({ view, state, go }: Props): ReactNode {
  const [views, keep] = useSavedViews(view.name)
  const [name, setName] = useState('')
  const query = writeListState({ ...state, page: 1 })
  const current = query ? views.find((saved) => saved.query === query) : undefined
  const add = (): void => {
    const trimmed = name.trim()
    if (!trimmed) return
    keep([...views.filter((one) => one.name !== trimmed), { name: trimmed, query }])
    setName('')
  }
  const label = current ? t('View: {name}', { name: current.name }) : t('Views')
  return (
    <Popover label={label} icon="pi-bookmark">
      {(close) => (
        <div className="stack tight">
          {views.length === 0 && (
            <p className="hint">{t('Save a search with its filters, order and columns.')}</p>
          )}
          {views.map((saved) => {
            const wanted = readListState(new URLSearchParams(saved.query))
            const link = linkTo(wanted, wanted, go)
            return (
              <div key={saved.name} className="saved-view">
                <a
                  className="pop-item"
                  href={link.href}
                  aria-current={saved === current || undefined}
                  onClick={(event) => {
                    link.onClick(event)
                    close()
                  }}
                >
                  {saved.name}
                </a>
                <button
                  type="button"
                  className="btn btn-quiet btn-icon btn-sm"
                  aria-label={t('Forget the view {name}', { name: saved.name })}
                  onClick={() => keep(views.filter((one) => one !== saved))}
                >
                  <i className="pi pi-times" aria-hidden="true" />
                </button>
              </div>
            )
          })}
          <form
            className="saved-view"
            onSubmit={(event) => {
              event.preventDefault()
              add()
            }}
          >
            <input
              className="control"
              value={name}
              maxLength={40}
              aria-label={t('Name of the view')}
              placeholder={t('Save this view as…')}
              onChange={(event) => setName(event.target.value)}
            />
            <button className="btn" disabled={!name.trim()}>
              {t('Save')}
            </button>
          </form>
        </div>
      )}
    </Popover>
  )
}
