/** Calls that take files. Each is `POST`, carries multipart, and reads up to the upload limit instead of the JSON limit. */
const UPLOADS: readonly RegExp[] = [
  /^\/api\/[a-z]+\/v1\/[a-z0-9-]+\/import(\/[a-z_]+)?$/,
  /^\/api\/billing\/v1\/billing\/[^/]+\/statement$/,
  /^\/api\/sub\/v1\/file\/$/,
  /^\/api\/sub\/v1\/scale-feed\/[^/]+\/picture$/,
]

/** Whether a call takes files (std.S22, std.S32): only then is multipart let in, and a body larger than 1 MB. */
export function isUpload({ pathname }: Pick<URL, 'pathname'>): boolean {
  return UPLOADS.some((pattern) => pattern.test(pathname))
}

type Asked = Pick<URL, 'pathname' | 'searchParams'>

const isOfFile = ({ pathname }: Asked): boolean =>
  pathname.startsWith('/api/') && pathname.endsWith('/download')

/** Whether a call makes a file of a whole list (std.A6); asking beforehand whether it may is a read like any other. */
export function isDownload(url: Asked): boolean {
  return isOfFile(url) && url.searchParams.get('check') !== '1'
}

/** Whether a call asks beforehand: what would refuse the file is to be said here, for the file is a page's own address. */
export function isDownloadCheck(url: Asked): boolean {
  return isOfFile(url) && url.searchParams.get('check') === '1'
}
