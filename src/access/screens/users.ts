import { ADMIN } from '#access/duties.ts'
import type { ScreenRow } from '#access/screens/row.ts'

/** Accounts, and the profile each account has for its role. */
export const USER_SCREENS = [
  {
    id: 'users',
    path: '/dashboard/users',
    title: 'User Management',
    roles: ADMIN,
    menu: { label: 'User Management', order: 34, icon: 'pi pi-users' },
  },
  {
    id: 'users.create',
    path: '/dashboard/users/create',
    title: 'Create user',
    roles: ADMIN,
    parent: 'users',
  },
  {
    id: 'users.detail',
    path: '/dashboard/users/{id}/detail',
    title: 'User detail',
    roles: ADMIN,
    parent: 'users',
  },
  {
    id: 'users.edit',
    path: '/dashboard/users/{id}/edit',
    title: 'Edit user',
    roles: ADMIN,
    parent: 'users.detail',
  },
  {
    id: 'users.profile.create',
    path: '/dashboard/users/{userId}/{type}/create',
    title: 'Create profile',
    roles: ADMIN,
    parent: 'users.detail',
  },
  {
    id: 'users.profile.detail',
    path: '/dashboard/users/{userId}/{type}/detail',
    title: 'Profile detail',
    roles: ADMIN,
    parent: 'users.detail',
  },
  {
    id: 'users.profile.edit',
    path: '/dashboard/users/{userId}/{type}/{profileId}/edit',
    title: 'Edit profile',
    roles: ADMIN,
    parent: 'users.profile.detail',
  },
] as const satisfies readonly ScreenRow[]
