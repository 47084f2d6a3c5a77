import type { ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { writeListState, type ListState } from '#contracts/list-url.ts'
import { lookOf } from '#contracts/look.ts'
import type { ListView } from '#contracts/view.ts'

/** The looks of a list, each a link: another look is another page, drawn by the server, so no list carries the scripts of all. */
export function LookSwitch({ view, state }: { view: ListView; state: ListState }): ReactNode {
  const { looks } = view
  if (!looks) return null
  const current = lookOf(view, state.look)?.kind ?? 'table'
  const first = looks.groups?.by[0]
  const all = [
    { kind: 'table', word: '', label: t('Table'), icon: 'pi-list' },
    ...(looks.board ? [{ kind: 'board', word: 'board', label: t('By status'), icon: 'pi-th-large' }] : []),
    ...(looks.timeline
      ? [{ kind: 'timeline', word: 'timeline.12', label: t('Timeline'), icon: 'pi-chart-bar' }]
      : []),
    ...(first
      ? [{ kind: 'group', word: `group.${first.field}`, label: t('Groups'), icon: 'pi-sitemap' }]
      : []),
  ]
  return (
    <nav className="btn-group segmented look-switch" aria-label={t('Look at the list as')}>
      {all.map(({ kind, word, label, icon }) => (
        <a
          key={kind}
          className="btn"
          href={writeListState({ ...state, page: 1, look: word }) || '?'}
          aria-current={kind === current ? 'true' : undefined}
        >
          <i className={`pi ${icon}`} aria-hidden="true" />
          {label}
        </a>
      ))}
    </nav>
  )
}
