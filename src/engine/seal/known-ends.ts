/** Number and hash of the newest record of a chain. */
export interface End {
  seq: number
  hash: string
}

/**
 * Whether a chain that ends at `now` goes on from the end that was known: it was never shorter, and still has that record.
 * `then` is the hash it has today at the number of the known end.
 */
export function goesOn(known: End | undefined, now: End, then: string | null | undefined): boolean {
  if (!known || known.seq === 0) return true
  if (now.seq < known.seq) return false
  return (now.seq === known.seq ? now.hash : then) === known.hash
}

/**
 * The ends of chains as this process saw them last, by the chain's name: nobody who writes to the database can put those back. What does not
 * go on from them is signed no more (decision 88).
 */
export class KnownEnds {
  readonly #ends = new Map<string, End>()

  of(chain: string): End | undefined {
    return this.#ends.get(chain)
  }

  /** Takes over an end that goes on from the known one; one that another process saw later stays. */
  learn(chain: string, end: End): void {
    if (end.seq > 0 && (this.#ends.get(chain)?.seq ?? 0) <= end.seq) this.#ends.set(chain, end)
  }

  /** Begins anew at an earlier end: a restore was declared. */
  setTo(chain: string, end: End): void {
    if (end.seq > 0) this.#ends.set(chain, end)
    else this.#ends.delete(chain)
  }

  /** All of them as they are now. */
  all(): Map<string, End> {
    return new Map(this.#ends)
  }
}
