import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { importFields, type ImportField } from '#contracts/import.ts'
import { resourceNamed } from '#contracts/index.ts'

const MOST_CHOICES = 8

function choicesIn({ options = [] }: Field, lang: Lang): string {
  const labels = options.slice(0, MOST_CHOICES).map(({ label }) => translated(lang, label))
  return labels.join(', ') + (options.length > MOST_CHOICES ? ', …' : '')
}

function hintOf(field: Field, lang: Lang): string {
  const say = (text: string, params = {}): string => translated(lang, text, params)
  switch (field.kind) {
    case 'flag':
      return say('Yes or no')
    case 'choice':
      return choicesIn(field, lang)
    case 'list':
      return field.options
        ? say('Several of {choices}, with ; between them', { choices: choicesIn(field, lang) })
        : say('Several, with ; between them')
    case 'date':
    case 'dateMessage':
      return say('Date, such as 31/12/2026')
    case 'timestamp':
      return say('Date, or date and time, such as 31/12/2026 08:00')
    case 'ref':
      return say('Code or name of {record}', {
        record: say(resourceNamed(field.ref!.resource).label).toLowerCase(),
      })
    case 'integer':
    case 'decimal':
    case 'money':
      return field.unit ? say('Number in {unit}', { unit: say(field.unit) }) : say('Number')
    default:
      return field.placeholder
        ? say('Such as {example}', { example: field.placeholder })
        : field.help
          ? say(field.help)
          : ''
  }
}

/** The fields an import fills, as the person who maps columns reads them. */
export function importFieldViews(resource: Resource, lang: Lang): ImportField[] {
  return importFields(resource).map(([name, field]) => ({
    name,
    label: translated(lang, field.label),
    required: field.required && field.initial === undefined,
    hint: hintOf(field, lang),
  }))
}
