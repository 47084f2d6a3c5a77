import { choice, integer, longtext, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { SIGNATURE_READERS } from '#contracts/access.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { resource } from '#kernel/resource.ts'

const SOURCES = [
  { value: 'driver_app', label: 'Driver app' },
  { value: 'admin_upload', label: 'Uploaded' },
  { value: 'drawn', label: 'Drawn on the screen' },
  { value: 'pod', label: 'Proof of delivery' },
] as const

const lifecycle = {
  field: 'status',
  initial: 'active',
  states: {
    active: { label: 'Active', tone: 'ok' },
    replaced: { label: 'Replaced', tone: 'neutral' },
    revoked: { label: 'Revoked', tone: 'bad' },
  },
  actions: {
    revoke: {
      label: 'Revoke',
      from: ['active'],
      to: 'revoked',
      by: ['super-admin'],
      tone: 'danger',
      input: { reason: longtext({ label: 'Reason', required: true, min: 3, max: 500 }) },
    },
    replace: { label: 'Replaced', from: ['active'], to: 'replaced', by: 'system' },
  },
} as const satisfies Lifecycle

/** A driver's specimen signature, compared with the ones on deliveries. A new one replaces the last. */
export const signature = resource({
  service: 'master',
  name: 'signature',
  label: 'Signature',
  plural: 'Signatures',
  fields: {
    driver_id: ref('driver', { label: 'Driver', required: true, fixed: true }),
    file_id: file({ label: 'Image', required: true, fixed: true }),
    sha256: text({ label: 'Fingerprint', always: true }),
    captured_at: timestamp({ label: 'Captured at', required: true, fixed: true }),
    source: choice({
      label: 'Source',
      required: true,
      options: SOURCES,
      initial: 'admin_upload',
      fixed: true,
    }),
    status: choice({
      label: 'Status',
      options: Object.entries(lifecycle.states).map(([value, { label }]) => ({ value, label })),
      always: true,
    }),
    revoked_reason: longtext({ label: 'Reason of revocation', readOnly: true }),
    used_count: integer({ label: 'Times used', always: true }),
  },
  list: {
    columns: ['driver_id', 'captured_at', 'source', 'used_count', 'status', 'updated_at'],
    search: ['driver.code', 'driver.name'],
    sort: ['captured_at', 'created_at'],
    defaultSort: '-created_at',
    filters: ['status', 'driver_id', 'source', 'captured_at'],
  },
  form: [{ title: 'Signature', fields: ['driver_id', 'captured_at', 'source'] }],
  access: {
    read: SIGNATURE_READERS,
    create: ['super-admin'],
    update: [],
    remove: ['super-admin'],
  },
  scope: { vendor: 'driver.vendor_id', driver: 'driver_id' },
  calls: { update: null },
  lifecycle,
  title: ['driver_id'],
})
