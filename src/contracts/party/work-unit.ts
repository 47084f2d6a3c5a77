import { code, name } from '#contracts/fields.ts'
import { plantDay } from '#kernel/clock.ts'
import { resource } from '#kernel/resource.ts'
import { countOf, moneyOf } from '#contracts/related.ts'
import { COST_REFERENCES } from '#contracts/erp-references.ts'
import { MASTER } from '#contracts/access.ts'
import { active } from '#contracts/patterns.ts'

/** A department that orders transport and has a budget for it (spec.3). */
export const workUnit = resource({
  service: 'master',
  name: 'work-unit',
  label: 'Work unit',
  plural: 'Work units',
  fields: {
    code: code(),
    name: name(),
    ...COST_REFERENCES,
    is_active: active(),
    requester_count: countOf('Requesters', { resource: 'order-requester', by: 'work_unit_id' }),
    budget_left_idr: moneyOf('Budget left this year', {
      resource: 'work-unit-budget',
      by: 'work_unit_id',
      of: ['available_idr'],
      sortedBy: 'fiscal_year',
      where: () => [
        { field: 'fiscal_year', operator: '=', value: plantDay().slice(0, 4) },
        { field: 'status', operator: 'in', value: ['active', 'locked'] },
      ],
    }),
  },
  list: {
    columns: [
      'code',
      'name',
      'requester_count',
      'budget_left_idr',
      'is_active',
      'updated_at',
      { field: 'cost_centre', extra: true },
      { field: 'gl_account', extra: true },
    ],
    search: ['code', 'name', 'cost_centre', 'gl_account'],
    sort: ['code', 'name', 'created_at'],
    defaultSort: '-created_at',
    filters: ['is_active'],
  },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'is_active'] },
    { title: 'ERP references', fields: ['cost_centre', 'gl_account'] },
  ],
  access: MASTER,
  scope: { work_unit: 'id' },
  calls: { remove: 'POST /delete' },
})
