import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SerialPortMock } from 'serialport'
import { expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { FRAME_PARSERS } from '#frames/frame-parsers.ts'
import { readIndicator } from '#agent/indicator.ts'
import { serialPort } from '#agent/serial-port.ts'
import { quietLog } from '../support/agent-site.ts'
import { eventually } from '../support/eventually.ts'
import { a12Frame, smaFrame } from '../rules/frame-encoders.ts'

const SETTINGS = { format: FRAME_PARSERS.sma, unit: 'kg', divisionKg: 10, poll: null } as const
const serial = { path: '/dev/ROBOT', baudRate: 9_600, parity: 'none' } as const

test('reads a serial line, and opens it again when it is pulled out', async () => {
  SerialPortMock.binding.createPort('/dev/ROBOT')
  const opened: SerialPortMock[] = []
  const open = serialPort(serial, async (settings) => {
    const port = new SerialPortMock({ ...settings, autoOpen: false })
    opened.push(port)
    return port
  })
  const indicator = readIndicator(open, SETTINGS, () => clock.ms(), quietLog)
  const show = (kg: number): void =>
    opened.at(-1)?.port?.emitData(Buffer.from(smaFrame(' ', 'G', ' ', String(kg))))
  await eventually(() => {
    for (let n = 0; n < 3; n += 1) show(4_560)
    expect(indicator.state()).toMatchObject({ weight_kg: 4_560, stable: true })
  })
  opened[0]?.close()
  await eventually(() => {
    for (let n = 0; n < 3; n += 1) show(7_890)
    expect(indicator.state()).toMatchObject({ weight_kg: 7_890, stable: true })
  })
  expect(opened.length).toBeGreaterThan(1)
  indicator.close()
  SerialPortMock.binding.reset()
})

const hasSocat = spawnSync('socat', ['-V']).status === 0

// Without socat there is no pseudo terminal to play the cable.
test.skipIf(!hasSocat)('reads a terminal of the operating system with the real driver', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-pty-'))
  const [near, far] = [join(folder, 'near'), join(folder, 'far')]
  const cable = spawn('socat', [`pty,raw,echo=0,link=${near}`, `pty,raw,echo=0,link=${far}`])
  try {
    await eventually(() => expect(existsSync(near) && existsSync(far)).toBe(true))
    const indicator = readIndicator(
      serialPort({ ...serial, path: near }),
      { ...SETTINGS, format: FRAME_PARSERS.xk3190_a12 },
      () => clock.ms(),
      quietLog,
    )
    const display = createWriteStream(far)
    const sending = setInterval(() => display.write(Buffer.from(a12Frame('WG012340 kg'))), 100)
    await eventually(() => expect(indicator.state()).toMatchObject({ weight_kg: 12_340, stable: true }))
    clearInterval(sending)
    // What is on its way arrives first: a stream that is destroyed while it writes throws where nobody catches it.
    display.end()
    await once(display, 'close')
    indicator.close()
  } finally {
    cable.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
