import { $confirm } from '#stores/confirm.ts'
import { SNACKBAR_MS } from '#stores/constants.ts'
import { $loading } from '#stores/loading.ts'
import { $notices, dismissNotice, showCarriedNotices, type Notice } from '#stores/notice.ts'
import { say } from '#stores/say.ts'

/** The element with this id; the layouts draw them all. */
export function byId<T extends HTMLElement>(id: string): T {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}`)
  return element as T
}

function button(text: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = '✕'
  element.setAttribute('aria-label', text)
  return element
}

/** One notice at a time; it waits while the pointer or the focus is on it (WCAG 2.2.1). */
function runSnackbar(): void {
  const bar = byId('snackbar')
  const regions = [...bar.querySelectorAll<HTMLElement>('[data-region]')]
  let shown: Notice | undefined
  let since = 0
  let timer = 0

  const hold = (): void => clearTimeout(timer)
  const wait = (ms: number): void => {
    hold()
    timer = window.setTimeout(dismissNotice, ms)
  }
  const waitOn = (): void => {
    if (shown && !bar.matches(':hover, :focus-within')) wait(SNACKBAR_MS)
  }
  const show = (notice: Notice): void => {
    since = Date.now()
    bar.dataset['severity'] = notice.severity
    // Shown again each time, so that it lies above a dialog opened since.
    if (bar.matches(':popover-open')) bar.hidePopover()
    bar.showPopover()
    const card = document.createElement('div')
    card.className = 'snackbar-card'
    const text = document.createElement('span')
    text.textContent = notice.message
    const close = button(say('Close'))
    close.addEventListener('click', dismissNotice)
    card.append(text, close)
    const region = regions[notice.severity === 'error' || notice.severity === 'warning' ? 1 : 0]
    region?.replaceChildren(card)
  }
  const draw = (notices: readonly Notice[]): void => {
    const [current, next] = notices
    if (current !== shown) {
      shown = current
      for (const region of regions) region.replaceChildren()
      if (current) show(current)
      else if (bar.matches(':popover-open')) bar.hidePopover()
    }
    if (!current) hold()
    else if (next) wait(Math.max(0, current.durationMs - (Date.now() - since)))
    else wait(SNACKBAR_MS)
  }

  bar.addEventListener('pointerenter', hold)
  bar.addEventListener('pointerleave', waitOn)
  bar.addEventListener('focusin', hold)
  bar.addEventListener('focusout', () => setTimeout(waitOn))
  $notices.subscribe(draw)
}

function runConfirm(): void {
  const dialog = byId<HTMLDialogElement>('confirm')
  const yes = dialog.querySelector<HTMLButtonElement>('[data-answer=yes]')
  const no = dialog.querySelector<HTMLButtonElement>('[data-answer=no]')
  if (!yes || !no) return
  yes.addEventListener('click', () => $confirm.get()?.answer(true))
  no.addEventListener('click', () => $confirm.get()?.answer(false))
  dialog.addEventListener('close', () => $confirm.get()?.answer(false))
  $confirm.subscribe((question) => {
    if (!question) return dialog.close()
    byId('confirm-title').textContent = question.title
    byId('confirm-message').textContent = question.message
    yes.textContent = question.positive
    yes.className = `btn ${question.danger ? 'btn-danger' : 'btn-primary'}`
    no.textContent = question.negative ?? ''
    no.hidden = !question.negative
    if (!dialog.open) dialog.showModal()
    yes.focus()
  })
}

function runLoading(): void {
  const dialog = byId<HTMLDialogElement>('loading')
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  $loading.subscribe((count) => {
    if (count > 0 && !dialog.open) dialog.showModal()
    if (count === 0) dialog.close()
  })
}

/** Does this click leave the page in this tab? Downloads, other tabs and jumps inside the page do not. */
function leaves(event: MouseEvent): boolean {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  ) {
    return false
  }
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return false
  if (link.pathname.startsWith('/api/')) return false
  return !(link.hash && link.pathname === location.pathname && link.search === location.search)
}

/** The full-screen spinner while the next screen loads; CSS lets it appear after 150 ms only. */
function runLeaving(): void {
  const { dataset } = document.documentElement
  const arrive = (): void => void delete dataset['leaving']
  window.addEventListener('click', (event) => {
    if (!leaves(event)) return
    dataset['leaving'] = ''
    // Stopped by Esc or answered with a file: the page stays, so the spinner must not.
    setTimeout(arrive, 15_000)
  })
  window.addEventListener('submit', (event) => {
    // One that a script sends leaves nothing, whether its script is there or not (ui/Form.tsx).
    const isSent = event.target instanceof HTMLFormElement && event.target.method !== 'dialog'
    if (isSent && !event.defaultPrevented) dataset['leaving'] = ''
  })
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') arrive()
  })
  window.addEventListener('pageshow', arrive)
}

/** Starts what every page has; called once by each layout's script. */
export function startFeedback(): void {
  runSnackbar()
  runConfirm()
  runLoading()
  runLeaving()
  showCarriedNotices()
}
