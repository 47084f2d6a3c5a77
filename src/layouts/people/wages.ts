import { resourceNamed } from '#contracts/index.ts'
import type { Api } from '#kernel/client.ts'
import { isRefusedCall } from '#kernel/errors.ts'

/** Whether the reader may know wages: the service says so, for no page knows whose records its reader sees. */
export async function readsWages(api: Api): Promise<boolean> {
  try {
    await api.list(resourceNamed('driver-pay-profile'), { limit: 1 })
    return true
  } catch (failure) {
    if (isRefusedCall(failure) && failure.code === 'permission_denied') return false
    throw failure
  }
}
