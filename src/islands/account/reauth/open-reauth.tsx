import { $proof } from '#stores/proof.ts'
import { Reauth } from '#islands/account/reauth/Reauth.tsx'
import { openDialog } from '#ui/open-dialog.ts'

const TITLE = 'reauth-title'

/** Opens the question for the password; closing it without an answer means no. */
export function openReauth(): void {
  openDialog({ label: { id: TITLE }, onClosed: () => $proof.get()?.answer(false) }, (close) => (
    <Reauth titleId={TITLE} close={close} />
  ))
}
