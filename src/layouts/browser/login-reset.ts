import { resetPassword } from '#contracts/account/browser-calls.ts'
import { byId } from '#layouts/browser/feedback.ts'
import { loginForm, markRefused } from '#layouts/browser/login-form.ts'
import { checkNewPassword, startRules } from '#layouts/browser/password-check.ts'
import { startReveal } from '#layouts/browser/reveal.ts'
import { notifyNext } from '#stores/notice.ts'

const LOGIN = '/login'

/** Sets the password with the link of the address; the person then signs in with it (std.S51). */
async function setPassword(): Promise<void> {
  if (!checkNewPassword()) return
  const token = form.element.dataset['token'] ?? ''
  const password = byId<HTMLInputElement>('new_password').value
  const answer = await form.send(resetPassword, { token, new_password: password })
  if (!answer) return
  if (answer.header.success) {
    notifyNext(answer.header.message)
    location.replace(LOGIN)
    return
  }
  if (markRefused(answer)) return
  form.complain(answer.header.message)
  // Used or grown old while the person was thinking: the page says what to do then.
  if (!answer.errors?.length) byId('new-link').hidden = false
}

const form = loginForm(setPassword)
startRules()
startReveal()
