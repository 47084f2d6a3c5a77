import { useRef, type ReactNode } from 'react'
import { pairDevice, unpairDevice } from '#contracts/fleet/browser-calls.ts'
import { t } from '#i18n/browser.ts'
import type { CallRef } from '#kernel/call.ts'
import { isRefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { confirm } from '#stores/confirm.ts'
import { withLoading } from '#stores/loading.ts'
import { notify, notifyNext } from '#stores/notice.ts'

interface Props {
  truckId: string
  isPaired: boolean
}

/** Pairs a device with a truck, another one in its place, or none. */
export function DeviceButtons({ truckId, isPaired }: Props): ReactNode {
  // A lost answer must not pair twice: the code that was printed would no longer be the truck's.
  const key = useRef(uuidv7())

  async function send(spec: CallRef<{ id: string }>, done: string): Promise<void> {
    if (isPaired) {
      const isSure = await confirm({
        title: spec === pairDevice ? t('Pair another device?') : t('Take the device off?'),
        message: t('The device that is paired now can no longer report for this truck.'),
        positive: spec === pairDevice ? t('Pair another device') : t('Take off'),
        negative: t('Cancel'),
        danger: true,
      })
      if (!isSure) return
    }
    try {
      await withLoading(api.call(spec, { id: truckId }, { idempotencyKey: key.current }))
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      return notify(error.message, 'error')
    }
    notifyNext(done)
    // Asks first when something beside it was typed and not saved.
    location.reload()
  }
  return (
    <div className="row">
      <button
        type="button"
        className="btn"
        onClick={() => void send(pairDevice, t('A device can be paired now: let it read the code'))}
      >
        {isPaired ? t('Pair another device') : t('Pair a device')}
      </button>
      {isPaired && (
        <button
          type="button"
          className="btn btn-danger"
          onClick={() => void send(unpairDevice, t('The device is taken off'))}
        >
          {t('Take off')}
        </button>
      )}
    </div>
  )
}
