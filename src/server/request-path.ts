const MAX_URL = 8192
/** Encoded slash, backslash and NUL, and letters, digits, dots that need no encoding: what two readers may read differently. */
const AMBIGUOUS = /%(2f|5c|00|2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNPRINTABLE = /[^\x21-\x7e]/

/**
 * Says why a request target is refused, or null. Only the canonical spelling of a path is answered, so that no
 * access check and no router can disagree about it (std.F14, std.S45).
 */
export function targetRefusal(target: string): string | null {
  if (target.length > MAX_URL) return 'The address is too long'
  if (!target.startsWith('/')) return 'The address must be a path'
  if (UNPRINTABLE.test(target) || target.includes('#'))
    return 'The address has characters that must be encoded'
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  if (mark !== -1 && /%00/.test(target)) return 'The address has a zero byte'
  if (path.includes('//') || path.includes('\\')) return 'The path is not in its plain form'
  if (!path.includes('%') && !path.includes('.')) return null
  return encodedRefusal(path)
}

function encodedRefusal(path: string): string | null {
  if (AMBIGUOUS.test(path)) return 'The path is not in its plain form'
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return 'The path is not valid UTF-8'
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\x00-\x1f\x7f]/.test(decoded)) return 'The path has control characters'
  if (/%[0-9a-f]{2}/i.test(decoded)) return 'The path is encoded twice'
  if (decoded.split('/').some((part) => part === '.' || part === '..'))
    return 'The path is not in its plain form'
  return null
}
