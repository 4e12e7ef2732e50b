import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { IDEMPOTENCY_KEY_HEADER } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { selectToken, sessionEnded } from '@/shared/session/session-slice';
import { isUnreachable, serverMessage } from './failure';
import { compareVersion } from './page-version';

const send = fetchBaseQuery();
const REPEAT_AFTER_MS = [200, 500] as const;
/** Calls that prove themselves by a code; whose session the browser keeps does not matter to them. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set([API_PATHS.requestReset, API_PATHS.resetPassword]);

/** A call, with a key of its own when the caller may repeat it. */
type ApiCallArgs = FetchArgs & { readonly idempotencyKey?: string };

/**
 * Every call of the application: the session's token as a Bearer header, a key for each change, which is repeated
 * under it when the connection fails, and the one place where an answer ends the session (401; 403 of a deactivated
 * account; a token that the server does not take).
 */
const baseQuery: BaseQueryFn<ApiCallArgs, unknown, FetchBaseQueryError> = async (
  { idempotencyKey, ...call },
  api,
  options,
) => {
  const token = WITHOUT_SESSION.has(call.url) ? null : selectToken(api.getState());
  const headers = {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(api.type === 'mutation' ? { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey ?? newIdempotencyKey() } : {}),
  };
  const url = new URL(call.url, window.location.origin).href;
  const request = { ...call, url, headers };
  let answer = await send(request, api, options);
  // Nobody knows whether the server heard it. Under the same key it takes the change once.
  for (const pauseMs of api.type === 'mutation' ? REPEAT_AFTER_MS : []) {
    if (!isUnreachable(answer.error) || api.signal.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    answer = await send(request, api, options);
  }
  compareVersion(answer.meta?.response);
  const isCurrent = token !== null && selectToken(api.getState()) === token;
  if (answer.error && isCurrent && endsSession(answer.error, call.url)) {
    const isExpired = answer.error.status === 401;
    api.dispatch(sessionEnded({ message: serverMessage(answer.error), isExpired }));
  }
  return answer;
};

/** 128 random bits in hex; `randomUUID` is missing where the page is not served securely. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function endsSession(error: FetchBaseQueryError, path: string): boolean {
  switch (error.status) {
    case 401:
      return true;
    case 403:
      return path === API_PATHS.verifyToken || serverMessage(error) === ACCOUNT_MESSAGES.deactivated;
    case 400:
    case 404:
      return path === API_PATHS.verifyToken;
    default:
      return false;
  }
}

/**
 * All server data. Features inject their calls; a change names by tags what it made outdated. What is shown is
 * read again when the window gets focus.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Departments',
    'Employees',
    'Holidays',
    'Leave',
    'LeaveLines',
    'Records',
    'RecordHistory',
    'Schedule',
  ],
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
