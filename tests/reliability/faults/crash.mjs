// Before a server starts (node --import): the process is gone the moment a commit that kept an answer for a key is in the
// database, and nobody was told. Only while the file exists that FAIL_AFTER_COMMIT names.
import { existsSync } from 'node:fs'
import pg from 'pg'

const FILE = process.env.FAIL_AFTER_COMMIT ?? ''
const KEEPS_ANSWER = /^insert into \w+\.idempotency/
const { query } = pg.Client.prototype
/** Connections whose open transaction keeps an answer. */
const keeping = new WeakSet()

pg.Client.prototype.query = function failing(...sent) {
  const text = (typeof sent[0] === 'string' ? sent[0] : sent[0]?.text) ?? ''
  if (KEEPS_ANSWER.test(text)) keeping.add(this)
  const answer = query.apply(this, sent)
  if (text !== 'commit' || !keeping.delete(this) || !existsSync(FILE)) return answer
  return answer.then(() => process.kill(process.pid, 'SIGKILL'))
}
