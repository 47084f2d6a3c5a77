import { integer, longtext } from '#contracts/fields.ts'

// What several actions of a trip ask.

export const OVERRIDE = longtext({ label: 'Reason for going on in spite of a warning', min: 10 })
export const PLANNED_KG = integer({
  label: 'Planned weight',
  unit: 'kg',
  min: 1,
  max: 200_000,
  help: 'Empty: stays as it is',
})
export const PAID_REASON = longtext({ label: 'Reason for what is paid', min: 10 })
