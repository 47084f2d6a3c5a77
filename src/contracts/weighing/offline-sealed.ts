/** The operator's seal on a record covers these four, in this form: a record cannot change its place, its terminal or its content. */
export function sealedText(terminalId: string, id: string, counter: number, content: string): string {
  return `angkut-offline-1 ${terminalId} ${id} ${counter} ${content}`
}
