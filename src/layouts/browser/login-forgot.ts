import { forgotPassword } from '#contracts/account/browser-calls.ts'
import { byId } from '#layouts/browser/feedback.ts'
import { loginForm, markRefused } from '#layouts/browser/login-form.ts'
import { markField } from '#layouts/browser/reveal.ts'
import { say } from '#stores/say.ts'

const username = byId<HTMLInputElement>('username')

/** Asks for a link; every name gets the same answer (std.S51). */
async function ask(): Promise<void> {
  const name = username.value.trim()
  markField('username', name ? '' : say('Enter your user name'))
  if (!name) return username.focus()
  const answer = await form.send(forgotPassword, { username: name })
  if (!answer) return
  if (!answer.header.success) {
    if (!markRefused(answer)) form.complain(answer.header.message)
    return
  }
  form.element.hidden = true
  const done = byId('done')
  byId('done-message').textContent = answer.header.message
  done.hidden = false
  done.focus()
}

const form = loginForm(ask)
username.addEventListener('input', () => {
  markField('username', '')
  form.unlock()
})
