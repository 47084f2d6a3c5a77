/**
 * Things by their keys, at most `most` of them: those that nobody asked for in a while make room. A use moves nothing
 * around: a Map that changes with every request keeps the rubbish of each alive until the whole heap is collected.
 */
export class Kept<T> {
  #recent = new Map<string, T>()
  #older = new Map<string, T>()
  readonly #half: number

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

  set(key: string, thing: T): void {
    if (this.#recent.size >= this.#half && !this.#recent.has(key)) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(key, thing)
  }

  delete(key: string): void {
    this.#recent.delete(key)
    this.#older.delete(key)
  }
}
