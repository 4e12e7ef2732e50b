import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';

/** What a session token carries. */
export interface TokenPayload {
  /** EMPID. */
  readonly sub: string;
  /** The account's credential version when the session began. */
  readonly ver: number;
}

/** Whether a verified token is one of ours. */
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
