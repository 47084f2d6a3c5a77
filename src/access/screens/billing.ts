import { CONTROL_TOWER } from '#access/duties.ts'
import type { ScreenRow } from '#access/screens/row.ts'

/** Billing documents, their lines, and what was paid. */
export const BILLING_SCREENS = [
  {
    id: 'billings',
    path: '/dashboard/billings',
    title: 'Billing List',
    roles: CONTROL_TOWER,
    menu: { label: 'Billing List', order: 11, icon: 'pi pi-receipt' },
  },
  {
    id: 'invalid-billing',
    path: '/dashboard/invalid-billing',
    title: 'Invalid Billing',
    roles: CONTROL_TOWER,
    menu: { label: 'Invalid Billing', order: 12, icon: 'pi pi-exclamation-triangle' },
  },
  {
    id: 'verified-billing',
    path: '/dashboard/verified-billing',
    title: 'Verified Billing',
    roles: CONTROL_TOWER,
    menu: { label: 'Verified Billing', order: 13, icon: 'pi pi-file-check' },
  },
  {
    id: 'verified-billing-v2',
    path: '/dashboard/verified-billing-v2',
    title: 'Verified Billing V2',
    roles: CONTROL_TOWER,
    menu: { label: 'Verified Billing V2', order: 14, icon: 'pi pi-file-check' },
  },
  {
    id: 'trip-payment',
    path: '/dashboard/trip-payment',
    title: 'Trip Payment',
    roles: CONTROL_TOWER,
    menu: { label: 'Trip Payment', order: 15, icon: 'pi pi-money-bill' },
  },
] as const satisfies readonly ScreenRow[]
