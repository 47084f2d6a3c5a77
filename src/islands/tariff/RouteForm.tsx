import type { ReactNode } from 'react'
import type { Lang } from '#i18n/translate.ts'
import type { FormView } from '#contracts/view.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { CorridorField } from '#islands/tariff/CorridorField.tsx'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import type { OwnFields } from '#islands/form/FormSections.tsx'

interface Props {
  view: FormView
  lang: Lang
  record: AnyRecord
  backHref: string
}

const OWN: OwnFields = {
  corridor: (view, form, lang) => (
    <CorridorField view={view} form={form} lang={lang} isDisabled={view.fixed} />
  ),
}

/** The form of a contract's route; its corridor is drawn on a map once the form has it (tests/contracts/unread-fields.test.ts). */
export function RouteForm(props: Props): ReactNode {
  return <ResourceForm {...props} own={OWN} />
}
