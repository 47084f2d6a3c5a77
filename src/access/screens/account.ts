import type { ScreenRow } from '#access/screens/row.ts'

/** Login, home and password: what everybody has. */
export const ACCOUNT_SCREENS = [
  { id: 'root', path: '/', title: 'Login', roles: 'public' },
  { id: 'login', path: '/login', title: 'Login', roles: 'public' },
  {
    id: 'home',
    path: '/dashboard',
    title: 'Dashboard',
    roles: 'signed-in',
    menu: { label: 'Dashboard', order: 1, icon: 'pi pi-home' },
  },
  { id: 'change-password', path: '/dashboard/change-password', title: 'Change Password', roles: 'signed-in' },
] as const satisfies readonly ScreenRow[]
