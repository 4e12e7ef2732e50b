import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';

/** Content of a session token. */
export interface TokenPayload {
  /** EMPID. */
  readonly sub: string;
  /** The account's credential version when the session began. */
  readonly ver: number;
}

/** True if a verified token is a session token of this program. */
export function isTokenPayload(payload: unknown): payload is TokenPayload {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'sub' in payload &&
    typeof payload.sub === 'string' &&
    EMPID_PATTERN.test(payload.sub) &&
    'ver' in payload &&
    typeof payload.ver === 'number'
  );
}
