/** What one person chose last on this device, newest first; a terminal is used by many, so the key names the person. */
export interface Recent<T> {
  read: (key: string) => T[]
  /** Puts a choice in front; without storage nothing is remembered. */
  remember: (key: string, choice: T) => void
}

interface Kind<T> {
  most: number
  /** What stands in a browser's storage is not ours alone. */
  isChoice: (value: unknown) => value is T
  isSame: (one: T, other: T) => boolean
}

/** A memory of choices of one kind. */
export function recentOf<T>({ most, isChoice, isSame }: Kind<T>): Recent<T> {
  function read(key: string): T[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept.filter(isChoice).slice(0, most) : []
    } catch {
      return []
    }
  }
  function remember(key: string, choice: T): void {
    const others = read(key).filter((other) => !isSame(other, choice))
    try {
      localStorage.setItem(key, JSON.stringify([choice, ...others].slice(0, most)))
    } catch {
      // A full or forbidden storage is no reason not to choose.
    }
  }
  return { read, remember }
}
