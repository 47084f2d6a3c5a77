const learned = new Map<string, number>()

/** Takes the version that a record has now, where an island of the page has changed it and the page stays. */
export function learnVersion(id: string, version: number): void {
  learned.set(id, version)
}

/** The version to act on: the page's own, or a later one that an island has learned of since. */
export function versionOf(id: string, drawn: number): number {
  return Math.max(drawn, learned.get(id) ?? 0)
}
