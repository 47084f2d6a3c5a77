/** What a line is paid or charged for (model.C5, dec.I4.14). */
export const LINE_KINDS = [
  { value: 'freight', label: 'Freight' },
  { value: 'waiting', label: 'Waiting money' },
  { value: 'penalty', label: 'Loss claim' },
  { value: 'bag_claim', label: 'Bag claim' },
  { value: 'reimburse', label: 'Reimbursement' },
  { value: 'adjustment', label: 'Adjustment' },
  { value: 'correction', label: 'Correction' },
] as const
export type LineKind = (typeof LINE_KINDS)[number]['value']

/** How a line is taxed: a document never mixes both (dec.I4.2). */
export const TAX_TREATMENTS = [
  { value: 'taxed', label: 'Taxed' },
  { value: 'exempt', label: 'Exempt from PPN' },
] as const
export type TaxTreatment = (typeof TAX_TREATMENTS)[number]['value']

/** How much stands in the way of a line. */
export const SEVERITIES = [
  { value: 'block', label: 'Block' },
  { value: 'warn', label: 'Warn' },
] as const
export type Severity = (typeof SEVERITIES)[number]['value']
