import { act } from 'react'
import { vi } from 'vitest'
import { ok, refused } from '#kernel/wire.ts'
import { pass } from './hands.ts'

/** What the browser sends a file with. A test stubs `XMLHttpRequest` by it and answers each of `all`. */
export class FakeRequest extends EventTarget {
  static all: FakeRequest[] = []
  upload = new EventTarget()
  status = 200
  responseText = ''
  open = vi.fn()
  setRequestHeader = vi.fn()
  send = vi.fn()
  abort = vi.fn(() => this.dispatchEvent(new Event('abort')))
  constructor() {
    super()
    FakeRequest.all.push(this)
  }
  async answer(text: string): Promise<void> {
    this.responseText = text
    await act(async () => this.dispatchEvent(new Event('load')))
    await pass()
  }
  async stored(file: object): Promise<void> {
    await this.answer(JSON.stringify(ok(file)))
  }
  async refused(message: string): Promise<void> {
    this.status = 400
    const fields = [{ field: 'file', messages: [message] }]
    await this.answer(JSON.stringify(refused(400, message, fields)))
  }
  async sent(loaded: number, total: number): Promise<void> {
    const progress = Object.assign(new Event('progress'), { loaded, total })
    await act(async () => this.upload.dispatchEvent(progress))
  }
}

/** Gives files to an input as its dialog does. */
export async function give(input: HTMLElement, files: readonly File[]): Promise<void> {
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}
