import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { mailJob, smtpPost } from '#services/auth/account/mailer.ts'
import { runSql } from '#database/sql.ts'
import { startJobs } from '#events/jobs.ts'
import { authDesk, type AuthDesk } from '../support/auth-desk.ts'
import { eventually } from '../support/eventually.ts'

let desk: AuthDesk
let server: Server
/** What the mail server was told, mail by mail. */
let told: string[] = []
let refuses = false

/** As much of a mail server as a sender needs to hear (RFC 5321). */
function mailServer(): Server {
  return createServer((socket) => {
    let inMail = false
    let mail = ''
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    const hear = (line: string): void => {
      if (inMail && line !== '.') mail += `${line}\n`
      else if (inMail) {
        inMail = false
        told.push(mail)
        say('250 kept')
      } else if (line === 'DATA') {
        inMail = true
        say('354 go on')
      } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
      else if (line.startsWith('MAIL') && refuses) say('451 later')
      else {
        if (line.startsWith('MAIL')) mail = `${line}\n`
        say('250 fine')
      }
    }
    say('220 mail.test')
    let rest = ''
    socket.on('data', (part) => {
      const lines = (rest + part.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    socket.on('error', () => undefined)
  })
}

beforeAll(async () => {
  desk = await authDesk()
  server = mailServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await desk.close()
})
beforeEach(async () => {
  clock.shift(0)
  told = []
  refuses = false
  await runSql(desk.db, 'delete from auth.mail')
  await runSql(desk.db, `update auth."user" set email = 'k3@pabrik.id' where username = 'k3'`)
})

async function mailer() {
  const { port } = server.address() as AddressInfo
  const post = await smtpPost(new URL(`smtp://127.0.0.1:${port}/?from=angkut@pabrik.id`))
  const job = mailJob(desk.ctx, 'https://angkut.example.com', post)
  return startJobs(desk.db, desk.ctx.log, [job])
}

test('what waits goes out through the SMTP server, from the sender of its address, with a link', async () => {
  await desk.open('/v1/auth/forgot', { username: 'k3' })
  const running = await mailer()
  await eventually(() => expect(told).toHaveLength(1))
  await running.close()
  const [mail = ''] = told
  expect(mail).toContain('MAIL FROM:<angkut@pabrik.id>')
  expect(mail).toMatch(/^From: Angkut <angkut@pabrik\.id>$/m)
  expect(mail).toMatch(/^To: k3@pabrik\.id$/m)
  expect(mail.replaceAll(/=\n/g, '')).toMatch(/https:\/\/angkut\.example\.com\/login\?reset=(3D)?[\w-]{43}/)
})

test('a mail the server does not take stays and is tried again', async () => {
  refuses = true
  await desk.open('/v1/auth/forgot', { username: 'k3' })
  const running = await mailer()
  const state = () =>
    runSql<{ attempts: number; sent_at: string | null }>(desk.db, 'select attempts, sent_at from auth.mail')
  await eventually(async () => expect(await state()).toEqual([{ attempts: 1, sent_at: null }]))
  refuses = false
  clock.shift(61_000)
  await running.want('auth.send-mail')
  await eventually(() => expect(told).toHaveLength(1))
  await running.close()
})

test('where no mail goes out, everybody is told to ask for a link, and no link counts as sent', async () => {
  const quiet = await authDesk({ mails: false })
  const said = await quiet.open('/v1/auth/forgot', { username: 'k3' })
  expect(said.header.message).toBe(
    'No mail is sent from here. Ask a super admin for a link to set your password.',
  )
  const admin = await quiet.as('super-admin')
  const body = { username: 'tamu', name: 'Tamu', role_code: 'k3', email: 'tamu@pabrik.id' }
  expect((await admin.call('POST', '/v1/user/create', body)).data.mailed).toBe(false)
  await quiet.close()
})
