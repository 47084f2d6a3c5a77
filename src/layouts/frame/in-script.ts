/** A value as JSON that can stand in a script element. */
export function jsonInScript(value: unknown): string {
  return inScript(JSON.stringify(value))
}

/** The same for what is JSON already: no text in it can end the element, and all of it is ASCII, for the reason of asciiMarkup. */
export function inScript(json: string): string {
  return json.replace(
    /[<\u0080-\uffff]/g,
    (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
