import { expect, test } from 'vitest'
import { resourcesOf } from '#contracts/index.ts'
import { formView, listView } from '#contracts/view.ts'
import { missingTexts } from '../support/missing-texts.ts'

test.each(resourcesOf('auth').map((resource) => [resource.name, resource] as const))(
  '%s is said in Indonesian, and its list and form can be drawn',
  (_, resource) => {
    const fields = Object.values(resource.fields)
    const texts = [
      resource.label,
      resource.plural,
      ...resource.form.map((section) => section.title),
      ...fields.flatMap(({ label, help, options = [] }) => [
        label,
        ...(help ? [help] : []),
        ...options.map((one) => one.label),
      ]),
    ]
    expect(missingTexts(texts)).toEqual([])
    expect(listView(resource, 'id').columns.length).toBeGreaterThan(3)
    expect(formView(resource, 'id').sections.length).toBe(resource.form.length)
  },
)
