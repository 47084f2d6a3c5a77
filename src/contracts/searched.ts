import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Resource } from '#kernel/resource.ts'
import { resourceNamed } from '#contracts/index.ts'

/** What the search of a list looks into, in the reader's words: 'Order number, Cargo, Origin'. */
export function searchedIn(resource: Resource, lang: Lang): string {
  const labels = resource.list.search.flatMap((place) => {
    if (typeof place !== 'string') {
      const { fields } = resourceNamed(place.in)
      return place.fields.map((name) => fields[name]?.label)
    }
    const [head] = place.split('.')
    const reference = Object.values(resource.fields).find(
      ({ ref }) => place.includes('.') && ref?.as === head,
    )
    return [(reference ?? resource.fields[place])?.label]
  })
  return [...new Set(labels.filter((label) => label !== undefined))]
    .map((label) => translated(lang, label))
    .join(', ')
}
