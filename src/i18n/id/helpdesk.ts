import type { Dictionary } from '#i18n/translate.ts'

/** Tutorials of the helpdesk. */
export const HELPDESK_WORDS: Dictionary = {
  Article: 'Artikel',
  Video: 'Video',
  PDF: 'PDF',
  Published: 'Diterbitkan',
  Archived: 'Diarsipkan',
  Publish: 'Terbitkan',
  Archive: 'Arsipkan',
  Tutorials: 'Tutorial',
  Media: 'Media',
  Audience: 'Sasaran',
  'Published at': 'Diterbitkan pada',
  Content: 'Isi',
}
