let isFree = false

/** The page is left without asking: what was typed is saved, was given up, or is no longer this person's business. */
export function leaveFreely(): void {
  isFree = true
}

export function mayLeave(): boolean {
  return isFree
}
