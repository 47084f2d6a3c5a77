import type { HelloAnswer } from '#contracts/telemetry/agent-hello.ts'
import type { LineConfig } from '#agent/config.ts'
import type { OpenPort } from '#agent/line.ts'
import { serialPort } from '#agent/serial-port.ts'
import { listeningPort, tcpPort } from '#agent/tcp-port.ts'

const BAUD = 9_600

function parityOf(text: string | null): 'none' | 'even' | 'odd' {
  return text === 'even' || text === 'odd' ? text : 'none'
}

/** The line to the indicator: as this PC's file says, and where it does not, as the scale's profile does. Throws where neither does. */
export function lineTo(config: LineConfig | null, profile: HelloAnswer['line'] | null): OpenPort {
  if (config?.kind === 'listen') return listeningPort(config)
  if (config?.kind === 'tcp') return tcpPort(config)
  if (config?.kind === 'serial')
    return serialPort({
      path: config.path,
      baudRate: config.baud ?? profile?.baud ?? BAUD,
      parity: config.parity ?? parityOf(profile?.parity ?? null),
    })
  if (profile?.connection === 'tcp' && profile.host && profile.port)
    return tcpPort({ host: profile.host, port: profile.port })
  throw new Error('line: neither the configuration nor the profile of the scale says where the indicator is')
}
