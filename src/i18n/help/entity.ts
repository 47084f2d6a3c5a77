import { say, type Said, type ScreenHelp } from '#i18n/help/said.ts'
import type { Dictionary } from '#i18n/translate.ts'

/** What is said of an entity with a list, a form and a page of its own, by the id of its list. */
export interface EntityHelp {
  /** What the records are and what uses them. */
  about: Said
  /** What to have at hand for a new one. */
  needs: Said
  /** What a change of one touches. */
  touches: Said
  /** Its labels in Indonesian, where no other text of the product says the same. */
  words?: Dictionary
}
export type Entities = Readonly<Record<string, EntityHelp>>

const NEW: readonly Said[] = [
  say('Save and new goes on with the next one.', 'Simpan dan buat lagi melanjutkan ke data berikutnya.'),
  say(
    'What you typed is kept on this device if you leave.',
    'Isian Anda disimpan di perangkat ini bila Anda keluar.',
  ),
]
const CHANGE: readonly Said[] = [
  say('The history below shows who changed what.', 'Riwayat di bawah menunjukkan siapa mengubah apa.'),
  say(
    'A record in use is not deleted; where it can be deactivated, deactivate it.',
    'Data yang terpakai tidak dihapus; bila bisa dinonaktifkan, nonaktifkan.',
  ),
]
const FIND: readonly Said[] = [
  say('Columns, views and files are above the list.', 'Kolom, tampilan, dan berkas ada di atas daftar.'),
  say(
    'The import takes a spreadsheet and shows what is wrong before it saves.',
    'Impor menerima lembar kerja dan menunjukkan yang salah sebelum menyimpan.',
  ),
]

const three = ([id, { about, needs, touches }]: [string, EntityHelp]): [string, ScreenHelp][] => [
  [id, { about, tips: FIND }],
  [`${id}.create`, { about: needs, tips: NEW }],
  [`${id}.edit`, { about: touches, tips: CHANGE }],
]

/** The help of the three screens of each entity, by their ids. */
export const screensOf = (entities: Entities): Record<string, ScreenHelp> =>
  Object.fromEntries(Object.entries(entities).flatMap(three))
