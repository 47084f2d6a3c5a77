import { AppError, fieldError } from '#kernel/errors.ts'
import { isAppError } from '#kernel/errors.ts'
import { SIGNED_FRAME, type SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import { isGenuine } from '#frames/signed-frame.ts'
import { pictureId } from '#frames/picture-id.ts'
import { checkFile } from '#services/sub/files/check.ts'
import { hashOf, keepFile } from '#services/sub/files/keep.ts'
import { typeOf } from '#services/sub/files/magic.ts'
import type { FileStore } from '#services/sub/files/store.ts'
import { scaleOfToken } from '#services/sub/telemetry/ingest.ts'
import { throughDoor } from '#services/sub/telemetry/scale-door.ts'
import type { AgentKey } from '#services/sub/telemetry/agent-keys.ts'
import type { Call, ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import { runSql, type Executor } from '#database/sql.ts'

interface Given {
  token: string
  frame: SignedFrame
  bytes: Buffer
  name: string
}

function frameIn(text: unknown): SignedFrame {
  try {
    const read = SIGNED_FRAME.safeParse(JSON.parse(String(text)))
    if (read.success) return read.data
  } catch {
    // Said below.
  }
  throw fieldError('frame', 'The frame of the picture is missing')
}

/** The parts `bridge_token`, `frame` (JSON) and `file`. */
async function given(c: Call): Promise<Given> {
  const form = await c.req.raw.formData().catch(() => {
    throw new AppError('invalid_argument', 'The body is not valid multipart/form-data')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw fieldError('file', 'Choose one file')
  return {
    token: String(form.get('bridge_token') ?? ''),
    frame: frameIn(form.get('frame')),
    bytes: Buffer.from(await file.arrayBuffer()),
    name: file.name,
  }
}

/** A key of the scale, also one from before the token of now: its pictures may have waited. */
async function keyNamed(db: Executor, scaleId: string, keyId: string): Promise<AgentKey | null> {
  const [row] = await runSql<AgentKey>(
    db,
    'select key_id, public_key from sub.scale_agent_key where scale_id = $1 and key_id = $2 limit 1',
    [scaleId, keyId],
  )
  return row ?? null
}

/**
 * The bytes as they are, and what is known of them. They are read as an image, but not kept as drawn anew (std.S42): they would not have
 * the hash that was signed. A server that cannot read images takes them unread: they are only ever shown as an image.
 */
async function evidence(bytes: Buffer, name: string): Promise<Parameters<typeof keepFile>[3]> {
  try {
    return { ...(await checkFile(bytes, name, 'document')), bytes }
  } catch (error) {
    const type = typeOf(bytes)
    if (!isAppError(error) || error.code !== 'unimplemented' || !type || type === 'application/pdf')
      throw error
    return { name, mime: type, bytes, width: null, height: null }
  }
}

/** Keeps bytes under the id that belongs to their hash; a picture that is there already stays. */
export async function keepPicture(
  w: Write,
  store: FileStore,
  scaleId: string,
  picture: Parameters<typeof keepFile>[3],
): Promise<void> {
  const id = pictureId(scaleId, hashOf(picture.bytes))
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 23))', [id])
  const kept = await runSql(w.tx, 'select 1 from sub.file where id = $1', [id])
  if (!kept.length) await keepFile(w, store, 'document', picture, id)
}

/**
 * Takes a picture of a scale's agent (dec.I3.6): refused with 401 unless a key of the scale signed the frame that comes with it, and with
 * 400 unless that frame names the SHA-256 of these very bytes.
 */
export async function takePicture(ctx: ServiceContext, store: FileStore, c: Call): Promise<string> {
  const picture = await given(c)
  const scaleId = c.req.param('id')
  return throughDoor(c.env?.client?.ip, scaleId, picture.token, () => take(ctx, store, scaleId, picture))
}

async function take(
  ctx: ServiceContext,
  store: FileStore,
  scaleId: unknown,
  { token, frame, bytes, name }: Given,
): Promise<string> {
  const scale = await scaleOfToken(ctx.db, scaleId, token)
  const key = await keyNamed(ctx.db, scale.id, frame.key_id)
  if (!key || frame.scale_id !== scale.id || !isGenuine(frame, key.public_key))
    throw new AppError('unauthenticated', 'The frames are not signed by the agent of this scale')
  const sha256 = hashOf(bytes)
  if (!frame.photos.some((photo) => photo.sha256 === sha256))
    throw fieldError('file', 'The picture is not the one that was taken')
  if (typeOf(bytes) === 'application/pdf') throw fieldError('file', 'Only JPG, PNG and WebP files are taken')
  const picture = await evidence(bytes, name)
  await write(ctx, SYSTEM, null, (w) => keepPicture(w, store, scale.id, picture))
  return pictureId(scale.id, sha256)
}
