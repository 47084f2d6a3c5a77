import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import {
  endCheckpointToken,
  endDriverToken,
  makeBridgeToken,
  makeCheckerPin,
  makeCheckpointToken,
  makeDriverToken,
} from '#contracts/place/browser-calls.ts'
import { t } from '#i18n/browser.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { copyText } from '#islands/account/second-factor/copy-text.ts'
import { api } from '#stores/api.ts'
import { confirm, type Question } from '#stores/confirm.ts'
import { withLoading } from '#stores/loading.ts'
import { notify, notifyNext } from '#stores/notice.ts'

/** The secrets of places and of people's devices, each with the call that makes it and gives it this once. */
const MAKE = {
  bridge_token: async (id: string) => (await api.call(makeBridgeToken, { id })).bridge_token,
  driver_token: async (id: string) => (await api.call(makeDriverToken, { id })).device_token,
  checkpoint_token: async (id: string) => (await api.call(makeCheckpointToken, { id })).device_token,
  pin: async (id: string) => (await api.call(makeCheckerPin, { id })).pin,
} as const

export type SecretKind = keyof typeof MAKE

/** Those that can be ended without a new one. */
const END: Partial<Record<SecretKind, (id: string) => Promise<unknown>>> = {
  driver_token: (id) => api.call(endDriverToken, { id }),
  checkpoint_token: (id) => api.call(endCheckpointToken, { id }),
}

interface Props {
  kind: SecretKind
  /** The record whose secret it is. */
  id: string
  /** Texts in the reader's language: the button, the dialog's title and what the secret is for. */
  label: string
  title: string
  help: string
  /** Asked first, where one that is in use stops working. */
  question: Omit<Question, 'negative'> | null
}

function Shown({ secret, title, help }: { secret: string } & Pick<Props, 'title' | 'help'>): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      // The page says since when there is one.
      onClose={() => location.reload()}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="dialog-body stack">
        <p>{help}</p>
        <code className="one-time">{secret}</code>
        <p className="banner banner-warn">{t('It is shown only now. If it gets lost, make a new one.')}</p>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={() => void copyText(secret)}>
          <i className="pi pi-copy" aria-hidden="true" /> {t('Copy')}
        </button>
        <button type="button" className="btn btn-primary" onClick={() => dialog.current?.close()}>
          {t('Close')}
        </button>
      </div>
    </dialog>
  )
}

/** Makes a secret and shows it the only time it can be shown. */
export function OneTimeSecret(props: Props): ReactNode {
  const { kind, id, label, title, help, question } = props
  const [secret, setSecret] = useState<string | null>(null)

  async function make(): Promise<void> {
    if (question && !(await confirm({ ...question, negative: t('Cancel') }))) return
    try {
      setSecret(await withLoading(MAKE[kind](id)))
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      notify(error.message, 'error')
    }
  }
  const drop = question ? END[kind] : undefined
  async function end(): Promise<void> {
    const asked = {
      title: t('End the token?'),
      message: t('The device is refused from now on, until somebody makes a new token.'),
      positive: t('End the token'),
      negative: t('Cancel'),
      danger: true,
    }
    if (!drop || !(await confirm(asked))) return
    try {
      await withLoading(drop(id))
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      return notify(error.message, 'error')
    }
    notifyNext(t('The token has ended'))
    location.reload()
  }
  return (
    <>
      <button type="button" className="btn" onClick={() => void make()}>
        {label}
      </button>
      {drop && (
        <button type="button" className="btn btn-danger" onClick={() => void end()}>
          {t('End the token')}
        </button>
      )}
      {secret !== null && <Shown secret={secret} title={title} help={help} />}
    </>
  )
}
