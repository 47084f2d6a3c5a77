import { useState, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { readListState, writeListState } from '#contracts/list-url.ts'
import { removeSavedView, setDefaultView, updateSavedView } from '#contracts/setting/saved-view-calls.ts'
import type { RoleView } from '#contracts/setting/saved-view.ts'
import type { ViewedList } from '#contracts/setting/view-link.ts'
import { SavedLine } from '#islands/list/tools/SavedLine.tsx'
import { NewRoleView, type Draft } from '#islands/setting/NewRoleView.tsx'
import { useRoleViews } from '#islands/setting/use-role-views.ts'

interface Props {
  items: readonly RoleView[]
  lists: readonly ViewedList[]
}

const listOf = ({ list }: RoleView, lists: readonly ViewedList[]): ViewedList | undefined =>
  lists.find(({ id }) => id === list.split('#')[0])

/** The address of the list as the view shows it. */
function addressOf({ id, list, query, layout }: RoleView, path: string): string {
  const state = readListState(new URLSearchParams(query))
  const columns = state.columns ?? layout.columns ?? null
  return path + writeListState({ ...state, columns, tab: list.split('#')[1] ?? '', view: id })
}

/** What a view keeps, as its address says it. */
const wordsOf = (query: string): string =>
  query === '?'
    ? t('the whole list')
    : [...new URLSearchParams(query)].map(([key, value]) => `${key} = ${value}`).join(' · ')

/** What is kept of lists for roles, whoever can open them: renamed, made the default, copied to another role, deleted, and made from a link. */
export function RoleViews({ items: first, lists }: Props): ReactNode {
  const { items, refused, send } = useRoleViews(first)
  const [draft, setDraft] = useState<Draft | null>(null)
  const names = [...new Set(items.map(({ list }) => list))]
  const titleOf = (name: string): string => {
    const [screen = '', tab] = name.split('#')
    const title = lists.find(({ id }) => id === screen)?.title ?? screen
    return tab ? `${title} (${tab})` : title
  }
  return (
    <div className="stack">
      <NewRoleView key={draft?.id ?? ''} {...{ lists, draft, send }} />
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
      {items.length === 0 && <p className="card state">{t('No role has a view of its own yet.')}</p>}
      {names.map((name) => (
        <section key={name} className="card role-views" aria-label={titleOf(name)}>
          <h2>{titleOf(name)}</h2>
          {items
            .filter(({ list }) => list === name)
            .map((saved) => {
              const of = listOf(saved, lists)
              const role = of?.roles.find(({ value }) => value === saved.role_code)?.label ?? saved.role_code
              const isView = saved.kind === 'view'
              return (
                <SavedLine
                  key={saved.id}
                  saved={saved}
                  note={role ?? undefined}
                  onRename={(wanted) => send(updateSavedView, { id: saved.id, name: wanted })}
                  onRemove={() => send(removeSavedView, { id: saved.id })}
                  {...(isView
                    ? {
                        onDefault: () =>
                          send(setDefaultView, { id: saved.id, is_default: !saved.is_default }),
                      }
                    : {})}
                >
                  <span className="role-view">
                    {of?.isOpen && isView ? (
                      <a href={addressOf(saved, of.path)}>{saved.name}</a>
                    ) : (
                      <b>{saved.name}</b>
                    )}
                    <small className="muted">
                      {isView ? wordsOf(saved.query) : `${t('Export template')} · ${wordsOf(saved.query)}`}
                    </small>
                  </span>
                  {of && isView && of.roles.length > 1 && (
                    <button
                      type="button"
                      className="btn btn-quiet btn-icon btn-sm"
                      aria-label={t('Copy {name} for another role', { name: saved.name })}
                      title={t('Copy {name} for another role', { name: saved.name })}
                      onClick={() =>
                        setDraft({
                          id: saved.id,
                          name: saved.name,
                          link: addressOf(saved, of.path),
                          layout: saved.layout,
                        })
                      }
                    >
                      <i className="pi pi-copy" aria-hidden="true" />
                    </button>
                  )}
                </SavedLine>
              )
            })}
        </section>
      ))}
    </div>
  )
}
