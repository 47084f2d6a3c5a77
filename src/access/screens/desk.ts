import { COMPILER, HELPDESK, RESPOND_CENTER } from '#access/duties.ts'
import { entity, type ScreenRow } from '#access/screens/row.ts'

/** Helpdesk, respond center and the budgets of compiler handling. */
export const DESK_SCREENS = [
  ...entity('tip', '/dashboard/tip', {
    title: 'Tip',
    menu: { label: 'Tip', order: 32, icon: 'pi pi-lightbulb' },
    noun: 'tip',
    roles: HELPDESK,
  }),
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
