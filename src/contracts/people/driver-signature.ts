import { choice, fact, integer, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { signature } from '#contracts/people/signature.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { resource } from '#kernel/resource.ts'

/** A view: the database calls every column of it nullable, also those that a driver always has. */
const ro = { readOnly: true } as const
const always = { always: true } as const

const lifecycle = {
  field: 'status',
  initial: 'missing',
  states: { missing: { label: 'Missing', tone: 'warn' }, ...signature.lifecycle!.states },
  actions: {},
} as const satisfies Lifecycle

/** Drivers with the signature that counts for each, those without one included. Written through `signature`. */
export const driverSignature = resource({
  service: 'master',
  name: 'driver-signature',
  label: 'Driver signature',
  plural: 'Driver signatures',
  fields: {
    code: text({ label: 'Code', ...always }),
    name: text({ label: 'Driver', ...always }),
    phone_number: text({ label: 'Phone number', ...ro }),
    vendor_id: ref('vendor', { label: 'Vendor', ...always }),
    has_signature: fact('Has signature'),
    captured_at: timestamp({ label: 'Captured at', ...ro }),
    used_count: integer({ label: 'Times used', ...ro }),
    status: choice({
      label: 'Status',
      options: Object.entries(lifecycle.states).map(([value, { label }]) => ({ value, label })),
      ...always,
    }),
    is_active: fact('Active driver'),
  },
  list: {
    columns: [
      { field: 'name', under: 'code' },
      'vendor_id',
      'has_signature',
      'captured_at',
      'used_count',
      'status',
      { field: 'is_active', extra: true },
    ],
    search: ['code', 'name', 'phone_number'],
    sort: ['code', 'name', 'captured_at'],
    defaultSort: 'name',
    filters: ['status', 'has_signature', 'vendor_id', 'is_active', 'captured_at'],
  },
  access: { read: signature.access.read, create: [], update: [], remove: [] },
  view: true,
  scope: { vendor: 'vendor_id', driver: 'id' },
  calls: { create: null, get: null, update: null, remove: null },
  lifecycle,
  title: ['name'],
})
