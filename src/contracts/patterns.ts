import * as z from 'zod/mini'
import { SYSTEM_NAME } from '#access/role-traits.ts'
import { oneSpelling } from '#contracts/folding.ts'
import { decimal, fact, flag, json, text } from '#contracts/fields.ts'
import { MAX_POINTS, type LineString } from '#contracts/line-string.ts'
import { PLATE, spacedPlate } from '#contracts/plate-text.ts'
import type { Field, FieldMap } from '#kernel/field.ts'

/** A licence plate such as `W 8123 UJ`, in whatever case and spacing it is typed. */
export function plate(): Field<string, 'required'> {
  const base = text({ label: 'Plate number', required: true, max: 12, placeholder: 'W 8123 UJ' })
  const schema = z.string().check(
    z.overwrite((given) => spacedPlate(oneSpelling(given.toUpperCase()))),
    z.regex(PLATE, 'Write it like W 8123 UJ'),
  )
  return { ...base, schema }
}

/** A plant or storage location code of the company's ERP: four capital letters or digits. */
export function erpCode(label: string): Field<string, 'optional'> {
  return text({
    label,
    max: 4,
    capitals: true,
    pattern: /^[A-Z0-9]{4}$/,
    message: 'Use 4 capital letters or digits',
  })
}

/** How far around its coordinates a place reaches, metres (screen.E0). */
export function radius(): Field<number, 'required'> {
  return decimal({ label: 'Radius', required: true, min: 10, max: 5000, decimals: 2, unit: 'm' })
}

/** A share of a hundred with three decimals. */
export function percent(label: string, initial: number, help?: string): Field<number, 'required'> {
  return decimal({
    label,
    required: true,
    min: 0,
    max: 100,
    decimals: 3,
    unit: '%',
    initial,
    ...(help ? { help } : {}),
  })
}

/** In use or not. The spec's own payloads do not have it, so that only `activate` and `deactivate` change it. */
export function inUse(): Field<boolean, 'always'> {
  return { ...fact('Active'), activates: true }
}

/** In use or not, where the entity's own form says it. */
export function active(): Field<boolean, 'required'> {
  return { ...flag('Active', true), activates: true }
}

/** Whether records are taken out of use and brought back by calls of their own. */
export function hasActivation({ fields }: { fields: FieldMap }): boolean {
  return fields.is_active?.activates === true
}

/** The way a truck is expected to take, as a GeoJSON LineString of 2 to 500 points. */
export function corridor(): Field<LineString, 'optional'> {
  const { readOnly: _, presence: __, ...field } = json<LineString>('Corridor')
  const degrees = (limit: number): z.ZodMiniNumber => z.number().check(z.gte(-limit), z.lte(limit))
  const point = z.tuple([degrees(180), degrees(90)])
  const schema = z.strictObject({
    type: z.literal('LineString'),
    coordinates: z.array(point).check(z.minLength(2), z.maxLength(MAX_POINTS)),
  })
  return { ...field, schema }
}

/** The words of a name of who did something, where it may have been the product itself. */
export const ITSELF = [{ value: SYSTEM_NAME, label: SYSTEM_NAME }]

/** The name of who did something; what the product does by itself is named in the reader's language. */
export function nameOfActor(label: string): Field<string, 'given'> {
  return { ...text({ label, readOnly: true }), options: ITSELF }
}
