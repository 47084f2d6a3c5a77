/** Choices that more than one entity of master data uses. */
export const TRUCK_TYPES = [
  { value: 'dump', label: 'Dump truck' },
  { value: 'tronton_dump', label: 'Tronton dump' },
  { value: 'flatbed', label: 'Flatbed' },
  { value: 'wingbox', label: 'Wingbox' },
  { value: 'tank', label: 'Tank truck' },
  { value: 'trailer_flat', label: 'Flat trailer' },
  { value: 'trailer_dump', label: 'Dump trailer' },
  { value: 'pickup', label: 'Pickup' },
] as const

export type TruckType = (typeof TRUCK_TYPES)[number]['value']

/** Axle layouts with the heaviest legal gross weight on class II roads, kg (src.i5). */
export const AXLES = [
  { value: '1-1', label: '1-1', jbi_kg: 12_000 },
  { value: '1-2', label: '1-2', jbi_kg: 16_000 },
  { value: '1-2.2', label: '1-2.2', jbi_kg: 22_000 },
  { value: '1.1-2.2', label: '1.1-2.2', jbi_kg: 30_000 },
  { value: '1-2-2.2', label: '1-2-2.2', jbi_kg: 34_000 },
  { value: '1-2.2-2.2', label: '1-2.2-2.2', jbi_kg: 40_000 },
  { value: '1-2.2-2.2.2', label: '1-2.2-2.2.2', jbi_kg: 43_000 },
] as const
