import type * as z from 'zod/mini'
import type { RoleCode } from '#access/roles.ts'
import type { ScopeKind } from '#access/scope.ts'
import type { Calls } from '#kernel/client.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { FieldFilter } from '#kernel/wire.ts'

export type FieldKind =
  | 'text' | 'code' | 'longtext' | 'integer' | 'decimal' | 'money' | 'flag' | 'choice'
  | 'date' | 'dateMessage' | 'timestamp' | 'ref' | 'children' | 'list' | 'json' | 'file' | 'picture' // prettier-ignore

export interface Option {
  value: string
  label: string
}

/** Rows of a side table that are written with their parent, such as the lines of a document. */
export interface ChildTable {
  table: string
  parent: string
  /** The field that makes a row the same row when it is written again without its id. */
  key: string
  fields: FieldMap
  min: number
  max: number
  /** Lists carry the rows too, where the spec says so. */
  listed?: true
}

/** What is taken of the records whose field `by` points here: how many, a sum, or a field of the first or last by `sortedBy`. */
export interface Related {
  resource: string
  by: string
  take: 'count' | 'sum' | 'first' | 'last'
  of?: readonly string[]
  sortedBy?: string
  where?(): readonly FieldFilter[]
  /** A sum as a share of this own field, per cent. */
  shareOf?: string
}

/** One field of an entity: its rule, how it is stored, and how people see it. */
export interface Field<T = unknown, Required extends boolean = boolean> {
  kind: FieldKind
  label: string
  /** The rule for one given value. Absence is ruled by `required`. */
  schema: z.ZodMiniType<T>
  required: Required
  /** Never written by the five calls: given by the service. */
  readOnly?: true
  /** Given at creation, then fixed. */
  fixed?: true
  /** Value of a new record when none is given. Updates never use it: a patch must not reset a field. */
  initial?: T
  column?: string
  help?: string
  unit?: string
  placeholder?: string
  /** What no value means, where it means something: 'All'. */
  whenEmpty?: string
  options?: readonly Option[]
  /** Where it points: the resource, and the name of the object embedded on read. */
  ref?: { resource: string; as: string; quickAdd?: true }
  /** Where a form chooses an id that is not embedded, such as an account; `as` is what a page embeds for it. */
  from?: { resource: string; as: string; filters: readonly FieldFilter[] }
  names?: string // the resource of an id that is not embedded; a record that is named cannot be deleted
  children?: ChildTable
  /** Smallest and largest value, for number and date inputs. */
  min?: number | string
  max?: number | string
  decimals?: number
  maxLength?: number
  /** Something ends on this day: what is over or near is marked. */
  expires?: true
  /** A number that is a name, such as a year: written without separators. */
  ungrouped?: true
  /** Not stored: made of the records that point to this one. */
  related?: Related
  /** From the database's value to the wire's and back, where they differ. */
  toWire?(stored: unknown): unknown
  toColumn?(given: T): unknown
}

export type FieldMap = Record<string, Field>

/** A rule over several fields; gives the fields it refuses. Absent fields must pass. */
export type Rule = (record: Record<string, unknown>) => FieldError[]

/** A column of a list; `under` is the second line of its cell, `embedded.path` reaches into a reference. */
export interface Column {
  field: string
  under?: string
  /** `under` stands on the same line: 2 / 5. */
  beside?: true
  /** Hidden until the user chooses it. */
  extra?: true
  label?: string
}

export interface ListSpec {
  columns: readonly (string | Column)[]
  /** Fields the search looks into; each has an index that serves it. */
  search: readonly string[]
  /** Fields a list may be sorted by; each has an index that serves it. */
  sort: readonly string[]
  /** A leading minus sorts downwards. */
  defaultSort: string
  filters: readonly string[]
}

export interface FormSection {
  title: string
  help?: string
  fields: readonly string[]
}

/** Who may make each call; 'staff' is everybody who is signed in. */
export interface Access {
  read: readonly RoleCode[] | 'staff'
  create: readonly RoleCode[]
  update: readonly RoleCode[]
  remove: readonly RoleCode[]
}

export interface ResourceSpec<F extends FieldMap> {
  service: string
  /** The spec's word in kebab-case: also the call group and the table (with underscores). */
  name: string
  label: string
  plural: string
  table?: string
  fields: F
  rules?: readonly Rule[]
  list: ListSpec
  form?: readonly FormSection[]
  access: Access
  /** Which column limits whom: `vendor_id`, or `truck.vendor_id` one reference away, or several; `?` for a record that may be nobody's. */
  scope?: Partial<Record<ScopeKind, string | readonly string[]>>
  /** Calls whose path the spec writes differently; null where the call does not exist. */
  calls?: Partial<Record<keyof Calls, string | null>>
  lifecycle?: Lifecycle
  /** The fields that name a record to people: first its code, then its name. */
  title?: readonly string[]
  /** Updates must carry `row_version`; the spec's own master calls may leave it out. */
  versioned?: boolean
}

export type Resource<F extends FieldMap = FieldMap> = Omit<
  ResourceSpec<F>,
  'calls' | 'table' | 'rules' | 'title' | 'form'
> & {
  table: string
  rules: readonly Rule[]
  title: readonly string[]
  form: readonly FormSection[]
  calls: Calls
  /** Calls this group does not have. */
  without: ReadonlySet<keyof Calls>
}

/** An entity declared once: validation, types, calls, list, form and documents are made from it. */
export function resource<const F extends FieldMap>(spec: ResourceSpec<F>): Resource<F> {
  const at = (call: string): string => call.replace(' /', ` /${spec.service}/v1/${spec.name}/`)
  const fixed: Calls = {
    create: at('POST /create'),
    list: at('POST /'),
    get: at('GET /{id}'),
    update: at('POST /update'),
    remove: at('DELETE /{id}'),
  }
  const without = new Set<keyof Calls>()
  for (const [name, call] of Object.entries(spec.calls ?? {}) as [keyof Calls, string | null][]) {
    if (call === null) without.add(name)
    else fixed[name] = at(call)
  }
  return {
    ...spec,
    table: spec.table ?? spec.name.replaceAll('-', '_'),
    rules: spec.rules ?? [],
    title: spec.title ?? ['code', 'name'],
    form: spec.form ?? [],
    calls: fixed,
    without,
  }
}
