/**
 * spec.2.3 and spec.2.4, copied by hand a second time, to check the screen table against.
 * Do not make this from SCREENS: that would compare the table with itself.
 */

/** spec.2.4, relative to /dashboard: who may open, then the paths. */
const ROUTES = `
control-tower, order-requester, super-ct: maps

order-requester:
order-request
order-request/create
order-request/{id}/detail
order-request/{id}/edit
order-request/{id}/complete
order-request/{orderId}/detail/trips/{tripId}
order-request-v2
order-request-v2/create
order-request-v2/{id}/detail
order-request-v2/{id}/edit
order-request-v2/{id}/complete
order-request-v2/{orderId}/detail/trips/{tripId}
order-approve
order-approve/{id}
approve-history
approve-history/{id}
approve-history/{orderId}/trips/{tripId}
verify-order
verify-order/{id}
purchasing-order
purchasing-order/create
purchasing-order/{id}/edit
purchasing-order-v2
purchasing-order-v2/create
purchasing-order-v2/{id}/edit

super-admin:
master/vendor, master/vendor/create, master/vendor/{id}/edit
master/driver, master/driver/create, master/driver/{id}/edit
master/scale, master/scale/create, master/scale/{id}/edit
master/cargo-data, master/cargo-data/create, master/cargo-data/{id}/edit
master/work-unit, master/work-unit/create, master/work-unit/{id}/edit
master/tutorial, master/tutorial/create, master/tutorial/{id}/edit
master/checker, master/checker/create, master/checker/{id}/edit
master/checkpoint, master/checkpoint/create, master/checkpoint/{id}/edit
master/truck-ton-trip, master/truck-ton-trip/create, master/truck-ton-trip/{id}/edit
master/truck, master/truck/create, master/truck/{id}/edit
master/truck-cargo, master/truck-cargo/create, master/truck-cargo/{id}/edit
master/problem, master/problem/create, master/problem/{id}/edit
master/problem-category, master/problem-category/create, master/problem-category/{id}/edit
master/inspection, master/inspection/create, master/inspection/{id}/edit
master/inspection-group, master/inspection-group/create, master/inspection-group/{id}/edit
master/contract, master/contract/create, master/contract/{id}/edit
master/contract/{contractId}/route
master/contract/{contractId}/route/{id}/edit
master/signature
master/signature/{driverId}/detail
users, users/create, users/{id}/detail, users/{id}/edit
users/{userId}/{type}/create
users/{userId}/{type}/detail
users/{userId}/{type}/{profileId}/edit

control-tower, super-ct:
order-list
order-list/{id}/detail
order-list/{orderId}/detail/trips/{tripId}
order-list-v2
order-list-v2/{id}/detail
order-list-v2/{orderId}/detail/trips/{tripId}
complete-order
complete-order/{id}/complete
trip-summary, logout-driver, verified-order, verified-trip
trip-request-approval

control-tower, super-ct, order-requester: trip-request-approval/{id}/detail

control-tower: overtime, overtime/{id}/detail, truck-condition
control-tower: billings, invalid-billing, verified-billing, verified-billing-v2, trip-payment

control-tower, order-requester: driver-remark, driver-remark/create

vehicle-maintenance: trucks, trucks/{id}/detail, inventory, inventory/create, inventory/{id}/detail
vehicle-maintenance: maintenance-manuals, truck-maintenance

vehicle-maintenance, control-tower: maintenance-logs

helpdesk: tip, tip/create, tip/{id}/edit

respond-center: trouble-report

weighbridge: weighing-result/list, weighing-result/create, weighing-result/verification, weighing-revision
weighbridge: problem-report, weighbridge-report, weighbridge-report/create, weighbridge-report/{id}/detail

super-ct: order-list/{id}/super-ct-edit, order-list-v2/{id}/super-ct-edit

compiler-handling: work-unit-budget, work-unit-budget/{id}/edit
`

/** Path from the site root to the role codes of spec.2.4. */
export function specRoutes(): Map<string, string[]> {
  const routes = new Map<string, string[]>()
  let roles: string[] = []
  for (const line of ROUTES.split('\n').filter(Boolean)) {
    const heading = /^([a-z-]+(?:, [a-z-]+)*):/.exec(line)
    if (heading) roles = words(heading[1] ?? '')
    for (const path of words(line.slice(heading?.[0].length ?? 0))) routes.set(`/dashboard/${path}`, roles)
  }
  return routes
}

