import * as z from 'zod/mini'
import { ADMIN } from '#access/duties.ts'
import { ROLES } from '#access/roles.ts'
import { SCREENS } from '#access/screens.ts'
import { call } from '#kernel/call.ts'
import { items, NOTHING } from '#contracts/answers.ts'
import { field } from '#contracts/field.ts'
import { choice, flag, text } from '#contracts/fields.ts'
import { isLayout, type ListLayout } from '#contracts/setting/list-layout.ts'

/** A view is what a list shows and how; an export is a template of its download; a layout is how somebody left the columns. */
const KINDS = ['view', 'export', 'layout'] as const

const LAYOUT = z.custom<ListLayout>(isLayout, 'Does not have the right form')

const SAVED_VIEW = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  name: z.string(),
  /** The role whose people see it; null for the caller's own. */
  role_code: z.nullable(z.enum(ROLES)),
  /** The list's state as in an address: `?q=…&sort=…`; the whole list is `?`. */
  query: z.string(),
  layout: LAYOUT,
  format: z.nullable(z.enum(['xlsx', 'csv'])),
  is_default: z.boolean(),
  /** The caller may change it. */
  is_mine: z.boolean(),
})
/** What is kept of a list, as one of its readers gets it. */
export type SavedView = z.infer<typeof SAVED_VIEW>

/** So many of a kind a person, or a role, may keep of one list. */
export const MOST_VIEWS = 30

/** A list is named by its screen, and by its tab where the screen has several: `master.vendor`, `order-list-v2#done`. */
const SCREEN_IDS = new Set<string>(SCREENS.map(({ id }) => id))
const listSchema = z.string().check(
  z.maxLength(120),
  z.refine((list) => SCREEN_IDS.has(list.split('#')[0] ?? ''), 'Choose one from the list'),
)

const list = field<string, 'required'>('text', listSchema, { label: 'List', required: true })
const layout = field<ListLayout, 'optional'>('json', LAYOUT, { label: 'Columns' })
const name = text({ label: 'Name', required: true, max: 60 })
const query = text({ label: 'Filter', max: 2000 })
const format = choice({
  label: 'Format',
  options: [
    { value: 'xlsx', label: 'Excel (XLSX)' },
    { value: 'csv', label: 'Text (CSV)' },
  ],
})

export const savedViews = call({
  at: 'GET /sub/v1/saved-view/of/{list}',
  summary:
    'What the caller and their role keep of a list: views, export templates, and how they left the columns',
  roles: 'staff',
  answer: items(SAVED_VIEW),
})

const ROLE_VIEW = z.extend(SAVED_VIEW, { list: z.string() })
/** What is kept of some list for a role. */
export type RoleView = z.infer<typeof ROLE_VIEW>

export const roleViews = call({
  at: 'GET /sub/v1/saved-view/of-roles',
  summary: 'What is kept for roles, of all lists',
  roles: ADMIN,
  answer: items(ROLE_VIEW),
})

export const createSavedView = call({
  at: 'POST /sub/v1/saved-view/create',
  summary: 'Keep a view or an export template of a list; for a role only by those who manage them',
  roles: 'staff',
  body: {
    list,
    kind: choice({
      label: 'Kind',
      required: true,
      options: [
        { value: 'view', label: 'View' },
        { value: 'export', label: 'Export template' },
      ],
    }),
    name,
    query,
    layout,
    format,
    role_code: choice({ label: 'Role', options: ROLES.map((value) => ({ value, label: value })) }),
  },
  answer: items(SAVED_VIEW),
  message: 'Saved',
  once: true,
})

export const updateSavedView = call({
  at: 'POST /sub/v1/saved-view/{id}/update',
  summary: 'Give a view or an export template another name, or what the list shows now',
  roles: 'staff',
  body: {
    name: text({ label: 'Name', max: 60 }),
    query: text({ label: 'Filter', max: 2000 }),
    layout,
  },
  answer: items(SAVED_VIEW),
  message: 'Saved',
  once: true,
})

const { initial: _, ...isDefault } = flag('Default')

export const setDefaultView = call({
  at: 'POST /sub/v1/saved-view/{id}/default',
  summary: 'Open the list with this view, or no longer',
  roles: 'staff',
  body: { is_default: isDefault },
  answer: items(SAVED_VIEW),
  message: 'Saved',
  once: true,
})

export const removeSavedView = call({
  at: 'DELETE /sub/v1/saved-view/{id}',
  summary: 'Forget a view or an export template',
  roles: 'staff',
  answer: items(SAVED_VIEW),
  message: 'Deleted',
  once: true,
})

export const keepLayout = call({
  at: 'POST /sub/v1/saved-view/layout',
  summary: 'Remember how the caller left the columns of a list, on one of its views or without one',
  roles: 'staff',
  body: { list, view: text({ label: 'View', max: 36 }), layout },
  answer: NOTHING,
})
