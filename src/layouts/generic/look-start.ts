import type { RoleCode } from '#access/roles.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { LookPage } from '#islands/list/looks/ask.ts'
import type { Move } from '#islands/list/looks/look-body.ts'
import type { RowActionsStart } from '#islands/list/row-actions.tsx'
import { mayEver } from '#kernel/lifecycle.ts'
import type { Identified } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { baseOf } from '#layouts/generic/detail-data.ts'

/** The actions that lead from state to state and that a role may ever do: where the cards of a board may go. */
export function movesFor({ lifecycle }: Resource, role: RoleCode, lang: Lang): Move[] {
  return Object.entries(lifecycle?.actions ?? {}).flatMap(([name, action]) =>
    action.to !== null && mayEver(action, role)
      ? [
          {
            name,
            label: translated(lang, action.label),
            from: action.from,
            to: action.to,
          },
        ]
      : [],
  )
}

/** The menus of cards: whatever the list offers, and every action that would move one, so that nobody needs a mouse. */
export function cardActions(
  resource: Resource,
  mine: RowActionsStart | null,
  moves: readonly Move[],
): RowActionsStart | null {
  const names = [...new Set([...(mine?.names ?? []), ...moves.map(({ name }) => name)])]
  if (mine) return { ...mine, names }
  if (names.length === 0) return null
  return { base: baseOf(resource), names, bulk: [], links: [], remove: null, canDeactivate: false }
}

/** The page of a look with no more of its records than it draws: it goes along twice, as markup and as data. */
export function slimLook(page: LookPage, slim: (rows: readonly Identified[]) => Identified[]): LookPage {
  return {
    ...page,
    items: slim(page.items).slice(0, 1),
    groups: page.groups.map((group) => ({ ...group, rows: slim(group.rows) as typeof group.rows })),
    spans: page.spans.map((span) => {
      const [record] = slim([span.record])
      return { ...span, record: { ...record, id: span.record.id } as typeof span.record }
    }),
  }
}
