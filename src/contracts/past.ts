import type { Entities } from '#kernel/record.ts'

/** Records whose past is told with that of the one they belong to, to whoever may read them too. */
export interface PastPart {
  resource: keyof Entities
  /** The field that names the record they belong to; `id` where they are the same thing as another service keeps it. */
  by: string
  /** Each of them is something that was done to that record: what is said of it, before what it says itself. */
  act?: string
}

const OF_TRUCK: readonly PastPart[] = [
  { resource: 'truck-condition', by: 'truck_id', act: 'Condition set' },
  { resource: 'truck-document', by: 'truck_id' },
  { resource: 'truck-cargo', by: 'truck_id' },
  { resource: 'truck-maintenance', by: 'truck_id' },
]

/** Whose past has parts; its ledger, where it has one, is told by itself. */
const PARTS: { readonly [N in keyof Entities]?: readonly PastPart[] } = {
  contract: [{ resource: 'contract-route', by: 'contract_id' }],
  truck: OF_TRUCK,
  'vm-truck': [{ resource: 'truck', by: 'id' }, ...OF_TRUCK],
  driver: [
    { resource: 'driver-document', by: 'driver_id' },
    { resource: 'driver-pay-profile', by: 'driver_id' },
  ],
  vendor: [
    { resource: 'vendor-tax-profile', by: 'vendor_id' },
    { resource: 'bank-account', by: 'vendor_id' },
  ],
  scale: [
    { resource: 'scale-calibration', by: 'scale_id' },
    { resource: 'scale-source', by: 'scale_id' },
  ],
}

const byName: Readonly<Record<string, readonly PastPart[] | undefined>> = PARTS

/** What else belongs to the past of a kind of record. */
export const pastParts = (name: string): readonly PastPart[] => byName[name] ?? []

/** By which of its fields the past of a kind of record is asked for with that of others. */
export function toldBy(name: string): string[] {
  const parts = Object.values(byName).flatMap((some) => some ?? [])
  return [...new Set(parts.filter(({ resource }) => resource === name).map(({ by }) => by))]
}
