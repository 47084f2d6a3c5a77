import { choice, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { DRIVER_DOCUMENTS, LICENCES } from '#contracts/people/driver-document.ts'
import type { FieldMap } from '#kernel/field.ts'

const KINDS = DRIVER_DOCUMENTS.filter(({ value }) => LICENCES.some((one) => one === value))

/**
 * Columns of papers in the files of trucks and drivers, by the name of the resource: hauliers list them in the same row. They are records of
 * their own, made beside that of the row.
 */
export const PAPER_COLUMNS: Readonly<Record<string, FieldMap>> = {
  truck: {
    stnk_no: text({ label: 'STNK number', max: 60, help: 'Empty: the plate number stands on it' }),
    stnk_until: date({ label: 'STNK valid until' }),
    kir_no: text({ label: 'KIR number', max: 60, help: 'Empty: the plate number stands on it' }),
    kir_until: date({ label: 'KIR valid until' }),
    insurance_no: text({ label: 'Insurance policy number', max: 60 }),
    insurance_until: date({ label: 'Insurance valid until' }),
  },
  driver: {
    sim_type: choice({ label: 'Kind of licence', options: KINDS }),
    sim_no: text({ label: 'Licence number', max: 60 }),
    sim_until: date({ label: 'Licence valid until' }),
  },
}
