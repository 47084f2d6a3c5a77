/** A value as JSON that can stand in a script element: no text in it can end the element, and all of it is ASCII, for the reason of asciiMarkup. */
export function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u0080-\uffff]/g,
    (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
