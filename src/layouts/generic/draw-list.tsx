import { renderToString } from 'react-dom/server'
import { ResourceList, type ResourceListProps } from '#islands/list/ResourceList.tsx'
import { asciiMarkup } from '#layouts/frame/ascii-markup.ts'
import { jsonInScript } from '#layouts/frame/in-script.ts'

/** A list as markup, and the props from which its island starts. */
export interface DrawnList {
  html: string
  start: string
}

/**
 * Draws a list on the server. Not as an island of Astro's: it hashes the markup and escapes the props of each of them, a sixth of
 * what a page of rows takes. islands/list/start.tsx takes it over in the browser.
 */
export function drawList(props: ResourceListProps): DrawnList {
  return { html: asciiMarkup(renderToString(<ResourceList {...props} />)), start: jsonInScript(props) }
}
