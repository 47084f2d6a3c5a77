import { JSON_BODY, PICTURE_BODY, UPLOAD_BODY, type BodyLimit } from '#server/body.ts'

/** Calls that take files. Each is `POST`, carries multipart, and reads up to the upload limit instead of the JSON limit. */
const UPLOADS: readonly RegExp[] = [
  /^\/api\/[a-z]+\/v1\/[a-z0-9-]+\/import(\/[a-z_]+)?$/,
  /^\/api\/billing\/v1\/billing\/[^/]+\/statement$/,
  /^\/api\/sub\/v1\/file\/$/,
]

/** What a bridge program or scale agent sends; it has no session, but the token of its scale in the body. */
const BRIDGE = /^\/api\/sub\/v1\/scale-feed\/[^/]+(\/agent|\/picture)?$/

/** Whether a call takes files (std.S22, std.S32): only then is multipart let in, and a body larger than 1 MB. */
export function isUpload({ pathname }: Pick<URL, 'pathname'>): boolean {
  return UPLOADS.some((pattern) => pattern.test(pathname)) || isPicture(pathname)
}

const isPicture = (path: string): boolean => BRIDGE.exec(path)?.[1] === '/picture'

/** Whether a call comes from a scale's bridge program: the service proves its token, and counts by scale. */
export const isOfBridge = (method: string | undefined, { pathname }: Pick<URL, 'pathname'>): boolean =>
  method === 'POST' && BRIDGE.test(pathname)

/** How much a call may send, in which time. */
export function bodyLimitOf(url: Pick<URL, 'pathname'>): BodyLimit {
  if (isPicture(url.pathname)) return PICTURE_BODY
  return isUpload(url) ? UPLOAD_BODY : JSON_BODY
}

type Asked = Pick<URL, 'pathname' | 'searchParams'>

const isAskedAsFile = ({ pathname }: Asked): boolean =>
  pathname.startsWith('/api/') && pathname.endsWith('/download')

/** Whether a call makes a file of a whole list (std.A6); asking beforehand whether it may is a read like any other. */
export function isDownload(url: Asked): boolean {
  return isAskedAsFile(url) && url.searchParams.get('check') !== '1'
}

/** Whether a call asks beforehand: what would refuse the file is to be said here, for the file is a page's own address. */
export function isDownloadCheck(url: Asked): boolean {
  return isAskedAsFile(url) && url.searchParams.get('check') === '1'
}

/** The rows of a file that was sent before are tried or taken: its call is small, what it begins is not. */
const IMPORT_RUN = /^\/api\/[a-z]+\/v1\/[a-z0-9-]+\/import\/[^/]+\/run$/

/** Whether a call takes, makes or works through a file, which computes for long (decision 89). */
export const isOfFile = (url: Asked): boolean =>
  isDownload(url) || isUpload(url) || IMPORT_RUN.test(url.pathname)
