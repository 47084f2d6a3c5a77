import type * as z from 'zod/mini'
import type { FieldFilter } from '#kernel/wire.ts'

export type FieldKind =
  | 'text' | 'code' | 'longtext' | 'integer' | 'decimal' | 'money' | 'flag' | 'choice' | 'words'
  | 'date' | 'dateMessage' | 'timestamp' | 'ref' | 'children' | 'list' | 'json' | 'file' | 'picture' // prettier-ignore

/** What a file may be: pictures and PDF, or pictures only. */
export type FileKinds = 'documents' | 'images'

export type Option = { value: string; label: string; tone?: 'warn' | 'bad' } // a tone where it is to be seen in a list

/**
 * Whether a field has a value. `required`: given by the caller and never empty; `optional`: may be empty; `always` and `given`: the
 * service gives it, without or with gaps; `listed`: worked out for the rows of a list only.
 */
export type Presence = 'required' | 'optional' | 'always' | 'given' | 'listed'

/** What narrows a reference: fields of the target (or of `through`, whose `column` names it) by fields of this record that they equal. */
export interface Within {
  same: Readonly<Record<string, string>>
  through?: { resource: string; column: string; on?: readonly string[] } // only rows valid on the day that the first filled one of `on` says
}
export type Among = { filters: readonly FieldFilter[]; otherwise: string } // what may be chosen at all, and what is said of the rest
type Narrowed = { within?: Within; among?: Among }

/** Rows of a side table that are written with their parent, such as the lines of a document. */
export interface ChildTable<F extends FieldMap = FieldMap> {
  table: string
  parent: string
  /** The field that makes a row the same row when it is written again without its id. */
  key: string
  fields: F
  min: number
  max: number
  /** Lists carry the rows too, where the spec says so. */
  listed?: true
  /** Each row is one file with its caption: people see files, not a table. */
  files?: FileKinds
}

/** What is taken of the records whose field `by` points here: how many, a sum, a field of the first or last by `sortedBy`, or what is lacking. */
export interface Related {
  resource: string
  by: string
  take: 'any' | 'count' | 'sum' | 'first' | 'last' | 'lacks'
  of?: readonly string[]
  sortedBy?: string
  where?(): readonly FieldFilter[]
  shareOf?: string // a sum as a share of this own field, per cent
  needs?: { any: readonly (readonly string[])[]; until: string } // of each group one value of `of`, whose day `until` is not over
}

/** One field of an entity: its rule, how it is stored, and how people see it. */
export interface Field<T = unknown, P extends Presence = Presence> {
  kind: FieldKind
  label: string
  /** The rule for one given value. Absence is ruled by `required`. */
  schema: z.ZodMiniType<T>
  required: boolean
  /** For the compiler only: what `RecordOf` makes of the field. Nobody sets it. */
  readonly presence?: P
  /** Never written by the five calls: given by the service. */
  readOnly?: true
  /** Read only, and never empty. */
  always?: true
  activates?: true // the calls `activate` and `deactivate` change it
  fixed?: true // given at creation, never again
  stages?: readonly string[] // fields of this whole, each a part of the one before it: drawn as one bar
  /** Value of a new record when none is given. Updates never use it: a patch must not reset a field. */
  initial?: T
  column?: string
  help?: string
  unit?: string
  placeholder?: string
  /** What no value means, where it means something: 'All'. */
  whenEmpty?: string
  options?: readonly Option[]
  /** Where it points: the resource, the name of the object embedded on read, and `note`, fields of the target that its options say too. */
  ref?: { resource: string; as: string; quickAdd?: true; note?: readonly string[] } & Narrowed
  /** Where a form chooses an id that is not embedded, such as an account; `as` is what a page embeds for it. */
  from?: { resource: string; as: string; filters: readonly FieldFilter[] }
  images?: true // a file that has to be a picture
  names?: string // the resource of an id that is not embedded; a record that is named cannot be deleted
  children?: ChildTable
  /** Smallest and largest value, for number and date inputs. */
  min?: number | string
  max?: number | string
  decimals?: number
  maxLength?: number
  alarm?: 'warn' | 'bad' // more than nothing is to be seen in a list
  expires?: true // something ends on this day: what is over or near is marked
  place?: 'latitude' | 'longitude' // half of where the record stands
  due?: true | 'end' | 'since' // what is not done by then is late, a time that runs until then, or one that something waits since: as it goes on
  /** A number that is a name, such as a year: written without separators. */
  ungrouped?: true
  /** Not stored: made of the records that point to this one. */
  related?: Related
  /** From the database's value to the wire's and back, where they differ. */
  toWire?(stored: unknown): unknown
  toColumn?(given: T): unknown
}

export type FieldMap = Record<string, Field>
