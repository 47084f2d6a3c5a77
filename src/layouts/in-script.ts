/** A value as JSON that can stand in a script element: no text in it can end the element. */
export function jsonInScript(value: unknown): string {
  return inScript(JSON.stringify(value))
}

/** The same for what is JSON already. */
export function inScript(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`)
}
