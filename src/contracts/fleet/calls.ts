import { MASTER } from '#contracts/access.ts'
import { record } from '#contracts/answers.ts'
import { call } from '#kernel/call.ts'

/** A new device id, which the device is told by a QR code; a device that was paired before is no longer this truck's. */
export const pairDevice = call({
  at: 'POST /master/v1/truck/{id}/pair-device',
  summary: 'Pair a device with a truck',
  roles: MASTER.update,
  answer: record('truck'),
  message: 'Saved',
  once: true,
})

export const unpairDevice = call({
  at: 'POST /master/v1/truck/{id}/unpair-device',
  summary: 'Take the device off a truck',
  roles: MASTER.update,
  answer: record('truck'),
  message: 'Saved',
  once: true,
})
