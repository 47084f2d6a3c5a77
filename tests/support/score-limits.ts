import type { FigureName } from './score.ts'

export interface Limit {
  figure: string
  goal: number
  /** What the tree may have today; it only moves towards the goal. */
  limit: number
  /** For the few where more is better. */
  atLeast?: true
}

/** The figures the tree is held to. Whoever betters one lowers its limit in the same commit. */
export const LIMITS: Record<FigureName, Limit> = {
  castsPer1000: { figure: 'Casts, in 1,000 lines', goal: 1, limit: 1 },
  castsByUnknownPer1000: { figure: '… by way of unknown', goal: 0.05, limit: 0.05 },
  localRows: { figure: 'Rows declared as Record<string, unknown>', goal: 1, limit: 1 },
  rowImports: { figure: 'Files beside kernel and engine with its Row', goal: 40, limit: 58 },
  uncheckedSqlRows: { figure: 'SQL row types the schema does not check', goal: 0, limit: 0 },
  handGenerics: { figure: 'Generics written by hand on calls', goal: 0, limit: 0 },
  pathStrings: { figure: 'Calls by a path in a text', goal: 0, limit: 0 },
  openCodes: { figure: 'Cited codes without a row in the catalogue', goal: 0, limit: 0 },
  plantWords: { figure: 'Lines of generic code with a word of the plant', goal: 0, limit: 0 },
  roleNames: { figure: 'Lines that name a role outside access', goal: 0, limit: 0 },
  readmeWords: { figure: 'Words of the README', goal: 1200, limit: 1200 },
  oddAreas: { figure: 'Files below another name than their area has', goal: 0, limit: 0 },
  testsToSource: { figure: 'Tests to source, in lines', goal: 0.4, limit: 0.4, atLeast: true },
  medianLines: { figure: 'Lines of a file, median', goal: 60, limit: 60 },
  p90Lines: { figure: 'Lines of a file, nine in ten', goal: 160, limit: 160 },
  maxLines: { figure: 'Lines of the longest file', goal: 302, limit: 302 },
  commentShare: { figure: 'Comments, share of the lines', goal: 0.05, limit: 0.05, atLeast: true },
}

export const keeps = ({ atLeast }: Limit, value: number, bound: number): boolean =>
  atLeast ? value >= bound : value <= bound
