import type { RoleCode } from '#access/roles.ts'
import { code, name, text } from '#contracts/fields.ts'
import { children, inLists, idOf, ref } from '#contracts/reference-fields.ts'
import { picture } from '#contracts/files/file-fields.ts'
import { onceEach } from '#contracts/rules.ts'
import { resource, type Resource } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'
import { driver } from '#contracts/people/driver.ts'
import { inUse } from '#contracts/patterns.ts'

/** What every profile has (spec.3). The service gives `rolename`; calls that send it are not refused. */
const base = () => ({
  code: code(),
  name: name(),
  user_id: idOf({ label: 'User', required: true, fixed: true }),
  rolename: text({ label: 'Role name', max: 60 }),
  picture: picture(),
  is_active: inUse(),
})

const IDENTITY = { title: 'Identity', fields: ['code', 'name', 'picture'] } as const

const list = (...more: string[]) => ({
  columns: ['code', 'name', ...more, 'is_active', 'updated_at'],
  search: ['code', 'name'],
  sort: ['code', 'name', 'created_at'],
  defaultSort: '-created_at',
  filters: ['is_active', ...more, 'user_id'],
})

/** A profile of the spec's base fields only. */
function plain<const N extends RoleCode>(role: N, label: string, plural: string) {
  return resource({
    service: 'master',
    name: role,
    label,
    plural,
    fields: base(),
    list: list(),
    form: [IDENTITY],
    access: MASTER,
  })
}

/** A profile that sees the records of one vendor, or of all when it names none. */
function ofVendor<const N extends RoleCode>(role: N, label: string, plural: string) {
  return resource({
    service: 'master',
    name: role,
    label,
    plural,
    fields: {
      ...base(),
      vendor_id: ref('vendor', { label: 'Vendor', help: 'Without a vendor this user sees all of them' }),
    },
    list: list('vendor_id'),
    form: [IDENTITY, { title: 'Belongs to', fields: ['vendor_id'] }],
    access: MASTER,
    scope: { vendor: 'vendor_id' },
  })
}

export const controlTower = ofVendor('control-tower', 'Control tower', 'Control towers')
export const vehicleMaintenance = ofVendor(
  'vehicle-maintenance',
  'Vehicle maintenance',
  'Vehicle maintenance staff',
)
export const safetyOfficer = ofVendor('safety-officer', 'Safety officer', 'Safety officers')
export const superCt = plain('super-ct', 'Super control tower', 'Super control towers')
export const superAdmin = plain('super-admin', 'Super admin', 'Super admins')
export const helpdesk = plain('helpdesk', 'Helpdesk', 'Helpdesk staff')
export const respondCenter = plain('respond-center', 'Respond center', 'Respond center staff')
export const compilerHandling = plain('compiler-handling', 'Compiler handling', 'Compilers of handling')
export const k3 = plain('k3', 'Safety inspection (K3)', 'Safety inspectors (K3)')
export const transportAdmin = plain('transport-admin', 'Transport admin', 'Transport admins')
export const transportManagement = plain('transport-management', 'Transport management', 'Transport managers')

export const orderRequester = resource({
  service: 'master',
  name: 'order-requester',
  label: 'Order requester',
  plural: 'Order requesters',
  fields: {
    ...base(),
    work_unit_id: ref('work-unit', { label: 'Work unit', required: true }),
    requester_checkpoints: inLists(
      children({
        label: 'Checkpoints',
        required: true,
        table: 'requester_checkpoint',
        parent: 'requester_id',
        key: 'checkpoint_id',
        min: 1,
        max: 200,
        fields: { checkpoint_id: ref('checkpoint', { label: 'Checkpoint', required: true }) },
      }),
    ),
  },
  list: list('work_unit_id'),
  form: [IDENTITY, { title: 'Belongs to', fields: ['work_unit_id', 'requester_checkpoints'] }],
  rules: [onceEach('requester_checkpoints', 'checkpoint_id')],
  access: MASTER,
  scope: { work_unit: 'work_unit_id' },
})

export const weighbridgeOperator = resource({
  service: 'master',
  name: 'weighbridge-operator',
  label: 'Weighbridge operator',
  plural: 'Weighbridge operators',
  fields: {
    ...base(),
    operator_scales: inLists(
      children({
        label: 'Scales',
        required: true,
        table: 'operator_scale',
        parent: 'weighbridge_operator_id',
        key: 'scale_id',
        min: 1,
        max: 50,
        fields: { scale_id: ref('scale', { label: 'Scale', required: true }) },
      }),
    ),
  },
  list: list(),
  form: [IDENTITY, { title: 'Belongs to', fields: ['operator_scales'] }],
  rules: [onceEach('operator_scales', 'scale_id')],
  access: MASTER,
})

/** A profile as far as all of them are alike. */
export type PlainProfile = typeof superAdmin

/** spec.7 lets these two creates carry the role's name; the others omit it. */
export const MAY_NAME_ROLE: readonly RoleCode[] = ['order-requester', 'weighbridge']

/** The profile of each role; a driver's is the driver record itself. */
export const PROFILE_RESOURCES = {
  'order-requester': orderRequester,
  'control-tower': controlTower,
  'super-ct': superCt,
  weighbridge: weighbridgeOperator,
  'vehicle-maintenance': vehicleMaintenance,
  'safety-officer': safetyOfficer,
  helpdesk,
  'respond-center': respondCenter,
  'super-admin': superAdmin,
  'compiler-handling': compilerHandling,
  k3,
  'transport-admin': transportAdmin,
  'transport-management': transportManagement,
} as const satisfies Record<Exclude<RoleCode, 'driver'>, Resource>

/** Where the profile of a role is kept. */
export function profileResource(role: RoleCode): Resource {
  return role === 'driver' ? driver : PROFILE_RESOURCES[role]
}
