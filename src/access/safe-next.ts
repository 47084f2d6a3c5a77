/**
 * Where to go after login: the wanted path when it is one of ours, else null (std.S52).
 * Only a path that starts with exactly one slash is; backslashes and control characters are refused because browsers
 * read `/\evil` and `/<tab>/evil` as another host.
 */
export function safeNext(wanted: string | null | undefined): string | null {
  if (!wanted || wanted.length > 500) return null
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (!/^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/.test(wanted)) return null
  return new URL(wanted, 'http://own.invalid').origin === 'http://own.invalid' ? wanted : null
}
