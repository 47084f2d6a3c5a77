import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { isId } from '#kernel/ids.ts'
import type { KeyRing } from '#services/auth/account/keys.ts'

/** What the token shows. It is for display; the session row decides (std.A2.3). */
export interface Claims {
  userId: string
  sid: string
  name: string
  roleCode: string
  /** When the pair was made, seconds since 1970. */
  issuedAt: number
}

export const TOKEN_LIFE_S = 600
const ISSUER = 'angkut'
const AUDIENCE = 'staff'
const TYPE = 'at+jwt'
const SKEW_S = 30

/** Makes the token of a session. Ed25519 is deterministic: the same moment gives the same token to all who renew at once. */
export async function signToken(ring: KeyRing, claims: Claims): Promise<string> {
  const jti = createHash('sha256').update(`${claims.sid} ${claims.issuedAt}`).digest('base64url').slice(0, 22)
  return new SignJWT({
    sid: claims.sid,
    jti,
    RoleCode: claims.roleCode,
    UserId: claims.userId,
    name: claims.name,
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: ring.signing.kid })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(claims.userId)
    .setIssuedAt(claims.issuedAt)
    .setNotBefore(claims.issuedAt)
    .setExpirationTime(claims.issuedAt + TOKEN_LIFE_S)
    .sign(ring.signing.key)
}

function claimsOf(payload: JWTPayload): Claims | null {
  const { sub, sid, name, RoleCode, iat } = payload
  if (
    !isId(sub) ||
    !isId(sid) ||
    typeof name !== 'string' ||
    typeof RoleCode !== 'string' ||
    typeof iat !== 'number'
  )
    return null
  return { userId: sub, sid, name, roleCode: RoleCode, issuedAt: iat }
}

/**
 * The claims of a whole token, or null. Algorithm, type, issuer, audience and key are fixed (std.S19). A cookie pair may be
 * past its expiry: the session row then says whether the person was away too long; a bearer token may not.
 */
export async function verifyToken(
  ring: KeyRing,
  token: string,
  now: Date,
  mayBeOld: boolean,
): Promise<Claims | null> {
  // The last character of a part carries bits that belong to no byte: one token must not have several spellings.
  if (token.split('.').some((part) => Buffer.from(part, 'base64url').toString('base64url') !== part))
    return null
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = kid === undefined ? undefined : ring.verifying.get(kid)
        if (!key) throw new Error('unknown key')
        return key
      },
      {
        algorithms: ['EdDSA'],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTolerance: mayBeOld ? 366 * 86_400 : SKEW_S,
        currentDate: now,
        requiredClaims: ['exp', 'iat', 'nbf', 'sub', 'jti'],
      },
    )
    return claimsOf(payload)
  } catch {
    return null
  }
}