/** spec.2.1 and the first line of spec.2.4. */
export const SPEC_PUBLIC = ['/', '/login']
export const SPEC_SIGNED_IN = ['/dashboard', '/dashboard/change-password']

/** spec.2.3, line by line and in its order: path, label, roles. */
export const SPEC_MENU = `
/dashboard | Dashboard | all
/dashboard/maps | Maps | order-requester, control-tower, super-ct
/dashboard/order-request-v2 | Order Request V2 | order-requester
/dashboard/order-approve | Order Approve | order-requester
/dashboard/approve-history | Approve History | order-requester
/dashboard/order-list-v2 | Order List V2 | control-tower, super-ct
/dashboard/trip-summary | D-T Activities | control-tower, super-ct
/dashboard/complete-order | Complete Order | control-tower, super-ct
/dashboard/verified-order | Verified Order | control-tower, super-ct
/dashboard/driver-remark | Driver Remark | control-tower, order-requester
/dashboard/billings | Billing List | control-tower
/dashboard/invalid-billing | Invalid Billing | control-tower
/dashboard/verified-billing | Verified Billing | control-tower
/dashboard/verified-billing-v2 | Verified Billing V2 | control-tower
/dashboard/trip-payment | Trip Payment | control-tower
/dashboard/overtime | Overtime | control-tower
/dashboard/trip-request-approval | Request Trip | control-tower, super-ct
/dashboard/truck-condition | Truck Condition | control-tower
/dashboard/verify-order | Verify Order | order-requester
/dashboard/weighing-result/list | Hasil Timbang | weighbridge
/dashboard/weighing-result/verification | Verifikasi | weighbridge
/dashboard/weighing-revision | Revisi | weighbridge
/dashboard/problem-report | Lapor Kendala | weighbridge
/dashboard/weighbridge-report | Lapor Timbangan | weighbridge
/dashboard/purchasing-order-v2 | Master PO | order-requester
/dashboard/trucks | Truck List | vehicle-maintenance
/dashboard/inventory | Inventory List | vehicle-maintenance
/dashboard/maintenance-manuals | Maintenance Manuals | vehicle-maintenance
/dashboard/maintenance-logs | Maintenance Logs | vehicle-maintenance, control-tower
/dashboard/logout-driver | Logout Driver | control-tower, super-ct
/dashboard/truck-maintenance | Truck Maintenance | vehicle-maintenance
/dashboard/tip | Tip | helpdesk
/dashboard/trouble-report | Trouble Report | respond-center
/dashboard/users | User Management | super-admin
/dashboard/work-unit-budget | Anggaran Unit Kerja | compiler-handling
`
  .trim()
  .split('\n')
  .map((line) => {
    const [path = '', label = '', roles = ''] = line.split(' | ')
    return { path, label, roles: roles === 'all' ? ('all' as const) : words(roles) }
  })

/** The Master Data group of spec.2.3, as a super-admin sees it. */
export const SPEC_MASTER_MENU = `
Master Data
  Checkpoint /dashboard/master/checkpoint
  Kontrak /dashboard/master/contract
  Timbangan /dashboard/master/scale
  Cargo /dashboard/master/cargo-data
  Truck
    Truck Data /dashboard/master/truck
    Truck Cargo /dashboard/master/truck-cargo
    Truck Ton Trip /dashboard/master/truck-ton-trip
  Problem
    Problem /dashboard/master/problem
    Problem Category /dashboard/master/problem-category
  Inspection
    Inspection Item /dashboard/master/inspection
    Inspection Group /dashboard/master/inspection-group
  Vendor /dashboard/master/vendor
  Driver /dashboard/master/driver
  Checker /dashboard/master/checker
  Tutorial /dashboard/master/tutorial
  Signature /dashboard/master/signature
  Unit Kerja /dashboard/master/work-unit`.trim()

/** The `{type}` values of spec.2.4. */
export const SPEC_PROFILE_TYPES = words(
  'super-admin, helpdesk, control-tower, compiler-handling, kompilator-handling, k3, transport-admin, ' +
    'transport-management, respond-center, driver, order-requester, weighbridge, vehicle-maintenance, super-ct, safety-officer',
)

/** spec.1: the nine, then the five. */
export const SPEC_ROLES = words(
  'order-requester, control-tower, super-ct, weighbridge, vehicle-maintenance, helpdesk, respond-center, super-admin, ' +
    'compiler-handling, k3, transport-admin, transport-management, driver, safety-officer',
)

function words(list: string): string[] {
  return list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}
