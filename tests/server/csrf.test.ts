import { describe, expect, test } from 'vitest'
import { csrfRefusal, type CsrfInput } from '#server/csrf.ts'
import { isUpload } from '#server/uploads.ts'
import { started } from './plant-server.ts'

const OURS = 'https://angkut.example.com'
const BASE: CsrfInput = {
  method: 'POST',
  secFetchSite: undefined,
  origin: undefined,
  contentType: 'application/json',
  hasCookies: true,
  hasBearer: false,
  publicOrigin: OURS,
  isUpload: false,
}
const allowed = (change: Partial<CsrfInput>) => csrfRefusal({ ...BASE, ...change }) === null

describe('unsafe requests with cookies: only same-origin JSON passes', () => {
  const sites = ['same-origin', 'same-site', 'cross-site', 'none', '', 'same-origin,cross-site', undefined]
  const origins = [
    OURS,
    'https://evil.test',
    'http://angkut.example.com',
    'https://angkut.example.com:8443',
    'null',
    undefined,
  ]
  const types = [
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    undefined,
  ]
  const cells = ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
    sites.flatMap((secFetchSite) =>
      origins.flatMap((origin) =>
        types.map((contentType) => ({ method, secFetchSite, origin, contentType })),
      ),
    ),
  )

  test(`${cells.length} combinations`, () => {
    for (const cell of cells) {
      const site =
        cell.secFetchSite === undefined ? cell.origin === OURS : cell.secFetchSite === 'same-origin'
      const json = cell.contentType?.startsWith('application/json') ?? false
      expect({ cell, allowed: allowed(cell) }).toEqual({ cell, allowed: site && json })
    }
  })
})

test('reading needs no proof', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(allowed({ method, secFetchSite: 'cross-site' })).toBe(true)
})

test('an import takes a file, its other calls do not', () => {
  const at = (pathname: string) => isUpload({ pathname })
  expect(at('/api/master/v1/vendor/import')).toBe(true)
  expect(at('/api/master/v1/vendor/import/01900000-0000-7000-8000-000000000001/run')).toBe(false)
  expect(at('/api/master/v1/vendor')).toBe(false)
  expect(at('/master/v1/vendor/import')).toBe(false)
})

test('files go to upload routes only', () => {
  const upload = { secFetchSite: 'same-origin', contentType: 'multipart/form-data; boundary=x' }
  expect(allowed({ ...upload, isUpload: true })).toBe(true)
  expect(allowed({ ...upload, isUpload: false })).toBe(false)
  expect(allowed({ ...upload, isUpload: true, secFetchSite: 'cross-site' })).toBe(false)
})

test('a login form on another site is refused although no cookie goes with it', () => {
  expect(allowed({ hasCookies: false, secFetchSite: 'cross-site' })).toBe(false)
  expect(allowed({ hasCookies: false, origin: 'https://evil.test', contentType: 'text/plain' })).toBe(false)
})

test('a script or a device without cookies passes; with cookies it must say where it came from', () => {
  expect(allowed({ hasCookies: false })).toBe(true)
  expect(allowed({ hasCookies: false, contentType: 'application/x-www-form-urlencoded' })).toBe(true)
  expect(allowed({ hasCookies: true })).toBe(false)
  expect(allowed({ hasCookies: false, hasBearer: true, origin: 'https://evil.test' })).toBe(true)
  expect(allowed({ hasCookies: true, hasBearer: true })).toBe(false)
})

test('without a body there is no content type to ask for', () => {
  expect(allowed({ secFetchSite: 'same-origin', contentType: undefined, hasBody: false })).toBe(true)
  expect(allowed({ secFetchSite: 'cross-site', contentType: undefined, hasBody: false })).toBe(false)
})

test('the rule stands in front of pages and calls alike', async () => {
  const { get, port } = await started()
  const post = (path: string, headers: Record<string, string>) =>
    get(path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', cookie: 'token=a', ...headers },
    })
  for (const [path, status] of [
    ['/', 405],
    ['/api/order/v1/x', 200],
  ] as const) {
    expect((await post(path, { origin: 'https://evil.test' })).status).toBe(403)
    expect((await post(path, {})).status).toBe(403)
    expect((await post(path, { origin: `http://127.0.0.1:${port}` })).status).toBe(status)
  }
})
