import {
  startTransition,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { earlyEntries, enterAgain } from '#ui/early-entries.ts'

interface Props {
  children: ReactNode
  /** React has everything, and has not drawn anything anew. */
  onFound?: () => void
  /** What is drawn works. */
  onDone?: () => void
}

function Whole({ children, onFound, onDone }: Props): ReactNode {
  const [, settle] = useState(false)
  useInsertionEffect(() => onFound?.(), [onFound])
  // An update from here has the effects below run at once: whatever is typed comes after them.
  useLayoutEffect(() => settle(true), [])
  useEffect(() => onDone?.(), [onDone])
  return children
}

/** React's part of an element, by element; there once it works. */
const roots = new WeakMap<Element, Promise<Root>>()

async function take(element: Element, drawn: ReactNode, prefix: string): Promise<Root> {
  // Read twice: React takes what was typed out of a text area as soon as it finds it, and people type on until then.
  const entries = earlyEntries(element)
  const find = (): void => earlyEntries(element).forEach((value, control) => entries.set(control, value))
  const root = await new Promise<Root>((resolve) => {
    const whole = (
      <Whole onFound={find} onDone={() => resolve(made)}>
        {drawn}
      </Whole>
    )
    const made = hydrateRoot(element, whole, {
      identifierPrefix: prefix,
      // It stays blank until it is drawn again, and nothing waits for it.
      onUncaughtError(error) {
        reportError(error)
        resolve(made)
      },
    })
  })
  // After React's own effects: between two entries it draws what the first one has changed.
  enterAgain(entries)
  return root
}

/**
 * Makes what the server has drawn work; what was entered while the script was on its way is entered again: on a slow terminal people
 * type for two seconds before it runs, and React would neither hear of it nor show all of it. `prefix` begins the ids that the server has
 * given. Resolves when all is done; then its caller takes the mark off (ui/drawn.ts).
 */
export async function takeOver(element: Element, drawn: ReactNode, prefix = ''): Promise<void> {
  const root = take(element, drawn, prefix)
  roots.set(element, root)
  await root
}

/** Draws again what was taken over, as soon as it works; undefined where nothing was. */
export function drawAgain(element: Element, drawn: ReactNode): Promise<void> | undefined {
  return roots.get(element)?.then((root) => startTransition(() => root.render(<Whole>{drawn}</Whole>)))
}

/** Ends what an element's script began. */
export function letGo(element: Element): void {
  void roots.get(element)?.then((root) => root.unmount())
}
