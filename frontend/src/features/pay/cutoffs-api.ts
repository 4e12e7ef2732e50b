import {
  CUTOFF_PATHS,
  type CloseCutOffAnswer,
  type CutOffAnswersAnswer,
  type CutOff,
  type CutOffChecklistAnswer,
  type CutOffDifferencesAnswer,
  type CutOffsAnswer,
  type OwnCutOff,
  type OwnCutOffsAnswer,
} from '@timekeep/contracts/api/cutoffs-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { pathTo } from '@timekeep/contracts/api/start-paths';
import type {
  AcknowledgeCutOffRequest,
  CloseCutOffRequest,
  DisputeCutOffRequest,
  WithdrawCutOffRequest,
} from '@timekeep/contracts/cutoffs/fields';
import { baseApi } from '@/shared/api/base-api';
import { downloaded } from '@/shared/table/csv';

/** Open matters and differences follow from records and what surrounds them. */
const FOLLOWS = {
  providesTags: ['Records', 'Schedule', 'Holidays', 'Leave', 'Employees', 'cutOffs'],
} as const;

const cutOffsApi = baseApi.enhanceEndpoints({ addTagTypes: ['cutOffs'] }).injectEndpoints({
  endpoints: (build) => ({
    /** All cut-offs, the newest first. */
    cutOffs: build.query<readonly CutOff[], undefined>({
      query: () => ({ url: CUTOFF_PATHS.cutoffs }),
      transformResponse: ({ data }: CutOffsAnswer) => data,
      providesTags: ['cutOffs'],
    }),
    /** Open matters of a period. */
    checklist: build.query<CutOffChecklistAnswer, CloseCutOffRequest>({
      query: (body) => ({ url: CUTOFF_PATHS.checklist, method: 'POST', body }),
      ...FOLLOWS,
    }),
    closeCutOff: build.mutation<CloseCutOffAnswer, CloseCutOffRequest>({
      query: (body) => ({ url: CUTOFF_PATHS.cutoffs, method: 'POST', body }),
      invalidatesTags: ['cutOffs'],
    }),
    withdrawCutOff: build.mutation<MessageAnswer, WithdrawCutOffRequest>({
      query: (body) => ({ url: CUTOFF_PATHS.cutoffs, method: 'DELETE', body }),
      invalidatesTags: ['cutOffs'],
    }),
    /** Differences of a cut-off: those of its days, and those that it carries. */
    differences: build.query<CutOffDifferencesAnswer, number>({
      query: (number) => ({ url: pathTo(CUTOFF_PATHS.differences, { number: String(number) }) }),
      ...FOLLOWS,
    }),
    /** Downloads the file of a cut-off, and returns the number of bytes. */
    exportCutOff: build.mutation<number, number>({
      query: (number) => ({
        url: pathTo(CUTOFF_PATHS.csv, { number: String(number) }),
        responseHandler: (response) => downloaded(response, `cutoff-${number}.csv`),
      }),
    }),
    /** Answers of the employees to a cut-off, and who has not answered. */
    answers: build.query<CutOffAnswersAnswer, number>({
      query: (number) => ({ url: pathTo(CUTOFF_PATHS.answers, { number: String(number) }) }),
      ...FOLLOWS,
    }),
    /** The user's own closed periods, the newest first. */
    ownCutOffs: build.query<readonly OwnCutOff[], undefined>({
      query: () => ({ url: CUTOFF_PATHS.own }),
      transformResponse: ({ data }: OwnCutOffsAnswer) => data,
      ...FOLLOWS,
    }),
    acknowledge: build.mutation<MessageAnswer, AcknowledgeCutOffRequest>({
      query: (body) => ({ url: CUTOFF_PATHS.acknowledged, method: 'POST', body }),
      invalidatesTags: ['cutOffs'],
    }),
    dispute: build.mutation<MessageAnswer, DisputeCutOffRequest>({
      query: (body) => ({ url: CUTOFF_PATHS.disputed, method: 'POST', body }),
      invalidatesTags: ['cutOffs'],
    }),
  }),
});

/** Returns the key of the draft of what an employee finds wrong in a closed period. */
export function disputeForm(number: number): string {
  return `dispute-${number}`;
}

export const {
  useCutOffsQuery,
  useChecklistQuery,
  useCloseCutOffMutation,
  useWithdrawCutOffMutation,
  useDifferencesQuery,
  useExportCutOffMutation,
  useAnswersQuery,
  useOwnCutOffsQuery,
  useAcknowledgeMutation,
  useDisputeMutation,
} = cutOffsApi;
