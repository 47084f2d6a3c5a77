import type { signature } from '#contracts/people/signature.ts'
import { callAt } from '#kernel/call.ts'
import type { NewOf, RecordOf } from '#kernel/record.ts'

// The calls of people without their schemas, which would make a page load zod.

/** An uploaded image becomes the signature that counts for a driver. */
export const addSignature = callAt<
  Pick<NewOf<typeof signature>, 'driver_id' | 'file_id' | 'captured_at'>,
  RecordOf<typeof signature>
>('POST /master/v1/signature/create')
