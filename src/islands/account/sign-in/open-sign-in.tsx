import { createRoot } from 'react-dom/client'
import { LOGIN_CHANNEL } from '#stores/session.ts'
import { giveUpSigningIn, signedIn } from '#stores/sign-in.ts'
import { SignInAgain } from '#islands/account/sign-in/SignInAgain.tsx'

const TITLE = 'sign-in-again-title'

/**
 * Opens the sign-in over the page, above whatever is open; closing it without signing in means no. When the person signs in again in
 * another tab meanwhile, it closes by itself.
 */
export function openSignIn(): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  dialog.setAttribute('aria-labelledby', TITLE)
  document.body.append(dialog)
  const root = createRoot(dialog)
  const close = (): void => dialog.close()
  const goOn = (): void => {
    signedIn()
    close()
  }
  const tabs = new BroadcastChannel(LOGIN_CHANNEL)
  tabs.addEventListener('message', goOn)
  dialog.addEventListener('close', () => {
    tabs.close()
    root.unmount()
    dialog.remove()
    giveUpSigningIn()
  })
  root.render(<SignInAgain titleId={TITLE} done={goOn} close={close} />)
  dialog.showModal()
}
