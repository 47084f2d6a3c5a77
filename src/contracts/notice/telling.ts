import type { RoleCode } from '#access/roles.ts'
import { SUPER_TOWER } from '#access/duties.ts'
import { to } from '#access/screens.ts'
import type { Told } from '#contracts/notice/notice-links.ts'

/** Somebody to be told, with what they read and where it leads. */
export interface Telling {
  /**
   * `involved` are the people the record itself names: who ordered, who weighed, who drives. `others` are everybody else of
   * the roles who may read the record. `named` are those whom a note names. `watchers` look over money without reading its records.
   */
  to: 'involved' | 'others' | 'named' | 'watchers'
  roles: readonly RoleCode[]
  /** English; `{no}` is the record's number. */
  title: string
  /** States in which it holds: in another one nobody is told any more, and who was told has nothing left to read. */
  while: readonly string[] | 'always'
  /** Where it is worked on. Null for people who have no screen of it: only those whom the record names may then be told. */
  link: ((record: Told) => string) | null
  /** Only people of the company itself: a haulier's control tower is not told. */
  company?: true
}

/** What one event tells, and what a switch for it is called. */
export interface NotificationKind {
  label: string
  tells: readonly Telling[]
  /** It is mailed as well, to who has an address and has not switched that off. */
  mail?: true
  /** Many come at once and lead to one list: who has one of them unread is told of no other. */
  gathered?: true
  /** Heard where a page of the person is open, until that is switched off. */
  sounds?: true
}

/** Who is told of it. */
export const tellingOf =
  (who: Telling['to']) =>
  (roles: Telling['roles'], title: string, states: Telling['while'], link: Telling['link']): Telling => ({
    to: who,
    roles,
    title,
    while: states,
    link,
  })

export const involved = tellingOf('involved')
export const others = tellingOf('others')

/** Super control tower, who looks over money on its home (dec.I4.9). */
export const watchers = (title: string, states: Telling['while']): Telling =>
  tellingOf('watchers')(SUPER_TOWER, title, states, () => `${to('home')}#single-person`)
