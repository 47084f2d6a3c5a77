import type { RoleCode } from '#access/roles.ts'
import type { ScreenRow } from '#access/screens/row.ts'

const HELPDESK = ['helpdesk'] as const satisfies readonly RoleCode[]
const RESPOND_CENTER = ['respond-center'] as const satisfies readonly RoleCode[]
const COMPILER = ['compiler-handling'] as const satisfies readonly RoleCode[]

/** Helpdesk, respond center and the budgets of compiler handling. */
export const DESK_SCREENS = [
  {
    id: 'tip',
    path: '/dashboard/tip',
    title: 'Tip',
    roles: HELPDESK,
    menu: { label: 'Tip', order: 32, icon: 'pi pi-lightbulb' },
  },
  { id: 'tip.create', path: '/dashboard/tip/create', title: 'Create tip', roles: HELPDESK, parent: 'tip' },
  { id: 'tip.edit', path: '/dashboard/tip/{id}/edit', title: 'Edit tip', roles: HELPDESK, parent: 'tip' },
  {
    id: 'trouble-report',
    path: '/dashboard/trouble-report',
    title: 'Trouble Report',
    roles: RESPOND_CENTER,
    menu: { label: 'Trouble Report', order: 33, icon: 'pi pi-megaphone' },
  },
  {
    id: 'work-unit-budget',
    path: '/dashboard/work-unit-budget',
    title: 'Anggaran Unit Kerja',
    roles: COMPILER,
    menu: { label: 'Anggaran Unit Kerja', order: 35, icon: 'pi pi-wallet' },
  },
  {
    id: 'work-unit-budget.edit',
    path: '/dashboard/work-unit-budget/{id}/edit',
    title: 'Edit work unit budget',
    roles: COMPILER,
    parent: 'work-unit-budget',
  },
] as const satisfies readonly ScreenRow[]
