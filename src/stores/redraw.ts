/** What became of a try to draw the page as it is now. */
export type Redrawn = 'same' | 'changed' | 'gone' | 'failed'

/** A page that cannot be drawn again part by part is loaded again. */
let draw = async (): Promise<Redrawn> => {
  location.reload()
  return 'same'
}

/** Says how the page is drawn again; its own script does, when it starts. */
export function redrawBy(given: () => Promise<Redrawn>): void {
  draw = given
}

/** Asks for everything on the page as it is now: tiles, charts and tables alike. */
export function redrawPage(): Promise<Redrawn> {
  return draw()
}

/** Goes to another address of this page without leaving it, so that full screen, scroll and open parts stay. */
export function goWithin(href: string): Promise<Redrawn> {
  history.pushState(null, '', href)
  return redrawPage()
}
