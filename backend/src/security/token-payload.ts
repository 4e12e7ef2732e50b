import { createHash } from 'node:crypto';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';

/** Ids of sessions: a random UUID, or the digest that stands for one. */
export const SESSION_ID = /^[\w-]{36,43}$/;

/** Content of a session token. */
export interface TokenPayload {
  /** EMPID. */
  readonly sub: string;
  /** The account's credential version when the session began. */
  readonly ver: number;
  /** The id of the session; missing in tokens of former versions. */
  readonly jti?: string;
}

/** A payload after verification, which also says when the token was signed. */
export type VerifiedPayload = TokenPayload & { readonly iat: number };

/** True if a verified token is a session token of this program. */
export function isTokenPayload(payload: unknown): payload is VerifiedPayload {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'sub' in payload &&
    typeof payload.sub === 'string' &&
    EMPID_PATTERN.test(payload.sub) &&
    'ver' in payload &&
    typeof payload.ver === 'number' &&
    'iat' in payload &&
    typeof payload.iat === 'number' &&
    (!('jti' in payload) || (typeof payload.jti === 'string' && SESSION_ID.test(payload.jti)))
  );
}

/** Returns the id of a session. That of a token without one is derived from its content, so that it can be ended too. */
export function sessionIdOf({ jti, sub, ver, iat }: VerifiedPayload): string {
  return (
    jti ??
    createHash('sha256')
      .update(JSON.stringify([sub, ver, iat]))
      .digest('base64url')
  );
}
