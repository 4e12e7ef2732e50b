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
import { fromServer, t } from '@/shared/language/language';
import { selectToken, sessionEnded } from '@/shared/session/session-slice';
import { isUnreachable, property, serverMessage } from './failure';
import { compareVersion } from './page-version';

const send = fetchBaseQuery();
const REPEAT_AFTER_MS = [200, 500] as const;
/** Calls that are authorized by a code, and are sent without the session's token. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set([API_PATHS.requestReset, API_PATHS.resetPassword]);

/** A call, with an idempotency key if the caller may repeat it. */
type ApiCallArgs = FetchArgs & { readonly idempotencyKey?: string };

/**
 * Sends every call of the application with the session's token as a Bearer header. A change has an idempotency key and
 * is repeated with it when the connection fails. An answer ends the session if it is 401, 403 for a deactivated account,
 * or the refusal of the token.
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
  // The outcome of a failed connection is unknown. With the same key the server applies the change once.
  for (const pauseMs of api.type === 'mutation' ? REPEAT_AFTER_MS : []) {
    if (!isUnreachable(answer.error) || api.signal.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    answer = await send(request, api, options);
  }
  compareVersion(answer.meta?.response);
  answer = inLanguageOfPage(answer);
  const isCurrent = token !== null && selectToken(api.getState()) === token;
  if (answer.error && isCurrent && endsSession(answer.error, call.url)) {
    const isExpired = answer.error.status === 401;
    api.dispatch(sessionEnded({ message: serverMessage(answer.error), isExpired }));
  }
  return answer;
};

/** Returns an answer with its message for people, `err` or `msg`, in the language of the page. */
function inLanguageOfPage<Answer extends Awaited<ReturnType<typeof send>>>(answer: Answer): Answer {
  const { error, data } = answer;
  if (!error) return { ...answer, data: withMessage(data, 'msg') };
  return typeof error.status === 'number'
    ? { ...answer, error: { ...error, data: withMessage(error.data, 'err') } }
    : answer;
}

function withMessage(body: unknown, name: 'err' | 'msg'): unknown {
  const message = property(body, name);
  return typeof message === 'string' ? Object.assign({}, body, { [name]: fromServer(message) }) : body;
}

/** Returns 128 random bits in hex. `randomUUID` is missing on pages without HTTPS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function endsSession(error: FetchBaseQueryError, path: string): boolean {
  switch (error.status) {
    case 401:
      return true;
    case 403:
      return path === API_PATHS.verifyToken || serverMessage(error) === t(ACCOUNT_MESSAGES.deactivated);
    case 400:
    case 404:
      return path === API_PATHS.verifyToken;
    default:
      return false;
  }
}

/**
 * All server data. Features inject their endpoints; a change invalidates data by tags. Data in use is loaded again when
 * the window gets focus.
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
