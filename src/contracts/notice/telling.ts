import type { RoleCode } from '#access/roles.ts'

/** The record an event is about, as far as a link needs it. */
export interface Told {
  id: string
  /** Which generation of the order screens shows it. */
  version: number | null
}

/** Somebody to be told, with what they read and where it leads. */
export interface Telling {
  /**
   * `involved` are the people the record itself names: who ordered, who weighed, who drives. `others` are everybody else of
   * the roles who may read the record. `named` are those whom a note names.
   */
  to: 'involved' | 'others' | 'named'
  roles: readonly RoleCode[]
  /** English; `{no}` is the record's number. */
  title: string
  /** States in which it holds: in another one nobody is told any more, and who was told has nothing left to read. */
  while: readonly string[] | 'always'
  /** Where it is worked on. Null for people who have no screen of it: only those whom the record names may then be told. */
  link: ((record: Told) => string) | null
}

/** What one event tells, and what a switch for it is called. */
export interface NotificationKind {
  label: string
  tells: readonly Telling[]
  /** It is mailed as well, to who has an address and has not switched that off. */
  mail?: true
}

/** What is told to some of the people, in its words, while it holds. */
export const tellingOf =
  (who: Telling['to']) =>
  (roles: Telling['roles'], title: string, states: Telling['while'], link: Telling['link']): Telling => ({
    to: who,
    roles,
    title,
    while: states,
    link,
  })
