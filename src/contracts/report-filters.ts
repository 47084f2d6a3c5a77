import type { FieldFilter } from '#kernel/wire.ts'
import type { ReportGroup } from '#contracts/report-answer.ts'

/** The filters of the moments of a span. */
export function spanFilters(at: string, { from, before }: { from: string; before: string }): FieldFilter[] {
  return [
    { field: at, operator: '>=', value: from },
    { field: at, operator: '<', value: before },
  ]
}

/**
 * The filters under which a list shows the records of groups, and no others; null where no list can, because the others have
 * nothing in common. `given` are the filters the whole report stands under.
 */
export function groupFilters(
  at: string,
  given: readonly FieldFilter[],
  period: { from: string; before: string },
  groups: readonly Pick<ReportGroup, 'span' | 'picked'>[],
): FieldFilter[] | null {
  if (groups.some(({ span, picked }) => !span && !picked)) return null
  const span = groups.find((group) => group.span)?.span ?? period
  const picked = groups.flatMap((group): FieldFilter[] => {
    if (!group.picked) return []
    const { field, equals } = group.picked
    return [
      equals === null ? { field, operator: 'is_null', value: true } : { field, operator: '=', value: equals },
    ]
  })
  return [...given, ...spanFilters(at, span), ...picked]
}
