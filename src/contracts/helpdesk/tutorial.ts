import { ROLE_NAMES, ROLES } from '#access/roles.ts'
import { choice, choices, code, flag, integer, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { resource, type Rule } from '#kernel/resource.ts'
import { FOR_ALL } from '#contracts/access.ts'

const MEDIA = [
  { value: 'article', label: 'Article' },
  { value: 'video', label: 'Video' },
  { value: 'pdf', label: 'PDF' },
  { value: 'image', label: 'Image' },
] as const

const lifecycle = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', tone: 'neutral' },
    published: { label: 'Published', tone: 'ok' },
    archived: { label: 'Archived', tone: 'neutral' },
  },
  actions: {
    publish: {
      label: 'Publish',
      from: ['draft', 'archived'],
      to: 'published',
      by: ['super-admin'],
      tone: 'primary',
    },
    archive: { label: 'Archive', from: ['published'], to: 'archived', by: ['super-admin'] },
  },
} as const satisfies Lifecycle

/** An article is its text; everything else is a file or an address. */
const hasContent: Rule = (record) => {
  if (record.media_type === 'article')
    return record.body_markdown ? [] : [{ field: 'body_markdown', message: 'Required' }]
  return record.file_id || record.url ? [] : [{ field: 'url', message: 'Give a file or an address' }]
}

/** How something is done, for the roles it concerns. The rest of the staff sees only what is published. */
export const tutorial = resource({
  service: 'sub',
  name: 'tutorial',
  label: 'Tutorial',
  plural: 'Tutorials',
  fields: {
    code: code(),
    title: text({ label: 'Title', required: true, min: 3, max: 120 }),
    media_type: choice({ label: 'Media', required: true, options: MEDIA, initial: 'article' }),
    body_markdown: longtext({ label: 'Text', max: 10_000 }),
    file_id: file({ label: 'File' }),
    url: text({
      label: 'Address',
      max: 500,
      pattern: /^https:\/\/\S+$/,
      message: 'Must begin with https://',
      placeholder: 'https://',
    }),
    audience_role_codes: choices({
      label: 'Audience',
      required: true,
      options: ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] })),
      initial: [],
      help: 'None chosen means all',
      whenEmpty: 'All',
    }),
    is_coaching: flag('Coaching of drivers', false, {
      help: 'Given by itself to a driver whose credit points become few',
    }),
    sequence: integer({ label: 'Sequence', required: true, max: 999, initial: 1 }),
    status: choice({
      label: 'Status',
      options: Object.entries(lifecycle.states).map(([value, { label }]) => ({ value, label })),
      always: true,
    }),
    published_at: timestamp({ label: 'Published at', readOnly: true }),
  },
  rules: [hasContent],
  list: {
    columns: [
      'code',
      'title',
      'media_type',
      'audience_role_codes',
      'sequence',
      'is_coaching',
      'status',
      'published_at',
      { field: 'updated_at', extra: true },
    ],
    search: ['code', 'title', 'body_markdown'],
    sort: ['code', 'title', 'sequence', 'created_at'],
    defaultSort: '-created_at',
    filters: ['status', 'media_type'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'title', 'sequence', 'audience_role_codes', 'is_coaching'] },
    { title: 'Content', fields: ['media_type', 'body_markdown', 'file_id', 'url'] },
  ],
  access: FOR_ALL,
  lifecycle,
  title: ['code', 'title'],
})
