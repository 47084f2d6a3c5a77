import { Component, Fragment, type ReactNode } from 'react'
import { t } from '#i18n/browser.ts'
import { enterInto, valuesIn, type KnownValues } from '#ui/early-entries.ts'

interface Props {
  /** Where the island stands. */
  element: Element
  children: ReactNode
}

interface State {
  isBroken: boolean
  /** How often it was drawn anew. */
  drawn: number
}

/** A part that breaks more often is broken: to draw it again and again would take the page from whoever works on it. */
const MOST = 3

/** Said in place of a part that cannot be drawn. */
function Broken(): ReactNode {
  return (
    <div className="banner banner-bad" role="alert">
      <span>{t('This part of the page does not work. Load the page again; what is saved is not lost.')}</span>
      <button type="button" className="btn btn-sm" onClick={() => location.reload()}>
        {t('Load the page again')}
      </button>
    </div>
  )
}

/**
 * Keeps a page whole when an island breaks: the island is drawn again with what stood in its fields, and says so. Programs that change the page
 * under React, such as translators, break what was sound.
 */
export class Mended extends Component<Props, State, KnownValues | null> {
  override state: State = { isBroken: false, drawn: 0 }
  #values: KnownValues | null = null

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  /** The last moment at which the fields are there. */
  override getSnapshotBeforeUpdate(_props: Props, before: State): KnownValues | null {
    return this.state.isBroken && !before.isBroken ? valuesIn(this.props.element) : null
  }

  override componentDidUpdate(_props: Props, before: State, values: KnownValues | null): void {
    if (values) this.#values = values
    if (!this.state.isBroken && before.isBroken) setTimeout(() => this.#enter())
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
    const { drawn } = this.state
    if (drawn < MOST) this.setState({ isBroken: false, drawn: drawn + 1 })
  }

  #enter(): void {
    if (this.#values) enterInto(this.props.element, this.#values)
  }

  override render(): ReactNode {
    const { isBroken, drawn } = this.state
    if (isBroken) return drawn < MOST ? null : <Broken />
    if (drawn === 0) return this.props.children
    return (
      <>
        <p className="banner banner-warn" role="alert">
          {t('This part of the page had a fault and was drawn again. Check what you typed.')}
        </p>
        <Fragment key={drawn}>{this.props.children}</Fragment>
      </>
    )
  }
}
