import type { RoleCode } from '#access/roles.ts'
import type { ScopeKind } from '#access/scope.ts'
import type { Calls } from '#kernel/client.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { FieldMap } from '#kernel/field.ts'
import type { Clock, Lifecycle, State } from '#kernel/lifecycle.ts'
import type { Sentence } from '#i18n/translate.ts'
import { keysOf } from '#kernel/guards.ts'

/** A rule over several fields; gives the fields it refuses. Absent fields must pass. */
export type Rule = (record: Record<string, unknown>) => FieldError[]

/** A column of a list; `under` is the second line of its cell, `embedded.path` reaches into a reference. */
export interface Column<P extends string = string> {
  field: P
  under?: P
  beside?: true // `under` stands on the same line: 2 / 5
  extra?: true // hidden until the user chooses it
  label?: string
}

/** Ways to look at a list beside its table. A card's first field is its title, a bar's `from` and `to` are the first moments that are known. */
export interface Looks {
  board?: { card: readonly (string | Column)[]; since?: string }
  groups?: { by: readonly string[]; sums?: readonly string[] }
  timeline?: { row: string; label: string; from: readonly string[]; to: readonly string[]; maxHours: number }
}

export interface ListSpec<P extends string = string> {
  columns: readonly (P | Column<P>)[]
  /** What the search looks into: own fields, `reference.field`, and `fields` of records that name this one `by` a field. */
  search: readonly (string | { in: string; by: string; fields: readonly string[] })[]
  sort: readonly string[] // fields, each with an index that serves it
  defaultSort: string // a leading minus sorts downwards
  filters: readonly string[]
  carries?: readonly P[] // what its pages read of other records besides, such as `driver.credit_point`
  most?: number // rows of a page, where the specification wants more than usual
  looks?: Looks
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

export interface ResourceSpec<
  F extends FieldMap,
  L extends Lifecycle | undefined,
  N extends string,
  P extends string,
  T extends string,
> {
  service: string
  /** The spec's word in kebab-case: also the call group and the table (with underscores). */
  name: N
  label: string
  plural: string
  table?: string
  fields: F
  rules?: readonly Rule[]
  list: ListSpec<P>
  form?: readonly FormSection[]
  access: Access
  /** Which column limits whom: `vendor_id`, or `truck.vendor_id` one reference away, or several; `?` for a record that may be nobody's. */
  scope?: Partial<Record<ScopeKind, string | readonly string[]>>
  calls?: Partial<Record<keyof Calls, string | null>> // where the spec writes a path differently; null for a call that there is not
  lifecycle?: L
  clocks?: readonly Clock[] // they write `due_at`
  frozen?: (record: Record<string, unknown>) => Sentence | null // why it is changed or deleted no more, as it stands
  kept?: (record: Record<string, unknown>) => Sentence | null // why it is deleted no more, where it may still be changed
  title?: readonly T[] // the fields that name a record to people: first its code, then its name
  alongside?: readonly T[] // fields that go with its names into every row that refers to it: a file is not shown without its type
  transaction?: true // on tickets and statements: the codes of what it names stay as they are (model.C0)
  /** Columns that name records and are no fields: of the own table, or of one that belongs to it. */
  alsoNames?: readonly { resource: string; column: string; table?: string }[]
  imported?: false // no import from a spreadsheet, though all its required fields fit into cells
  companyOnly?: true | 'writes' // all its calls, or those that write it, are for people of the company itself (dec.I0.2)
  view?: true // shows what other records hold: whoever is counted there is not counted again
  history?: Readonly<Record<string, State>> // words beside creations, changes and the lifecycle's actions
  versioned?: boolean // updates must carry `row_version`; the spec's own master calls may leave it out
}

export type Resource<
  F extends FieldMap = FieldMap,
  L extends Lifecycle | undefined = Lifecycle | undefined,
  N extends string = string,
  P extends string = string,
  T extends string = string,
> = Omit<ResourceSpec<F, L, N, P, T>, 'calls' | 'table' | 'rules' | 'title' | 'form'> & {
  table: string
  rules: readonly Rule[]
  title: readonly T[]
  form: readonly FormSection[]
  calls: Calls
  without: ReadonlySet<keyof Calls> // calls this group does not have
}

/** An entity declared once: validation, types, calls, list, form and documents are made from it. */
export function resource<
  const F extends FieldMap,
  const L extends Lifecycle | undefined = undefined,
  const N extends string = string,
  const P extends string = string,
  const T extends string = never,
>(spec: ResourceSpec<F, L, N, P, T>): Resource<F, L, N, P, T | 'code' | 'name'> {
  const at = (call: string): string => call.replace(' /', ` /${spec.service}/v1/${spec.name}/`)
  const fixed: Calls = {
    create: at('POST /create'),
    list: at('POST /'),
    get: at('GET /{id}'),
    update: at('POST /update'),
    remove: at('DELETE /{id}'),
  }
  const without = new Set<keyof Calls>()
  for (const name of keysOf(fixed)) {
    const call = spec.calls?.[name]
    if (call === null) without.add(name)
    else if (call) fixed[name] = at(call)
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
