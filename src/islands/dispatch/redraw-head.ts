/** What the server draws of a record's state above an island: title with status, figures. No island stands in them. */
const PARTS = ['.page-title', 'main > .summary'] as const

/** Draws the head of the page as it is now; when that cannot be had, it stays until the page is loaded again. */
export async function redrawHead(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null)
  if (!response?.ok) return
  // A page read as data keeps to the policy of this one, and its style block carries the nonce of another.
  const markup = (await response.text()).replace(/<style[\s\S]*?<\/style>/g, '')
  const page = new DOMParser().parseFromString(markup, 'text/html')
  for (const part of PARTS) {
    const fresh = page.querySelector(part)
    if (fresh) document.querySelector(part)?.replaceWith(fresh)
  }
}
