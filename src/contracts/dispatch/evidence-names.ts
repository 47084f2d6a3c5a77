/** The actions on a trip's evidence, for the pages that offer them: apart from the contract, which islands do not load. */
export const EVIDENCE_NAMES = ['receipt', 'seals', 'tally'] as const
