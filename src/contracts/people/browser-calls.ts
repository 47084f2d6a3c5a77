import type { truckDocument } from '#contracts/fleet/truck-document.ts'
import type { driverDocument } from '#contracts/people/driver-document.ts'
import type { signature } from '#contracts/people/signature.ts'
import type { CreateRef, ListRef } from '#contracts/call-refs.ts'

// The calls of people without their schemas, which would make a page load zod.

/** An image becomes the signature that counts for a driver. */
export const addSignature: CreateRef<typeof signature> = { at: 'POST /master/v1/signature/create' }

/** The papers of trucks, and of drivers. */
export const listTruckDocuments: ListRef<typeof truckDocument> = { at: 'POST /master/v1/truck-document/' }
export const listDriverDocuments: ListRef<typeof driverDocument> = { at: 'POST /master/v1/driver-document/' }
