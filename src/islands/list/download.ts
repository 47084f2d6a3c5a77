import { downloadCheckOf } from '#contracts/generic-calls.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { api } from '#stores/api.ts'
import { notify } from '#stores/notice.ts'

/** The files that a table leaves as. */
export const FORMATS = { xlsx: 'Excel (XLSX)', csv: 'Text (CSV)' } as const

/** Asked before the file: what cannot be given is said on the page, and many rows ask for the password (std.S15). */
export async function download(href: string): Promise<void> {
  try {
    await api.call(downloadCheckOf(href.replace(/^\/api/, '')), {})
    location.assign(href)
  } catch (failure) {
    notify(isRefusedCall(failure) ? failure.message : String(failure), 'error')
  }
}
