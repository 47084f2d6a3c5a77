import { signerOf } from '#engine/seal/signer.ts'

const SECRET = Buffer.alloc(32, 'test')

/** The key of all tests. */
export const TEST_SIGNER = signerOf(SECRET)
/** It and its secret as the file of keys has them. */
export const TEST_KEYS = new Map([[TEST_SIGNER.keyId, SECRET]])
