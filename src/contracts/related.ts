import { choice, choices, integer, maybe, money, decimal, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import type { Field, Option, Related } from '#kernel/field.ts'

/** A list counts related records up to here, so that one with a million of them is as quick as any other. */
export const RELATED_MOST = 1000

type From = Omit<Related, 'take' | 'of' | 'sortedBy' | 'shareOf' | 'needs'>

function related<T>(field: Omit<Field<T>, 'presence'>, from: Related): Field<T, 'listed'> {
  return { ...field, related: from }
}

/** How many records point to this one, such as the trucks of a vendor. Read only; lists compute it for their rows. */
export function countOf(label: string, from: From): Field<number, 'listed'> {
  return related(integer({ label, readOnly: true }), { ...from, take: 'count' })
}

/** Whether any record points to this one. Lists can be narrowed by it, by whoever may read those records. */
export function anyOf(label: string, from: From): Field<boolean, 'listed'> {
  return related(maybe(label), { ...from, take: 'any' })
}

/** A text of the last record by `of` that points to this one, such as the number of a trip's document. */
export function textOf(label: string, from: From & { of: string }): Field<string, 'listed'> {
  const { of, ...rest } = from
  return related(text({ label, readOnly: true }), { ...rest, take: 'last', of: [of], sortedBy: of })
}

/** The sum of money fields of the records that point to this one, or of the last of them by `sortedBy`; whole rupiah. */
export function moneyOf(
  label: string,
  from: From & Pick<Related, 'of' | 'sortedBy'>,
): Field<number, 'listed'> {
  const take = from.sortedBy ? 'last' : 'sum'
  return related(money({ label, readOnly: true, min: -9_000_000_000_000_000 }), { ...from, take })
}

/** The least amount in a money field of the records that point to this one; whole rupiah, below nothing too. */
export function leastOf(label: string, from: From & { of: string }): Field<number, 'listed'> {
  const { of, ...rest } = from
  return related(money({ label, readOnly: true, min: -9_000_000_000_000_000 }), {
    ...rest,
    take: 'first',
    of: [of],
    sortedBy: of,
  })
}

/** The sum of fields as a share of an own field of this record, per cent with one decimal. */
export function shareOf(
  label: string,
  from: From & Required<Pick<Related, 'of' | 'shareOf'>>,
): Field<number, 'listed'> {
  return related(decimal({ label, readOnly: true, unit: '%', decimals: 1 }), { ...from, take: 'sum' })
}

/** The earliest (`first`) or latest (`last`) day in a field of the records that point to this one; it marks what ends soon. */
export function expiryOf(
  label: string,
  take: 'first' | 'last',
  from: From & { of: string },
): Field<string, 'listed'> {
  const { of, ...rest } = from
  return related(date({ label, readOnly: true, expires: true }), { ...rest, take, of: [of], sortedBy: of })
}

/** A choice of the first record by `sortedBy` that points to this one, such as the kind of the document that ends next. */
export function firstChoiceOf(
  label: string,
  options: readonly Option[],
  from: From & { of: string; sortedBy: string },
): Field<string, 'listed'> {
  const { of, ...rest } = from
  return related(choice({ label, options, readOnly: true }), { ...rest, take: 'first', of: [of] })
}

/**
 * What a record lacks: of each group of `needs` the first value, where no record that points to this one has any of the group in `of` and
 * a day in `until` that is not over. Null where nothing is lacking. A record without a day there never ends.
 */
export function lacksOf(
  label: string,
  options: readonly Option[],
  from: From & { of: string; until: string; needs: readonly (readonly string[])[] },
): Field<string[], 'listed'> {
  const { of, until, needs, ...rest } = from
  return related(choices({ label, options, readOnly: true }), {
    ...rest,
    take: 'lacks',
    of: [of],
    needs: { any: needs, until },
  })
}
