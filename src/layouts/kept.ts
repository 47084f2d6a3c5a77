/** Things by their keys; where there are more than `most`, the one not used for longest makes room. */
export class Kept<T> {
  readonly #things = new Map<string, T>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): T | undefined {
    const thing = this.#things.get(key)
    if (thing === undefined) return undefined
    this.#things.delete(key)
    this.#things.set(key, thing)
    return thing
  }

  set(key: string, thing: T): void {
    this.#things.delete(key)
    if (this.#things.size >= this.#most) this.#things.delete(this.#things.keys().next().value!)
    this.#things.set(key, thing)
  }

  delete(key: string): void {
    this.#things.delete(key)
  }
}
