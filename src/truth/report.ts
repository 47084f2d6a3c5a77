/** Something stored that is not as it was written, or does not fit what it follows from. */
export interface Break {
  check:
    | 'weights'
    | 'tickets'
    | 'papers'
    | 'trips'
    | 'money'
    | 'points'
    | 'seals'
    | 'heads'
    | 'rows'
    | 'guards'
    | 'numbers'
  /** What a person would look for: a scale and the number of its weight, a ticket, a trip. */
  record: string
  /** What is wrong with it, with both values where there are two. */
  words: string
}

/** What a check found and what it looked at. */
export interface Finding {
  checked: number
  breaks: Break[]
  /** What cannot be known, in words. */
  unknown: string[]
}

/** A finding to be filled. */
export class Notes implements Finding {
  checked = 0
  readonly breaks: Break[] = []
  readonly unknown: string[] = []
  readonly #check: Break['check']

  constructor(check: Break['check']) {
    this.#check = check
  }

  broken(record: string, words: string): void {
    this.breaks.push({ check: this.#check, record, words })
  }
}
