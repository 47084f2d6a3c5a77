import { vendor } from '#contracts/party/vendor.ts'
import { companyOnPapers } from '#contracts/setting/company-settings.ts'
import { papersPrinted } from '#contracts/setting/paper-calls.ts'
import type { PaperName } from '#contracts/setting/paper-settings.ts'
import type { Api } from '#kernel/client.ts'
import { ifReadable, partOf } from '#layouts/generic/page-data.ts'

/** Who stands at the head of a paper: the company, or the vendor of this id where the plant's setting says that the vendor gives it; null for nobody. */
export async function paperHead(api: Api, paper: PaperName, vendorId: string | undefined) {
  const [{ found: company }, { found: printed }] = await Promise.all([
    partOf(api.call(companyOnPapers, {})),
    partOf(api.call(papersPrinted, {})),
  ])
  const says = printed?.papers[paper]?.head
  if (says === 'none') return null
  const owner = says === 'vendor' && vendorId ? await ifReadable(api.get(vendor, vendorId)) : null
  return owner
    ? { name: owner.name, address: owner.address, npwp: owner.NPWP }
    : (company ?? { name: '', address: '', npwp: '' })
}
