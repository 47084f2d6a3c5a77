import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { isLoopbackName, type Env } from '#server/env.ts'
import { addNetwork } from '#server/variables.ts'

/** Where a request came from and which address it was sent to, after the trusted proxies were believed. */
export interface Origin {
  ip: string
  /** The host with port, allowed; null when it is missing, doubled or not ours. */
  host: string | null
  secure: boolean
  /** Whether a trusted proxy sent it. */
  proxied: boolean
}

export interface Hosts {
  resolve(req: IncomingMessage): Origin
  /** The address at the other end; null for a trusted proxy, behind which many are. */
  peerOf(socket: Pick<Socket, 'remoteAddress'>): string | null
}

/**
 * Reads who asks for what (std.S34, std.S35). Headers of a proxy count only when the connection comes from a trusted
 * network; what the request carried of them is removed, so that nothing behind can believe it by mistake.
 */
export function hostsOf(env: Env): Hosts {
  const proxies = new BlockList()
  for (const network of env.trustedProxies) addNetwork(proxies, network)
  const isProxy = (ip: string) => proxies.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
  const allowed = allowList(env)

  return {
    peerOf({ remoteAddress = '' }) {
      const peer = plainAddress(remoteAddress)
      return isProxy(peer) ? null : peer
    },
    resolve(req) {
      const peer = plainAddress(req.socket.remoteAddress ?? '')
      const behindProxy = isProxy(peer)
      const given = behindProxy ? last(req.headers['x-forwarded-host']) : undefined
      const host = (given ?? singleHost(req))?.toLowerCase() ?? null
      const ours = host !== null && allowed(host) ? host : null
      const ip = behindProxy ? clientOf(last(req.headers['x-forwarded-for'], Infinity), peer, isProxy) : peer
      const secure = behindProxy && schemeOf(req, env, ours) === 'https'
      replaceForwarded(req, ours, secure)
      return { ip, host: ours, secure, proxied: behindProxy }
    },
  }
}

function schemeOf(req: IncomingMessage, env: Env, host: string | null): string {
  const said = last(req.headers['x-forwarded-proto'])?.toLowerCase()
  if (said) return said
  // A proxy that says nothing: the configured address of this host decides.
  return host !== null && host === env.publicOrigin?.host ? env.publicOrigin.protocol.slice(0, -1) : 'http'
}

function allowList(env: Env): (host: string) => boolean {
  const names = new Set(env.allowedHosts.map((host) => host.toLowerCase()))
  if (env.publicOrigin) names.add(env.publicOrigin.host)
  if (!['0.0.0.0', '::'].includes(env.host))
    names.add(isIP(env.host) === 6 ? `[${env.host}]` : env.host.toLowerCase())
  return (host) => {
    const parts = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/.exec(host)
    if (!parts || Number(parts[2] ?? 0) > 65_535) return false
    const name = parts[1] ?? ''
    return isLoopbackName(name) || names.has(host) || names.has(name)
  }
}

/** Whether a Host header is a bare address, as health probes of load balancers send it; no DNS can point it elsewhere. */
export function isAddressHost(host: string | undefined): boolean {
  if (host === undefined) return true
  const name = /^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(host)?.[1] ?? host.replace(/:\d+$/, '')
  return isIP(name) !== 0
}

/** Node keeps the first of two Host headers; a proxy in front may have looked at the second. */
function singleHost(req: IncomingMessage): string | undefined {
  let seen = 0
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    const name = req.rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') seen += 1
  }
  return seen === 1 ? req.headers.host : undefined
}

/** The last of a header's values: the one the nearest proxy wrote; with `count`, that many. */
function last(header: string | string[] | undefined, count = 1): string | undefined {
  if (header === undefined) return undefined
  const all = String(header)
    .split(',')
    .map((one) => one.trim())
  return count === 1 ? all.at(-1) : all.join(',')
}

/** Walks X-Forwarded-For from the near end and stops at the first address that is not one of our proxies. */
function clientOf(chain: string | undefined, peer: string, isProxy: (ip: string) => boolean): string {
  let client = peer
  for (const entry of (chain ?? '').split(',').toReversed()) {
    const ip = plainAddress(entry.trim())
    if (isIP(ip) === 0) return client
    client = ip
    if (!isProxy(ip)) return client
  }
  return client
}

/** An IPv4 address mapped into IPv6 (`::ffff:10.0.0.1`) is the same address: it has one limit and one audit entry. */
function plainAddress(ip: string): string {
  return ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip
}

function replaceForwarded(req: IncomingMessage, host: string | null, secure: boolean): void {
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-real-ip', 'forwarded']) {
    if (name in req.headers) delete req.headers[name]
  }
  if (host !== null) req.headers.host = host
  if (secure) req.headers['x-forwarded-proto'] = 'https'
  else if ('x-forwarded-proto' in req.headers) delete req.headers['x-forwarded-proto']
}
