/** Texts within the elements that a selector names that are too faint before what lies behind them (WCAG 1.4.3), one line each. */
export function faint(within: string): string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const known = new Map<string, Colour>()
  /** A colour in whatever notation, as it is painted. */
  const colourOf = (text: string): Colour => {
    const before = known.get(text)
    if (before || !brush) return before ?? [0, 0, 0, 0]
    brush.clearRect(0, 0, 1, 1)
    brush.fillStyle = text
    brush.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
    const colour = [red, green, blue, alpha / 255] as const
    known.set(text, colour)
    return colour
  }
  const over = (top: Colour, under: Colour, share = top[3]): Colour => [
    top[0] * share + under[0] * (1 - share),
    top[1] * share + under[1] * (1 - share),
    top[2] * share + under[2] * (1 - share),
    1,
  ]
  const linear = (value: number): number =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  const light = ([red, green, blue]: Colour): number =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  /** What is painted behind an element's text; null where a picture is, of which nothing can be said. */
  const behind = (element: Element | null): Colour | null => {
    if (!element) return [255, 255, 255, 1]
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const own = colourOf(backgroundColor)
    if (own[3] === 1) return own
    if (backgroundImage !== 'none') return null
    const under = behind(element.parentElement)
    return under && over(own, under)
  }
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1
  // Nobody has to read what cannot be used (WCAG says so, too).
  const isOff = (element: Element): boolean =>
    element.closest(':disabled, [aria-disabled=true], .visually-hidden, .skip') !== null

  const found = new Set<string>()
  const withText = new Set<Element>()
  for (const root of document.querySelectorAll(within)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (node.parentElement && node.nodeValue?.trim()) withText.add(node.parentElement)
  }
  for (const element of withText) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isOff(element))
      continue
    const back = behind(element)
    if (!back) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const ink = colourOf(color)
    const [high = 0, low = 0] = [light(over(ink, back, ink[3] * opacityOf(element))), light(back)].toSorted(
      (a, b) => b - a,
    )
    const contrast = (high + 0.05) / (low + 0.05)
    const size = Number.parseFloat(fontSize)
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    if (contrast < least - 0.005)
      found.add(
        `${element.tagName.toLowerCase()}.${element.className} '${element.textContent.trim().slice(0, 40)}' has ${contrast.toFixed(2)}`,
      )
  }
  return [...found]
}
