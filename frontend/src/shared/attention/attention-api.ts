import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { ATTENTION_PATHS, type AttentionAnswer } from '@timekeep/contracts/api/attention-api';
import type { TimekeepRecord, SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type {
  AcceptAttentionRequest,
  AssignAttentionRequest,
  OwnAttentionRequest,
  ReopenAttentionRequest,
  SearchAttentionRequest,
} from '@timekeep/contracts/attention/fields';
import { baseApi } from '@/shared/api/base-api';

/** Matters follow from records, requests and what surrounds them, and from the moment: they are asked for anew on each page. */
const FOLLOWS = {
  providesTags: ['Records', 'Requests', 'Schedule', 'Holidays', 'Leave', 'Employees', 'attention'],
  keepUnusedDataFor: 0,
} as const;

const attentionApi = baseApi.enhanceEndpoints({ addTagTypes: ['attention', 'Requests'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Matters that HR has to settle. */
    attention: build.query<AttentionAnswer, SearchAttentionRequest>({
      query: (body) => ({ url: ATTENTION_PATHS.attention, method: 'POST', body }),
      ...FOLLOWS,
    }),
    /** Matters to settle in the supervisor's department. */
    supervisedAttention: build.query<AttentionAnswer, OwnAttentionRequest>({
      query: (body) => ({ url: ATTENTION_PATHS.supervised, method: 'POST', body }),
      ...FOLLOWS,
    }),
    /** Matters of one's own. */
    ownAttention: build.query<AttentionAnswer, OwnAttentionRequest>({
      query: (body) => ({ url: ATTENTION_PATHS.own, method: 'POST', body }),
      ...FOLLOWS,
    }),
    /** The record of an employee on a date, as a correction begins with it. A mutation, because it runs once for each press. */
    recordOnDate: build.mutation<TimekeepRecord | null, { readonly EMPID: string; readonly date: string }>({
      query: ({ EMPID, date }) => ({
        url: API_PATHS.timekeep,
        method: 'POST',
        body: { FROM: date, TO: date, reportFilter: 'name', selectedOption: EMPID },
      }),
      transformResponse: ({ data }: SearchTimekeepAnswer) => data[0] ?? null,
    }),
    acceptMatter: build.mutation<MessageAnswer, AcceptAttentionRequest>({
      query: (body) => ({ url: ATTENTION_PATHS.accepted, method: 'POST', body }),
      invalidatesTags: ['attention'],
    }),
    assignMatter: build.mutation<MessageAnswer, AssignAttentionRequest>({
      query: (body) => ({ url: ATTENTION_PATHS.assigned, method: 'POST', body }),
      invalidatesTags: ['attention'],
    }),
    reopenMatter: build.mutation<MessageAnswer, ReopenAttentionRequest>({
      query: (body) => ({ url: ATTENTION_PATHS.reopened, method: 'POST', body }),
      invalidatesTags: ['attention'],
    }),
  }),
});

export const {
  useAttentionQuery,
  useSupervisedAttentionQuery,
  useOwnAttentionQuery,
  useRecordOnDateMutation,
  useAcceptMatterMutation,
  useAssignMatterMutation,
  useReopenMatterMutation,
} = attentionApi;
