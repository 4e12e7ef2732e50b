import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { selectToken, sessionEnded } from '../session/session-slice';
import { serverMessage } from './failure';

const send = fetchBaseQuery();

/**
 * Every call of the application: the session's token as a Bearer header, and the one place where an answer
 * ends the session (401; 403 of a deactivated account; a token that the server does not take).
 */
export const baseQuery: BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError> = async (call, api, options) => {
  const token = selectToken(api.getState());
  const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
  const url = new URL(call.url, window.location.origin).href;
  const answer = await send({ ...call, url, headers }, api, options);
  const isCurrent = token !== null && selectToken(api.getState()) === token;
  if (answer.error && isCurrent && endsSession(answer.error, call.url)) {
    api.dispatch(sessionEnded({ message: serverMessage(answer.error) }));
  }
  return answer;
};

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
