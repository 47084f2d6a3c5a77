/** The sizes of paper a document can be printed on, as people call them. print.css has a page for each. */
export const PAPERS = {
  a4: 'A4',
  a5: 'A5',
  a6: 'A6',
  '80mm': '80 mm',
} as const

export type PaperSize = keyof typeof PAPERS
