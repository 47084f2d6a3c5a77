import { vendor } from '#contracts/party/vendor.ts'
import { companyOnPapers } from '#contracts/setting/company-settings.ts'
import { papersPrinted } from '#contracts/setting/paper-calls.ts'
import type { PaperName } from '#contracts/setting/paper-settings.ts'
import type { Api } from '#kernel/client.ts'
import { isRefusedCall } from '#kernel/errors.ts'

/** What a reader may not read is left out of the paper. */
const ifAllowed = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((failure: unknown) => {
    if (isRefusedCall(failure)) return null
    throw failure
  })

/** Who stands at the head of a paper: the company, or the vendor of this id where the plant's setting says that the vendor gives it; null for nobody. */
export async function paperHead(
  api: Api,
  paper: PaperName,
  vendorId: string | undefined,
): Promise<{ name: string; address: string | null; npwp: string | null } | null> {
  const [company, printed] = await Promise.all([
    ifAllowed(api.call(companyOnPapers, {})),
    ifAllowed(api.call(papersPrinted, {})),
  ])
  const says = printed?.papers[paper]?.head
  if (says === 'none') return null
  const owner = says === 'vendor' && vendorId ? await ifAllowed(api.get(vendor, vendorId)) : null
  return owner
    ? { name: owner.name, address: owner.address, npwp: owner.NPWP }
    : (company ?? { name: '', address: null, npwp: null })
}
