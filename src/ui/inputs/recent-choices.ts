import { recentOf } from '#ui/recent.ts'

const ids = recentOf<string>({
  most: 5,
  isChoice: (value) => typeof value === 'string',
  isSame: (one, other) => one === other,
})

/** Null where nobody is signed in. */
function keyOf(list: string): string | null {
  const { user } = document.body.dataset
  return user ? `picker.${user}.${list}` : null
}

/** The ids of the records that this person chose last from a list on this device, newest first. */
export function recentIds(list: string): string[] {
  const key = keyOf(list)
  return key ? ids.read(key) : []
}

/** Puts a record in front of those that were chosen last. */
export function rememberId(list: string, id: string): void {
  const key = keyOf(list)
  if (key) ids.remember(key, id)
}
