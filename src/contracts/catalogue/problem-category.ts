import { PROBLEM_SCOPES } from '#contracts/catalogue/problem-scopes.ts'
import { choice, code, name } from '#contracts/fields.ts'
import { resource } from '#kernel/resource.ts'
import { countOf } from '#contracts/related.ts'
import { MASTER } from '#contracts/access.ts'
import { active } from '#contracts/patterns.ts'

/** A family of problems; its scope says where they can be chosen. */
export const problemCategory = resource({
  service: 'master',
  name: 'problem-category',
  label: 'Problem category',
  plural: 'Problem categories',
  fields: {
    code: code(),
    name: name(),
    scope: choice({ label: 'Scope', required: true, options: PROBLEM_SCOPES }),
    problem_count: countOf('Problems', { resource: 'problem', by: 'category_id' }),
    is_active: active(),
  },
  list: {
    columns: ['code', 'name', 'scope', 'problem_count', 'is_active', 'updated_at'],
    search: ['code', 'name'],
    sort: ['code', 'name', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active', 'scope'],
  },
  form: [{ title: 'Identity', fields: ['code', 'name', 'scope', 'is_active'] }],
  access: MASTER,
})
