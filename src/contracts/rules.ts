import { sentence, type Sentence } from '#i18n/translate.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { Resource, Rule } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import { rowsIn } from '#kernel/guards.ts'
import { isDateMessage } from '#contracts/date-message.ts'

/** The later date must not lie before the earlier one. Works on days, moments and date messages. */
export function notBefore(earlier: string, later: string, message = 'Must not be before the start'): Rule {
  return (record) => {
    const [from, to] = [comparable(record[earlier]), comparable(record[later])]
    return from !== null && to !== null && to < from ? [{ field: later, message }] : []
  }
}

/** Two references must differ, for example the two ends of a route. */
export function differ(one: string, other: string, message: string): Rule {
  return (record) => (record[one] && record[one] === record[other] ? [{ field: other, message }] : [])
}

/** A field is required when another has a certain value. */
export function requiredWhen(field: string, other: string, value: unknown, message = 'Required'): Rule {
  return (record) =>
    record[other] === value && (record[field] === undefined || record[field] === null)
      ? [{ field, message }]
      : []
}

/** A side table names each record once; the second row that names it is refused at its own cell. */
export function onceEach(table: string, key: string): Rule {
  return (record) => {
    const named = rowsIn(record[table]).map((row) => row[key])
    return named.flatMap((value, at) => {
      const first = named.indexOf(value)
      return value && first < at
        ? [{ field: `${table}.${at}.${key}`, message: 'Already in row {row}', params: { row: first + 1 } }]
        : []
    })
  }
}

/**
 * A record that is changed in these states alone, as `frozen` of its contract: the server refuses by it, and its page says it in place of the form. As `kept` it
 * is deleted in them alone. `instead` is said where that helps more than the state does.
 */
export function onlyWhile(
  { field, states }: Lifecycle,
  open: readonly unknown[],
  instead?: Sentence,
): NonNullable<Resource['frozen']> {
  return ({ [field]: value }) => {
    const state = String(value)
    if (open.includes(state)) return null
    if (instead) return instead
    return sentence('This is not possible while the status is {state}', {
      state: { word: states[state]?.label ?? state },
    })
  }
}

/** Why a record is deleted no more; null where it can be. The server refuses by it, and no page offers it then. */
export function whyKept({ kept, frozen }: Pick<Resource, 'kept' | 'frozen'>, record: Row): Sentence | null {
  return (kept ?? frozen)?.(record) ?? null
}

function comparable(value: unknown): number | null {
  if (typeof value === 'string') return Date.parse(value)
  return isDateMessage(value) ? Date.UTC(value.year, value.month - 1, value.day) : null
}
