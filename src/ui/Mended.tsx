import { Component, Fragment, type ReactNode } from 'react'

interface Props {
  /** Where the island stands. */
  element: Element
  children: ReactNode
}

interface State {
  isBroken: boolean
  /** How often it was drawn anew. */
  drawn: number
  /** What is said, and how fields are filled again: loaded when something breaks. */
  mending: typeof import('#ui/mending.tsx') | null
}

/** A part that breaks more often is broken: to draw it again and again would take the page from whoever works on it. */
const MOST = 3

/**
 * Keeps a page whole when an island breaks: the island is drawn again with what stood in its fields, and says so. Programs that change the page
 * under React, such as translators, break what was sound.
 */
export class Mended extends Component<Props, State> {
  override state: State = { isBroken: false, drawn: 0, mending: null }
  #fields: Element[] = []

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  /** The last moment at which the fields are there. */
  override getSnapshotBeforeUpdate(_props: Props, before: State): null {
    if (this.state.isBroken && !before.isBroken)
      this.#fields = [...this.props.element.querySelectorAll('input, textarea, select')]
    return null
  }

  override componentDidUpdate(_props: Props, before: State): void {
    const { isBroken, mending } = this.state
    if (!isBroken && before.isBroken) setTimeout(() => mending?.enterInto(this.props.element, this.#fields))
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
    import('#ui/mending.tsx').then(
      ({ Broken, DrawnAgain, enterInto }) =>
        this.setState({
          isBroken: false,
          drawn: this.state.drawn + 1,
          mending: { Broken, DrawnAgain, enterInto },
        }),
      // As of any script that did not come (layouts/browser/islands.ts).
      (lost: unknown) =>
        this.props.element.dispatchEvent(
          new CustomEvent('astro:hydration-error', {
            bubbles: true,
            cancelable: true,
            detail: { error: lost },
          }),
        ),
    )
  }

  override render(): ReactNode {
    const { isBroken, drawn, mending } = this.state
    if (isBroken) return null
    if (!mending) return this.props.children
    if (drawn > MOST) return <mending.Broken />
    return (
      <>
        <mending.DrawnAgain />
        <Fragment key={drawn}>{this.props.children}</Fragment>
      </>
    )
  }
}
