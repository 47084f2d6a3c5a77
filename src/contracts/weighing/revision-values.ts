/** What kind of correction a revision is: it decides who has the last word (dec.I3.1). */
export const REVISION_KINDS = [
  { value: 'weight', label: 'Weight' },
  { value: 'truck', label: 'Wrong truck' },
  { value: 'metadata', label: 'Papers' },
  { value: 'quality', label: 'Quality' },
  { value: 'void', label: 'Void' },
] as const

export type RevisionKind = (typeof REVISION_KINDS)[number]['value']

/** What of a ticket can be put right, as lists and forms name it. */
export const REVISED_FIELDS = [
  { value: 'truck_id', label: 'Truck' },
  { value: 'trip_id', label: 'Trip' },
  { value: 'plate_no', label: 'Plate number' },
  { value: 'driver_id', label: 'Driver' },
  { value: 'seal_numbers', label: 'Seals' },
  { value: 'notes', label: 'Notes' },
  { value: 'tare_kg', label: 'Tare' },
  { value: 'gross_kg', label: 'Gross' },
  { value: 'bag_count', label: 'Bags' },
  { value: 'deduction_kg', label: 'Deduction' },
  { value: 'deduction_reason', label: 'Reason for the deduction' },
  { value: 'cargo_id', label: 'Cargo' },
  { value: 'moisture_percent', label: 'Moisture' },
  { value: 'moisture_limit_percent', label: 'Agreed moisture' },
  { value: 'lab_certificate_no', label: 'Laboratory certificate' },
] as const

export type RevisedField = (typeof REVISED_FIELDS)[number]['value']

/**
 * The fields of each kind (dec.I3.1, dec.I3.13); a void takes the ticket as it is. Of another truck the trip that the ticket belongs to is said
 * too: the same one was driven by that truck, another one waited for this weighing, none makes it a general weighing.
 */
export const FIELDS_OF_KIND: Readonly<Record<RevisionKind, readonly RevisedField[]>> = {
  metadata: ['plate_no', 'driver_id', 'seal_numbers', 'notes'],
  weight: ['tare_kg', 'gross_kg', 'bag_count', 'deduction_kg', 'deduction_reason', 'cargo_id'],
  truck: ['truck_id', 'trip_id'],
  quality: ['moisture_percent', 'moisture_limit_percent', 'lab_certificate_no'],
  void: [],
}

/** Kinds that want a picture or a paper as evidence. */
export const WITH_EVIDENCE: readonly RevisionKind[] = ['weight', 'truck', 'quality', 'void']

/** Figures that people read with their unit; other values are words, names or numbers of papers. */
export const REVISED_UNITS: Readonly<Partial<Record<RevisedField | 'net_kg', 'kg' | '%' | ''>>> = {
  tare_kg: 'kg',
  gross_kg: 'kg',
  deduction_kg: 'kg',
  net_kg: 'kg',
  bag_count: '',
  moisture_percent: '%',
  moisture_limit_percent: '%',
}

/** Which truck a version says it was, and whose. Versions that were signed before trucks could be put right say nothing of it. */
export interface TruckContent {
  truck_id: string
  truck_code: string
  truck_type: string
  /** The stored tare as it stood when the truck was weighed, kg. */
  truck_tare_kg: number | null
  vendor_id: string
  trip_id: string | null
  trip_no: string | null
}

/** What a correction of a ticket says, and what is worked out from it: one version of the ticket. Percentages are decimal text. */
export interface TicketContent extends TruckContent {
  status: string
  place: 'origin' | 'destination' | 'check'
  tare_kg: number
  gross_kg: number
  net_kg: number
  bag_count: number | null
  deduction_kg: number
  deduction_reason: string | null
  cargo_id: string | null
  plate_no: string
  driver_id: string | null
  driver_name: string | null
  seal_numbers: string[]
  notes: string | null
  received_kg: number | null
  moisture_percent: string | null
  moisture_limit_percent: string | null
  lab_certificate_no: string | null
}

/** A version as it was signed: an old one has no truck of its own. */
export type SignedContent = Omit<TicketContent, keyof TruckContent> & Partial<TruckContent>
