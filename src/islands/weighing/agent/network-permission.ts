/** What Chrome and Edge call the permission to speak to this PC: one name at first, since version 146 another one. */
const NAMES = ['loopback-network', 'local-network-access'] as const

/** Whether the browser was told not to let this page speak to programs on its PC; null where it may, will ask, or knows no such permission. */
export async function networkRefusal(): Promise<'permission' | null> {
  for (const name of NAMES) {
    try {
      // The names are newer than the types of the permissions.
      const query: (asked: object) => Promise<PermissionStatus> = (asked) =>
        Reflect.apply(navigator.permissions.query, navigator.permissions, [asked])
      const { state } = await query({ name })
      return state === 'denied' ? 'permission' : null
    } catch {
      // This browser has no permission of that name.
    }
  }
  return null
}
