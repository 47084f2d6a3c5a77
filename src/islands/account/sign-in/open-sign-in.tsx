import { LOGIN_CHANNEL } from '#stores/session.ts'
import { giveUpSigningIn, signedIn } from '#stores/sign-in.ts'
import { SignInAgain } from '#islands/account/sign-in/SignInAgain.tsx'
import { openDialog } from '#ui/open-dialog.ts'

const TITLE = 'sign-in-again-title'

/**
 * Opens the sign-in over the page; closing it without signing in means no. When the person signs in again in another tab meanwhile, it
 * closes by itself.
 */
export function openSignIn(): void {
  const tabs = new BroadcastChannel(LOGIN_CHANNEL)
  const onClosed = (): void => {
    tabs.close()
    giveUpSigningIn()
  }
  openDialog({ label: { id: TITLE }, onClosed }, (close) => {
    const goOn = (): void => {
      signedIn()
      close()
    }
    tabs.addEventListener('message', goOn)
    return <SignInAgain titleId={TITLE} done={goOn} close={close} />
  })
}
