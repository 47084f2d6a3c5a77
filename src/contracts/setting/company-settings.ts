import * as z from 'zod/mini'
import { text } from '#contracts/fields.ts'
import { npwp, npwp16 } from '#contracts/tax/npwp.ts'
import { call } from '#kernel/call.ts'
import type { Field } from '#kernel/field.ts'
import type { SettingSpec } from '#contracts/setting/setting-spec.ts'

export const COMPANY_SUBJECT = 'The company on papers'

const said = (field: Field<string, 'required'>): SettingSpec<string> => ({
  subject: COMPANY_SUBJECT,
  // Nothing holds until somebody enters it.
  field: { ...field, schema: z.union([z.literal(''), field.schema]) },
  initial: '',
})

/** Who the plant belongs to, as its papers say it; empty until somebody has entered it. */
export const COMPANY_SETTINGS = {
  company_name: said(
    text({
      label: 'Name of the company',
      required: true,
      min: 2,
      max: 120,
      help: 'In the head of all papers, and on the receipt as who pays.',
    }),
  ),
  company_address: said(
    text({ label: 'Address of the company', required: true, max: 200, help: 'In the head of all papers.' }),
  ),
  company_npwp: said(
    npwp({
      label: 'NPWP of the company',
      required: true,
      help: 'Of whom documents are billed to; in the head of all papers. No vendor has it.',
    }),
  ),
} satisfies Record<string, SettingSpec<string>>

/** A tax number as 16 digits in fours, as they stand on papers. */
export const npwpText = (given: string): string => npwp16(given).replaceAll(/(\d{4})(?=\d)/g, '$1 ')

export const companyOnPapers = call({
  at: 'GET /master/v1/company',
  summary:
    'Name, address and tax number of the company, as its papers say them; empty until they are entered',
  roles: 'staff',
  answer: z.object({ name: z.string(), address: z.string(), npwp: z.string() }),
})
