import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { IDEMPOTENCY_KEY_HEADER, PREVIEW_HEADER } from '@timekeep/contracts/api/answers';
import { START_PATHS } from '@timekeep/contracts/api/start-paths';
import { fromServer } from '@/shared/language/language';
import { selectToken, sessionEnded } from '@/shared/session/session-slice';
import { retractOthers } from '@/shared/toast/notify';
import { isFailedAs, isUnreachable, property, serverMessage } from './failure';
import { compareVersion } from './page-version';

const fetched = fetchBaseQuery();
/** Calls without an answer yet. */
const underWay = new Set<Promise<unknown>>();
/** Limit of `answered`: a call that hangs must not hold up the rest for ever. */
const ANSWERED_WITHIN_MS = 10_000;

const send: typeof fetched = async (...call) => {
  const answer = Promise.resolve(fetched(...call));
  underWay.add(answer);
  try {
    return await answer;
  } finally {
    underWay.delete(answer);
  }
};

/**
 * Resolves when no call is under way any more, or after ten seconds. For scripts that can wait until a slow network has brought
 * the data of the page.
 */
export async function answered(): Promise<void> {
  const giveUpAt = Date.now() + ANSWERED_WITHIN_MS;
  while (underWay.size > 0 && Date.now() < giveUpAt) {
    const late = new Promise((resolve) => setTimeout(resolve, giveUpAt - Date.now()));
    await Promise.race([Promise.allSettled(underWay), late]);
    // An answer may lead to the next call.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const REPEAT_AFTER_MS = [200, 500] as const;
/** Calls that are authorized by a code, and are sent without the session's token. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set([START_PATHS.requestReset, START_PATHS.resetPassword]);

type Answer = Awaited<ReturnType<typeof send>>;

/**
 * Asks the user for what a call was refused for, as its answer says (`secondFactor`), then repeats the call. Returns the refusal when
 * the user declines.
 */
type AskForSecondFactor = (call: {
  readonly reason: unknown;
  readonly token: string;
  readonly refusal: Answer;
  readonly repeat: () => Promise<Answer>;
}) => Promise<Answer>;

export let askWith: (ask: AskForSecondFactor) => void;
/** The dialogs of the shell, which comes after the first calls. */
const asking = new Promise<AskForSecondFactor>((resolve) => {
  askWith = resolve;
});

/** A change of which the user saw a preview. */
export interface Shown {
  /** The token of the preview; the change is refused if it would have another outcome. */
  readonly shown?: string | undefined;
}

/** A call, with an idempotency key if the caller may repeat it. */
type ApiCallArgs = FetchArgs &
  Shown & {
    readonly idempotencyKey?: string;
    /** The code of a sign-in, which no idempotency key protects: sent again, it is refused as used. */
    readonly code?: string | undefined;
  };

/**
 * Sends every call of the application with the session's token as a Bearer header. A change has an idempotency key and
 * is repeated with it when the connection fails, unless it is a sign-in with a code, or a code of the second factor was given. An answer
 * ends the session if it is 401, 403 for a deactivated account, or the refusal of the token. A change removes the notices about
 * former failures.
 */
const baseQuery: BaseQueryFn<ApiCallArgs, unknown, FetchBaseQueryError> = async (
  { idempotencyKey, shown, code, ...call },
  api,
  options,
) => {
  if (api.type === 'mutation') retractOthers();
  const token = WITHOUT_SESSION.has(call.url) ? null : selectToken(api.getState());
  const headers = {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(shown && { [PREVIEW_HEADER]: shown }),
    ...(api.type === 'mutation' ? { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey ?? newIdempotencyKey() } : {}),
  };
  const url = new URL(call.url, window.location.origin).href;
  const request = { ...call, url, headers };
  const attempt = async () => {
    let answer = await send(request, api, options);
    // The outcome of a failed connection is unknown. With the same key the server applies the change once.
    for (const pauseMs of api.type === 'mutation' && !code ? REPEAT_AFTER_MS : []) {
      if (!isUnreachable(answer.error) || api.signal.aborted) break;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      answer = await send(request, api, options);
    }
    compareVersion(answer.meta?.response);
    return inLanguageOfPage(answer);
  };
  let answer = await attempt();
  const reason = property(answer.error?.data, 'secondFactor');
  // Without a session it is sign-in, which asks for the code itself.
  if (reason && token !== null)
    answer = await (await asking)({ reason, token, refusal: answer, repeat: attempt });
  const isCurrent = token !== null && selectToken(api.getState()) === token;
  if (answer.error && isCurrent && endsSession(answer.error, call.url)) {
    const isExpired = answer.error.status === 401;
    api.dispatch(sessionEnded({ message: serverMessage(answer.error), isExpired }));
  }
  return answer;
};

/** Returns an answer with its message for people, `err` or `msg`, in the language of the page. A change of closed days says so in `msg`. */
function inLanguageOfPage(answer: Answer): Answer {
  const { error, data } = answer;
  if (!error) return { ...answer, data: withMessage(data, 'msg') };
  return typeof error.status === 'number'
    ? { ...answer, error: { ...error, data: withMessage(error.data, 'err') } }
    : answer;
}

function withMessage(body: unknown, name: 'err' | 'msg'): unknown {
  const text = property(body, name);
  if (typeof text !== 'string') return body;
  const after = property(body, 'afterCutOff');
  const more = property(after, 'text');
  return Object.assign({}, body, {
    [name]: fromServer(text, body) + (typeof more === 'string' ? ` ${fromServer(more, after)}` : ''),
  });
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
      return path === START_PATHS.verifyToken || isFailedAs(error, 'accounts.deactivated');
    case 400:
    case 404:
      return path === START_PATHS.verifyToken;
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
