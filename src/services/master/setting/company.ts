import { companyOnPapers } from '#contracts/setting/company-settings.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { settingsOf } from '#services/master/setting/read.ts'

/** Everybody prints papers, also who reads no settings. */
export function mountCompany(app: ServiceApp, { db }: ServiceContext): void {
  mountCall(app, companyOnPapers, async () => {
    const found = await settingsOf(db, ['company_name', 'company_address', 'company_npwp'])
    return {
      name: found.company_name.trim(),
      address: found.company_address.trim(),
      npwp: found.company_npwp.trim(),
    }
  })
}
