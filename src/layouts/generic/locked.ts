import type { FormView } from '#contracts/view.ts'

/** A form in which these fields can be seen but not changed, with the reason below each. */
export function lockedView(view: FormView, locked: Readonly<Record<string, string>>): FormView {
  return {
    ...view,
    sections: view.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => {
        const reason = locked[field.name]
        return reason === undefined ? field : { ...field, fixed: true, help: reason }
      }),
    })),
  }
}

/** One reason for several fields, as `lockedView` takes it. */
export function because(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]))
}
