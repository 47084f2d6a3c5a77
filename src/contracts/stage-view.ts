import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'

/** What a bar of stages is made of; `per` is how many of a stage's unit are one of the whole's. */
export interface StageView {
  parts: { field: string; label: string; per: number }[]
}

/** Units in kilograms, so that parts in different units can be added. */
const KG: Readonly<Record<string, number>> = { t: 1000, kg: 1 }
const sizeOf = (field: Field | undefined): number => KG[field?.unit ?? ''] ?? 1

/** The bar of a whole that goes through stages, each a part of the one before. Undefined for every other field. */
export function stageView({ fields }: Resource, field: Field, lang: Lang): StageView | undefined {
  return (
    field.stages && {
      parts: field.stages.map((name) => ({
        field: name,
        label: translated(lang, fields[name]?.label ?? name),
        per: sizeOf(field) / sizeOf(fields[name]),
      })),
    }
  )
}
