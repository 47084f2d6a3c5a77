import { createRoot } from 'react-dom/client'
import { $proof } from '#stores/proof.ts'
import { Reauth } from '#islands/account/reauth/Reauth.tsx'

const TITLE = 'reauth-title'

/** Opens the question for the password, above whatever is open; closing it without an answer means no. */
export function openReauth(): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  dialog.setAttribute('aria-labelledby', TITLE)
  document.body.append(dialog)
  const root = createRoot(dialog)
  dialog.addEventListener('close', () => {
    root.unmount()
    dialog.remove()
    $proof.get()?.answer(false)
  })
  root.render(<Reauth titleId={TITLE} close={() => dialog.close()} />)
  dialog.showModal()
}
