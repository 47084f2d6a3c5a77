/** Bounded cache with two generations; reads do not reorder, because a Map that changes at every request keeps what each made alive. */
export class Cache<T> {
  #recent = new Map<string, T>()
  #older = new Map<string, T>()
  readonly #half: number

  /** At most `most` values; those that nobody asked for in a while make room. */
  constructor(most: number) {
    this.#half = Math.ceil(most / 2)
  }

  get(key: string): T | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: string, value: T): void {
    if (this.#recent.size >= this.#half && !this.#recent.has(key)) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(key, value)
  }

  delete(key: string): void {
    this.#recent.delete(key)
    this.#older.delete(key)
  }
}
