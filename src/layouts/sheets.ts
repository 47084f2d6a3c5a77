import type { SSRResult } from 'astro'

/** The files of styles beside the frame's own, which every page has (STYLES in astro.config.mjs). */
export type Sheets = 'form' | 'record' | 'order' | 'dispatch' | 'money'

/**
 * Takes away the files of styles that a page is not drawn with. Astro gives a page those of all that it may ever draw, and a screen
 * with twenty tabs kept a slow terminal waiting for those of nineteen. To be called before the frame is drawn, by what is drawn as
 * the whole page; tests/ui/styles.test.ts holds that it keeps what its parts need. `astro dev` has no such files.
 */
export function keepSheets({ styles }: SSRResult, kept: readonly Sheets[]): void {
  const names: readonly string[] = ['frame', ...kept]
  for (const link of styles) {
    const name = /\/([a-z]+)-style\./.exec(String(link.props.href))?.[1]
    if (name && !names.includes(name)) styles.delete(link)
  }
}
