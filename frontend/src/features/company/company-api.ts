import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { ChangeHolidayAnswer, Holiday, HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import type { ApplyHolidayRequest, WithdrawHolidayRequest } from '@timekeep/contracts/holidays/fields';
import type { PreviewRenewalAnswer, RenewSchedulesAnswer } from '@timekeep/contracts/api/schedules-api';
import type { RenewSchedulesRequest } from '@timekeep/contracts/schedules/fields';
import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { baseApi, newIdempotencyKey, type Shown } from '@/shared/api/base-api';
import { renewAll, type Renewal, type RenewalProgress } from './renewal';

const RENEWAL_PAUSE_MS = 2_000;

interface RenewChunk extends RenewSchedulesRequest {
  readonly idempotencyKey: string;
}

export interface HolidayPreviewRequest extends Pick<
  ApplyHolidayRequest,
  'returnsLeave' | 'name' | 'second' | 'COMPANY'
> {
  readonly date: WorkDate;
  /** Null for its withdrawal. */
  readonly remark: HolidayRemark | null;
}

const renewalCalls = baseApi.injectEndpoints({
  endpoints: (build) => ({
    renewChunk: build.mutation<RenewSchedulesAnswer, RenewChunk>({
      query: ({ ids, choices = [], idempotencyKey }) => ({
        url: API_PATHS.renewSchedules,
        method: 'POST',
        body: choices.length > 0 ? { ids, choices } : { ids },
        idempotencyKey,
      }),
    }),
    /** Progress of the current or last renewal, which survives a visit to another tab. The renewal sets it. */
    renewalProgress: build.query<RenewalProgress, undefined>({
      queryFn: () => ({ data: { done: 0, total: 0 } }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

const companyCalls = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All holidays, by date. */
    holidays: build.query<readonly Holiday[], undefined>({
      query: () => ({ url: API_PATHS.holidays }),
      transformResponse: ({ data }: HolidaysAnswer) => data,
      providesTags: ['Holidays'],
    }),
    applyHoliday: build.mutation<MessageAnswer, ApplyHolidayRequest & Shown>({
      query: ({ shown, ...body }) => ({ url: API_PATHS.holidays, method: 'POST', body, shown }),
      invalidatesTags: ['Holidays', 'Records', 'Leave', 'LeaveLines'],
    }),
    withdrawHoliday: build.mutation<MessageAnswer, WithdrawHolidayRequest & Shown>({
      query: ({ shown, ...body }) => ({ url: API_PATHS.holidays, method: 'DELETE', body, shown }),
      invalidatesTags: ['Holidays', 'Records', 'Leave', 'LeaveLines'],
    }),
    /** Returns the changes of a holiday, or with a null remark those of its withdrawal, and saves nothing. */
    previewHoliday: build.query<ChangeHolidayAnswer, HolidayPreviewRequest>({
      query: ({ date: selectedDate, remark, ...said }) => ({
        url: API_PATHS.holidays,
        ...(remark === null
          ? { method: 'DELETE', body: { selectedDate, ...said, preview: true } }
          : { method: 'POST', body: { selectedDate, selectedRemark: remark, ...said, preview: true } }),
      }),
      // Asked anew each time: records change meanwhile.
      keepUnusedDataFor: 0,
    }),
    /** Employees of whom one of several schedules would be renewed. */
    previewRenewal: build.query<PreviewRenewalAnswer, readonly string[]>({
      query: (ids) => ({ url: API_PATHS.previewRenewal, method: 'POST', body: { ids } }),
    }),
    /** Renews any number of employees, split into several calls where necessary. */
    renewSchedules: build.mutation<Renewal, RenewSchedulesRequest>({
      queryFn: ({ ids, choices = [] }, { dispatch }) =>
        renewAll(ids, {
          send: async (chunk, idempotencyKey) => {
            const chosen = choices.filter(({ EMPID }) => chunk.includes(EMPID));
            const request = { ids: chunk, choices: chosen, idempotencyKey };
            const { data, error } = await dispatch(
              renewalCalls.endpoints.renewChunk.initiate(request, { track: false }),
            );
            if (data) return { data };
            return {
              error: 'status' in error ? error : { status: 'CUSTOM_ERROR', error: error.message ?? '' },
            };
          },
          newKey: newIdempotencyKey,
          progressed: (progress) => {
            void dispatch(renewalCalls.util.upsertQueryData('renewalProgress', undefined, progress));
          },
          pause: () => new Promise((resolve) => setTimeout(resolve, RENEWAL_PAUSE_MS)),
        }),
      invalidatesTags: ['Schedule'],
    }),
  }),
});

export const {
  useHolidaysQuery,
  useApplyHolidayMutation,
  usePreviewHolidayQuery,
  useWithdrawHolidayMutation,
  usePreviewRenewalQuery,
  useRenewSchedulesMutation,
} = companyCalls;

export const { useRenewalProgressQuery } = renewalCalls;

/** Returns the arguments of the preview of a holiday. */
export function previewOf({ selectedDate: date, selectedRemark: remark, ...said }: ApplyHolidayRequest) {
  return { date, remark, ...said };
}
