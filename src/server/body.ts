import type { IncomingMessage } from 'node:http'
import { AppError } from '#kernel/errors.ts'
import type { Exchange } from '#server/exchange.ts'

/** Bytes of a JSON body and of an upload (std.S32). */
export const JSON_LIMIT = 1_048_576
export const UPLOAD_LIMIT = 16 * 1_048_576

/**
 * Reads a request's body: at most `limit` bytes, whatever its length header says. Throws invalid_argument when it is
 * larger, compressed, or cut off; the rest is then thrown away, so memory stays flat.
 */
export async function readBody({ req }: Pick<Exchange, 'req'>, limit: number = JSON_LIMIT): Promise<Buffer> {
  const coding = req.headers['content-encoding']
  if (coding !== undefined && coding !== 'identity') {
    throw discard(req, limit, new AppError('invalid_argument', 'A compressed body is not accepted'))
  }
  if (Number(req.headers['content-length'] ?? 0) > limit) throw discard(req, limit, tooLarge(limit))
  const parts: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const stop = (error: Error) => {
      req.off('data', take).off('end', finish).off('error', cut).off('close', cut)
      reject(error)
    }
    const take = (part: Buffer) => {
      size += part.length
      if (size > limit) stop(discard(req, limit, tooLarge(limit)))
      else parts.push(part)
    }
    const finish = () => {
      req.off('close', cut)
      resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, size))
    }
    const cut = () => stop(new AppError('cancelled', 'The request was cut off'))
    req.on('data', take).on('end', finish).on('error', cut).on('close', cut)
    if (req.readableEnded) finish()
    else if (req.destroyed) cut()
  })
}

/** Lets the sender finish in order to read our answer, but not for ever. */
function discard<E extends Error>(req: IncomingMessage, limit: number, error: E): E {
  let left = 16 * limit
  req.on('data', (part: Buffer) => {
    left -= part.length
    if (left < 0) req.socket.destroy()
  })
  req.resume()
  return error
}

function tooLarge(limit: number): AppError {
  return new AppError('invalid_argument', 'The request is larger than {kilobytes} KB', [], {
    kilobytes: Math.floor(limit / 1024),
  })
}
