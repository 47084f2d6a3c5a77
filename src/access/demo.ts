import type { RoleCode } from '#access/roles.ts'

/**
 * The demo accounts' password; their user names are the role codes. They exist only while DEMO is on, where the login page
 * itself shows it, so it protects nothing and is no secret.
 */
export const DEMO_PASSWORD = 'plant-demo-2026'

export interface DemoUser {
  id: string
  username: string
  name: string
  roleCode: RoleCode
}

/** The id of the nth demo user: fixed, so that profiles of another service can name it. */
function idOf(n: number): string {
  return `01900000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
}

/** One account a role, and a second person where a rule asks for two. */
export const DEMO_USERS: readonly DemoUser[] = [
  { id: idOf(1), username: 'order-requester', name: 'Dewi Lestari', roleCode: 'order-requester' },
  { id: idOf(2), username: 'control-tower', name: 'Rina Wulandari', roleCode: 'control-tower' },
  { id: idOf(3), username: 'super-ct', name: 'Hendra Gunawan', roleCode: 'super-ct' },
  { id: idOf(4), username: 'weighbridge', name: 'Agus Santoso', roleCode: 'weighbridge' },
  { id: idOf(5), username: 'vehicle-maintenance', name: 'Bambang Prasetyo', roleCode: 'vehicle-maintenance' },
  { id: idOf(6), username: 'helpdesk', name: 'Siti Rahayu', roleCode: 'helpdesk' },
  { id: idOf(7), username: 'respond-center', name: 'Yusuf Maulana', roleCode: 'respond-center' },
  { id: idOf(8), username: 'super-admin', name: 'Ratna Kusuma', roleCode: 'super-admin' },
  { id: idOf(9), username: 'compiler-handling', name: 'Eko Wibowo', roleCode: 'compiler-handling' },
  { id: idOf(10), username: 'k3', name: 'Fajar Nugroho', roleCode: 'k3' },
  { id: idOf(11), username: 'transport-admin', name: 'Lina Marlina', roleCode: 'transport-admin' },
  { id: idOf(12), username: 'transport-management', name: 'Teguh Santosa', roleCode: 'transport-management' },
  { id: idOf(13), username: 'driver', name: 'Slamet Riyadi', roleCode: 'driver' },
  { id: idOf(14), username: 'safety-officer', name: 'Wahyu Hidayat', roleCode: 'safety-officer' },
  // Approves what the first one orders: same work unit, another person (four eyes).
  { id: idOf(15), username: 'order-requester-2', name: 'Arif Rahman', roleCode: 'order-requester' },
  // Verifies what the first one weighed.
  { id: idOf(16), username: 'weighbridge-2', name: 'Nur Aini', roleCode: 'weighbridge' },
  // Weighs at dock B, where the first one does not; the second has that scale too.
  { id: idOf(17), username: 'weighbridge-3', name: 'Rudi Hartanto', roleCode: 'weighbridge' },
  // Verifies what two others weighed together: the second weight of a truck may be somebody else's.
  { id: idOf(19), username: 'weighbridge-4', name: 'Sari Puspita', roleCode: 'weighbridge' },
  // Approves what the first one changes about scales.
  { id: idOf(18), username: 'super-admin-2', name: 'Joko Susilo', roleCode: 'super-admin' },
  // Decides on the money that the first control tower asks for.
  { id: idOf(21), username: 'control-tower-2', name: 'Yuni Astuti', roleCode: 'control-tower' },
  // Approves what the first one changes about a budget.
  {
    id: idOf(20),
    username: 'compiler-handling-2',
    name: 'Maya Anggraini',
    roleCode: 'compiler-handling',
  },
]
