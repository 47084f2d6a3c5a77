import type { CallRef } from '#kernel/call.ts'
import type { CallOptions } from '#kernel/client.ts'
import type { Row } from '#kernel/record.ts'
import { api } from '#stores/api.ts'

/**
 * Makes a call with the values of a dialog's inputs. The inputs are made of the call's own fields and the service checks them
 * again, which the compiler cannot know of values by name.
 */
export function callWith<I, A>(spec: CallRef<I, A>, values: Row, options?: CallOptions): Promise<A> {
  return api.call(spec, values as I, options)
}
