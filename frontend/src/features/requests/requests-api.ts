import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { DecideRegistrationRequest } from '@timekeep/contracts/accounts/fields';
import type {
  WaitingRegistration,
  WaitingRegistrationsAnswer,
} from '@timekeep/contracts/api/registrations-api';
import type {
  DecideRequestsAnswer,
  LeaveOfRequest,
  LeaveOfRequestsAnswer,
  MakeRequestAnswer,
  OwnDayAnswer,
  OwnLeaveAnswer,
  OwnRequestsAnswer,
  RequestDetailAnswer,
  RequestItem,
  SearchRequestsAnswer,
} from '@timekeep/contracts/api/requests-api';
import type {
  DecideRequestsRequest,
  EndorseRequestsRequest,
  GrantOvertimeRequest,
  MakeRequestRequest,
  NameStandInRequest,
  SearchRequestsRequest,
  TakeBackRequest,
} from '@timekeep/contracts/requests/fields';
import type { StandInsAnswer } from '@timekeep/contracts/api/stand-ins-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { noticesApi } from '@/shared/api/notices-api';

/** Query options that load the data again each time a dialog or tab opens. */
export const REFETCH_ON_MOUNT = { refetchOnMountOrArgChange: true } as const;

const OWN_TAGS = ['Requests', 'StandIns', 'Registrations'] as const;

/** Tags of a decision. A refused one invalidates them too, because usually another user was faster. */
const DECIDED_TAGS = [
  'Requests',
  'Notices',
  'Records',
  'RecordHistory',
  'Leave',
  'LeaveLines',
  'Schedule',
] as const;

const requestsApi = noticesApi.enhanceEndpoints({ addTagTypes: OWN_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    /** The user's requests, newest first. */
    ownRequests: build.query<readonly RequestItem[], undefined>({
      query: () => ({ url: API_PATHS.ownRequests }),
      transformResponse: ({ data }: OwnRequestsAnswer) => data,
      providesTags: ['Requests'],
    }),
    ownLeave: build.query<OwnLeaveAnswer, undefined>({
      query: () => ({ url: API_PATHS.ownLeave }),
      providesTags: ['Requests', 'Leave'],
    }),
    /** The user's record of a day, explained. */
    ownDay: build.query<OwnDayAnswer, WorkDate>({
      query: (date) => ({ url: pathTo(API_PATHS.ownDay, { date }) }),
      providesTags: ['Requests', 'Records'],
    }),
    makeRequest: build.mutation<MakeRequestAnswer, MakeRequestRequest>({
      query: (body) => ({ url: API_PATHS.requests, method: 'POST', body }),
      invalidatesTags: ['Requests'],
    }),
    takeBack: build.mutation<MessageAnswer, TakeBackRequest>({
      query: (body) => ({ url: API_PATHS.takeBackRequest, method: 'POST', body }),
      invalidatesTags: ['Requests'],
    }),
    /** Requests of others, oldest first, page by page. */
    searchRequests: build.infiniteQuery<SearchRequestsAnswer, SearchRequestsRequest, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: API_PATHS.searchRequests,
        method: 'POST',
        body: pageParam === null ? queryArg : { ...queryArg, after: pageParam },
      }),
      providesTags: ['Requests'],
    }),
    requestDetail: build.query<RequestDetailAnswer, string>({
      query: (REQUEST_ID) => ({ url: pathTo(API_PATHS.requestDetail, { REQUEST_ID }) }),
      providesTags: ['Requests'],
    }),
    /** The leave of requests, by their ids. Without tags: a decision would load it again for a dialog that closes. */
    leaveOfRequests: build.query<readonly LeaveOfRequest[], readonly string[]>({
      query: (requests) => ({ url: API_PATHS.leaveOfRequests, method: 'POST', body: { requests } }),
      transformResponse: ({ data }: LeaveOfRequestsAnswer) => data,
    }),
    endorseRequests: build.mutation<DecideRequestsAnswer, EndorseRequestsRequest>({
      query: (body) => ({ url: API_PATHS.endorseRequests, method: 'POST', body }),
      invalidatesTags: DECIDED_TAGS,
    }),
    decideRequests: build.mutation<DecideRequestsAnswer, DecideRequestsRequest>({
      query: (body) => ({ url: API_PATHS.decideRequests, method: 'POST', body }),
      invalidatesTags: DECIDED_TAGS,
    }),
    /** HR grants overtime that nobody asked for. */
    grantOvertime: build.mutation<MakeRequestAnswer, GrantOvertimeRequest>({
      query: (body) => ({ url: API_PATHS.grantOvertime, method: 'POST', body }),
      invalidatesTags: DECIDED_TAGS,
    }),
    /** The present stand-ins, and the supervisors whom HR can choose from. */
    standIns: build.query<StandInsAnswer, undefined>({
      query: () => ({ url: API_PATHS.standIns }),
      providesTags: ['StandIns'],
    }),
    nameStandIn: build.mutation<MessageAnswer, NameStandInRequest>({
      query: (body) => ({ url: API_PATHS.standIns, method: 'PATCH', body }),
      invalidatesTags: ['StandIns'],
    }),
    /** Registrations that wait for approval, oldest first. */
    registrations: build.query<readonly WaitingRegistration[], undefined>({
      query: () => ({ url: API_PATHS.registrations }),
      transformResponse: ({ data }: WaitingRegistrationsAnswer) => data,
      providesTags: ['Registrations'],
    }),
    decideRegistration: build.mutation<MessageAnswer, DecideRegistrationRequest>({
      query: (body) => ({ url: API_PATHS.decideRegistration, method: 'POST', body }),
      invalidatesTags: ['Registrations'],
    }),
  }),
});

export const {
  useOwnRequestsQuery,
  useOwnLeaveQuery,
  useOwnDayQuery,
  useMakeRequestMutation,
  useTakeBackMutation,
  useSearchRequestsInfiniteQuery,
  useRequestDetailQuery,
  useLeaveOfRequestsQuery,
  useEndorseRequestsMutation,
  useDecideRequestsMutation,
  useGrantOvertimeMutation,
  useStandInsQuery,
  useNameStandInMutation,
  useRegistrationsQuery,
  useDecideRegistrationMutation,
} = requestsApi;
