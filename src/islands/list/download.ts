import { downloadCheckOf } from '#contracts/generic-calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'

/** The files that a table leaves as. */
export const FORMATS = { xlsx: 'Excel (XLSX)', csv: 'Text (CSV)' } as const

/** A download of more rows asks the person for their password first (std.S15). */
export const ASK_ABOVE = 10_000

/** Follows the link of a large file once its person has proved who they are; `service` is where the service has the download. */
export async function download(href: string, service: string): Promise<void> {
  try {
    await api.call(downloadCheckOf(service), {})
    location.assign(href)
  } catch (failure) {
    notify(isRefusedCall(failure) ? failure.message : String(failure), 'error')
  }
}
