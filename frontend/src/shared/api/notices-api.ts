import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { NoticesAnswer } from '@timekeep/contracts/api/notices-api';
import type { ChooseDigestRequest, ReadNoticesRequest } from '@timekeep/contracts/requests/fields';
import { baseApi } from './base-api';

/** Pause between two reads of the notices while the window has the focus. They are also read when it gets the focus. */
const POLLING_MS = 300_000;

const NOTICES_TAGS = ['Notices'] as const;

/** Notices, apart from the requests that they are about: the top bar loads them with every screen. */
export const noticesApi = baseApi.enhanceEndpoints({ addTagTypes: NOTICES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    notices: build.query<NoticesAnswer, undefined>({
      query: () => ({ url: API_PATHS.notices }),
      providesTags: ['Notices'],
    }),
    readNotices: build.mutation<MessageAnswer, ReadNoticesRequest>({
      query: (body) => ({ url: API_PATHS.readNotices, method: 'POST', body }),
      invalidatesTags: ['Notices'],
    }),
    chooseDigest: build.mutation<MessageAnswer, ChooseDigestRequest>({
      query: (body) => ({ url: API_PATHS.noticesDigest, method: 'PATCH', body }),
      invalidatesTags: ['Notices'],
    }),
  }),
});

export const { useReadNoticesMutation, useChooseDigestMutation } = noticesApi;

/** Loads what concerns the user. Screens work without it, so that a failure is not shown. */
export function useNotices() {
  return noticesApi.useNoticesQuery(undefined, { pollingInterval: POLLING_MS, skipPollingIfUnfocused: true });
}

/** Returns the number of requests that wait for the user, as the top bar has loaded it, without a call; 0 until then. */
export function useWaitingRequests(): number {
  return noticesApi.endpoints.notices.useQueryState(undefined).data?.waiting ?? 0;
}
