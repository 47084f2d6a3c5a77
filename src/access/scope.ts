/** The kinds of record scope (std.A4). A profile limits its user in some of them. */
export const SCOPE_KINDS = ['vendor', 'work_unit', 'scale', 'checkpoint', 'requester', 'driver'] as const

export type ScopeKind = (typeof SCOPE_KINDS)[number]

/** Ids a user may see of each kind; null means no limit of that kind, an empty list means nothing. */
export type Scope = Readonly<Record<ScopeKind, readonly string[] | null>>

/** An event that names one of these is only for those who have it, also where its record is not limited by that kind. */
export const SCOPE_WHERE_NAMED: readonly ScopeKind[] = ['scale']

/** Whether somebody is of the company itself: whoever sees one vendor's records only is that vendor's person (dec.I0.2). */
export const isOfCompany = ({ vendor }: Scope): boolean => vendor === null

export const NO_SCOPE: Scope = {
  vendor: null,
  work_unit: null,
  scale: null,
  checkpoint: null,
  requester: null,
  driver: null,
}

/** No record of any kind: what somebody sees whose profile should say it and is not there. */
export const SEES_NOTHING: Scope = {
  vendor: [],
  work_unit: [],
  scale: [],
  checkpoint: [],
  requester: [],
  driver: [],
}
