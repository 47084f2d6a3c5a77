import { MARK } from '#ui/drawn.ts'

/** Islands draw what is inside them themselves; they are given what the server knows now. */
const ISLAND = 'ASTRO-ISLAND'
/** What is open or pressed belongs to the reader, not to the server. */
const READERS_OWN = new Set(['open', 'hidden', 'aria-expanded', 'aria-pressed', MARK, 'data-known', 'style'])
/** What a reader types or chooses, outside of islands. */
const INPUTS = new Set(['INPUT', 'TEXTAREA', 'SELECT'])

function keyOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName
  const own = node.id || node.getAttribute('component-url') || node.getAttribute('data-key') || ''
  return `${node.nodeName} ${own} ${node.getAttribute('component-export') ?? ''}`
}

/** Each node under its kind and the how-manieth of that kind it is. */
function keyed(nodes: Iterable<Node>): Map<string, Node> {
  const counts = new Map<string, number>()
  const found = new Map<string, Node>()
  for (const node of nodes) {
    const key = keyOf(node)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    found.set(`${key} ${count}`, node)
  }
  return found
}

function takeAttributes(from: Element, to: Element): void {
  for (const { name } of from.attributes)
    if (!to.hasAttribute(name) && !READERS_OWN.has(name)) from.removeAttribute(name)
  for (const { name, value } of to.attributes)
    if (!READERS_OWN.has(name) && from.getAttribute(name) !== value) from.setAttribute(name, value)
}

/** An island takes its new props and keeps its state: open dialogs, typed text, focus. */
function takeProps(island: Element, fresh: Element): void {
  const props = fresh.getAttribute('props') ?? ''
  if (island.getAttribute('props') === props) return
  // Astro draws an island again where its props change (island.tsx).
  island.setAttribute('props', props)
}

function takeNode(node: Node, fresh: Node, changed: Set<Element>): void {
  if (node instanceof Element && fresh instanceof Element) {
    if (node.nodeName === ISLAND) return takeProps(node, fresh)
    if (INPUTS.has(node.nodeName)) return
    takeAttributes(node, fresh)
    takeChildren(node, fresh, changed)
  } else if (node.nodeValue !== fresh.nodeValue) {
    node.nodeValue = fresh.nodeValue
    if (node.parentElement) changed.add(node.parentElement)
  }
}

function takeChildren(parent: Element, fresh: Element, changed: Set<Element>): void {
  const now = keyed([...parent.childNodes].filter((node) => !isKept(node)))
  const wanted = keyed([...fresh.childNodes].filter((node) => !isKept(node)))
  for (const [key, node] of now) if (!wanted.has(key)) node.parentNode?.removeChild(node)
  let at = parent.firstChild
  for (const [key, one] of wanted) {
    while (at && isKept(at)) at = at.nextSibling
    const node = now.get(key)
    if (!node) {
      const added = document.importNode(one, true)
      at = parent.insertBefore(added, at).nextSibling
      if (added instanceof Element) changed.add(added)
      continue
    }
    if (node === at) at = at.nextSibling
    else parent.insertBefore(node, at)
    takeNode(node, one, changed)
  }
}

/** What a script has put onto the page, such as a bar of ours; styles and scripts, which came with the page and are not read as data. */
function isKept(node: Node): boolean {
  if (node.nodeName === 'STYLE' || node.nodeName === 'SCRIPT') return true
  return node instanceof HTMLElement && node.dataset['kept'] !== undefined
}

/**
 * Makes what the page shows what the server has drawn now, part by part: what stays the same is not touched, so that scroll, focus,
 * open dialogs and typed text stay. Gives the elements that look different.
 */
export function morph(shown: Element, fresh: Element): Element[] {
  const changed = new Set<Element>()
  takeChildren(shown, fresh, changed)
  // Islands that are gone end what they began.
  document.dispatchEvent(new Event('astro:after-swap'))
  return [...changed]
}
