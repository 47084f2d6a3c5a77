import type { Api } from '#kernel/client.ts'

const isRead = (at: string): boolean => at.startsWith('GET ')

/**
 * A client for one page, whose parts often ask for the same: each answer is asked for once, and nobody may change it. Only reads and lists
 * are shared; whatever else is sent makes the page ask anew.
 */
export function sharingAnswers(api: Api): Api {
  const answers = new Map<string, Promise<unknown>>()
  const once = (key: string, ask: () => Promise<unknown>): Promise<unknown> => {
    const known = answers.get(key)
    if (known) return known
    const asked = ask()
    answers.set(key, asked)
    // What was refused may be asked for again, as the page about the refusal does.
    asked.catch(() => answers.delete(key))
    return asked
  }
  const sent = (at: string, body: object, ask: () => Promise<unknown>): Promise<unknown> => {
    if (isRead(at)) return once(`${at} ${JSON.stringify(body)}`, ask)
    answers.clear()
    return ask()
  }
  const shared: { [name in keyof Api]: (...given: never[]) => Promise<unknown> } = {
    call: ((spec, body, options) =>
      sent(spec.at, body as object, () => api.call(spec, body, options))) as Api['call'],
    send: ((at, body = {}, options) => sent(at, body, () => api.send(at, body, options))) as Api['send'],
    list: ((of, request, options) =>
      once(`${of.calls.list} ${JSON.stringify(request)}`, () =>
        api.list(of, request, options),
      )) as Api['list'],
    get: ((of, id) => once(`${of.calls.get} ${id}`, () => api.get(of, id))) as Api['get'],
  }
  return shared as Api
}
