/** Calls that take files. Each is `POST`, carries multipart, and reads up to the upload limit instead of the JSON limit. */
const UPLOADS: readonly RegExp[] = [/^\/api\/[a-z]+\/v1\/[a-z0-9-]+\/import$/, /^\/api\/sub\/v1\/file\/$/]

/** Whether a call takes files (std.S22, std.S32): only then is multipart let in, and a body larger than 1 MB. */
export function isUpload({ pathname }: Pick<URL, 'pathname'>): boolean {
  return UPLOADS.some((pattern) => pattern.test(pathname))
}
