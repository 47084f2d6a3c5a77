import * as z from 'zod/mini'
import type { Field, FieldKind, Presence } from '#kernel/field.ts'
import { plainMessage } from '#contracts/messages.ts'

z.config({ customError: plainMessage })

/** What every builder takes beside its own limits. */
export interface Common<R extends boolean, A extends boolean, O extends boolean> extends Pick<
  Field,
  'label' | 'help' | 'placeholder' | 'whenEmpty' | 'unit' | 'column' | 'fixed' | 'expires' | 'alarm'
> {
  /** The caller must give it. */
  required?: R
  /** The service gives it, and it is never empty. */
  always?: A
  /** The service gives it; it may be empty. */
  readOnly?: O
}

/** What the options say of a field's presence, for the compiler. */
export type PresenceOf<R, A, O> = R extends true
  ? 'required'
  : A extends true
    ? 'always'
    : O extends true
      ? 'given'
      : 'optional'

type Options<T> = Omit<
  Partial<Field<T>>,
  'presence' | 'kind' | 'schema' | 'label' | 'required' | 'always' | 'readOnly'
> & { label: string; required?: boolean; always?: boolean; readOnly?: boolean }

/** A field of a kind, with its rule for one given value. The builder that calls it says what `P` is. */
export function field<T, P extends Presence>(
  kind: FieldKind,
  schema: z.ZodMiniType<T>,
  { required, always, readOnly, ...rest }: Options<T>,
): Field<T, P> {
  return {
    ...rest,
    kind,
    schema,
    required: required ?? false,
    ...(always ? { always: true as const } : {}),
    ...(always || readOnly ? { readOnly: true as const } : {}),
  }
}
