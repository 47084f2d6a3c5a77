/** A key and what it does, said in the page's language. */
export type PageKey = readonly [key: string, what: string]

const told = new Set<readonly PageKey[]>()

/** Tells the help which keys a part of the page hears; the answer takes them back. */
export function tellKeys(keys: readonly PageKey[]): () => void {
  told.add(keys)
  return () => void told.delete(keys)
}

/** The keys of all parts that stand on the page now. */
export const pageKeys = (): PageKey[] => [...told].flat()
