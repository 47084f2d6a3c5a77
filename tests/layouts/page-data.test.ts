import { expect, test } from 'vitest'
import { ERROR_STATUS, RefusedCall, type ErrorCode } from '#kernel/errors.ts'
import { keysOf } from '#kernel/guards.ts'
import { ifReadable, orNull, partOf } from '#layouts/generic/page-data.ts'

const refused = (code: ErrorCode): Promise<string> => Promise.reject(new RefusedCall(code, 'No'))
const codes = keysOf(ERROR_STATUS)

/** The codes for which this gives nothing without a word. */
async function silentFor(read: (code: ErrorCode) => Promise<unknown>): Promise<ErrorCode[]> {
  const silent: ErrorCode[] = []
  for (const code of codes)
    await read(code).then(
      (given) => {
        if (given === null) silent.push(code)
      },
      () => undefined,
    )
  return silent
}

test('what a call gives stands in its part', async () => {
  expect(await partOf(Promise.resolve('a'))).toEqual({ found: 'a', isUnread: false })
  expect(await ifReadable(Promise.resolve('a'))).toBe('a')
  expect(await orNull(Promise.resolve('a'))).toBe('a')
})

test('a part is empty for a reader who has nothing there, and says of every other error that it could not be read', async () => {
  expect(await silentFor(async (code) => ((await partOf(refused(code))).isUnread ? code : null))).toEqual([
    'permission_denied',
    'not_found',
  ])
})

test('what a page cannot do without is thrown, unless there is nothing for the reader', async () => {
  expect(await silentFor((code) => ifReadable(refused(code)))).toEqual(['permission_denied', 'not_found'])
  expect(await silentFor((code) => orNull(refused(code)))).toEqual(['not_found'])
  await expect(ifReadable(refused('unavailable'))).rejects.toThrow(RefusedCall)
})

test('a mistake of the page itself is hidden by none of them', async () => {
  const wrong = (): Promise<string> => Promise.reject(new TypeError('x is not a function'))
  await expect(partOf(wrong())).rejects.toThrow(TypeError)
  await expect(ifReadable(wrong())).rejects.toThrow(TypeError)
  await expect(orNull(wrong())).rejects.toThrow(TypeError)
})
