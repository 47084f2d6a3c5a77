import { formatDay, formatMonth } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Resource } from '#kernel/resource.ts'
import { resourceNamed } from '#contracts/index.ts'
import { NO_VALUE, OTHERS } from '#contracts/report.ts'
import type { Step } from '#contracts/report-period.ts'
import { columnOf } from '#engine/columns.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** A step of time in words; the year is left out where days are meant, and the day of an hour where all are of one day. */
export function stepLabel(step: Step, key: string, lang: Lang, isOneDay: boolean): string {
  const day = formatDay(key, lang).replace(/ \d{4}$/, '')
  if (step === 'month') return formatMonth(key, lang)
  if (step === 'hour') return `${isOneDay ? '' : `${day} `}${key.slice(-2)}:00`
  if (step === 'shift') return translated(lang, '{day} shift {number}', { day, number: key.slice(-1) })
  return day
}

/** The names of records by their ids: only what names them, as pickers show to everybody who sees the id. */
async function namesOf(ctx: ServiceContext, target: Resource, ids: string[]): Promise<Map<string, string>> {
  const name = target.title.at(-1) ?? 'id'
  const column = target.fields[name] ? columnOf(name, target.fields[name]) : 'id'
  const rows = await runSql<Computed<{ id: string; name: string }>>(
    ctx.db,
    `select id, "${column}"::text as name from ${sourceOf(target, ctx.service)} where id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, name: said }) => [id, said]))
}

/** What values of a field are called, by the value. */
export async function valueLabels(
  ctx: ServiceContext,
  source: Resource,
  name: string,
  keys: readonly string[],
  lang: Lang,
): Promise<(key: string) => string> {
  const field = source.fields[name]!
  const real = keys.filter((key) => key !== NO_VALUE && key !== OTHERS)
  const names = field.ref
    ? await namesOf(ctx, resourceNamed(field.ref.resource), real)
    : new Map<string, string>()
  const states = source.lifecycle?.field === name ? source.lifecycle.states : {}
  return (key) => {
    if (key === NO_VALUE) return translated(lang, 'Not given')
    if (key === OTHERS) return translated(lang, 'Others')
    if (field.kind === 'flag') return translated(lang, key === 'true' ? 'Yes' : 'No')
    const text = field.options?.find(({ value }) => value === key)?.label ?? states[key]?.label
    return text ? translated(lang, text) : (names.get(key) ?? key)
  }
}
