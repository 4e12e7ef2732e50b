import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  LEAVE_MESSAGES,
  type AddLeaveAnswer,
  type AddLeaveRequest,
  type DeleteLeaveRequest,
  type EditLeaveRequest,
  type LeaveBalanceRow,
  type LeaveBalancesAnswer,
  type LeaveLine,
  type LeaveLinesAnswer,
  type UpdateLeaveRequest,
} from '@timekeep/contracts/api/leave-api';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { baseApi } from '@/shared/api/base-api';
import { wordMatcher } from '@/shared/form/employee-search';
import { notifyBriefly } from '@/shared/toast/notify';

/** A line with its place in the ledger, counted from the oldest. */
export type LedgerLine = LeaveLine & { readonly number: number };

/**
 * What a change of leave makes outdated: a day of leave is the remark of a record, too. A refused one as well: mostly
 * somebody else was faster.
 */
const CHANGED = ['Leave', 'LeaveLines', 'Records', 'RecordHistory'] as const;

/** A modal does not open with what its last visit read. */
export const READ_ANEW = { refetchOnMountOrArgChange: true } as const;

const leaveApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The balances of all employees. They are kept as long as the session, so that only its first fetch is told. */
    leaveSummaries: build.query<readonly LeaveSummary[], undefined>({
      query: () => ({ url: API_PATHS.leaves }),
      transformResponse: ({ data }: Partial<LeaveBalancesAnswer>) =>
        Array.isArray(data) ? summariesOf(data) : [],
      providesTags: ['Leave'],
      keepUnusedDataFor: Infinity,
      async onQueryStarted(_nothing, call) {
        const isFirst = call.getCacheEntry().data === undefined;
        const loaded = await call.queryFulfilled.catch(() => null);
        if (isFirst && loaded) notifyBriefly('success', LEAVE_MESSAGES.fetched);
      },
    }),
    /** The balances of one employee, also of one who resigned. */
    leaveSummary: build.query<LeaveSummary | null, string>({
      query: (EMPID) => ({ url: API_PATHS.leaves, params: { EMPID } }),
      transformResponse: ({ data }: LeaveBalancesAnswer) => summariesOf(data)[0] ?? null,
      providesTags: ['Leave'],
    }),
    /** The ledger of one employee, newest line first. */
    leaveLines: build.query<readonly LedgerLine[], string>({
      query: (EMPID) => ({ url: API_PATHS.leaveTransactions, params: { EMPID } }),
      transformResponse: ({ data }: LeaveLinesAnswer) =>
        data.map((line, index) => ({ ...line, number: data.length - index })),
      providesTags: ['LeaveLines'],
    }),
    addLeave: build.mutation<Pick<AddLeaveAnswer, 'msg'> & { readonly status: boolean }, AddLeaveRequest>({
      query: (body) => ({ url: API_PATHS.addLeave, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    editLeave: build.mutation<MessageAnswer, EditLeaveRequest>({
      query: (body) => ({ url: API_PATHS.editLeave, method: 'PATCH', body }),
      invalidatesTags: CHANGED,
    }),
    deleteLeave: build.mutation<MessageAnswer, DeleteLeaveRequest>({
      query: (body) => ({ url: API_PATHS.deleteLeave, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    updateLeave: build.mutation<MessageAnswer, UpdateLeaveRequest>({
      query: (body) => ({ url: API_PATHS.updateLeave, method: 'PATCH', body }),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useLeaveSummariesQuery,
  useLeaveSummaryQuery,
  useLeaveLinesQuery,
  useAddLeaveMutation,
  useEditLeaveMutation,
  useDeleteLeaveMutation,
  useUpdateLeaveMutation,
} = leaveApi;

/** The leave of one employee: days left of each type, below zero for leave in advance. */
export interface LeaveSummary
  extends
    Pick<LeaveBalanceRow, 'EMPID' | 'EMPNAME' | 'DEPT' | 'ANNIV' | 'INCREMENT' | 'revision'>,
    Readonly<Record<LeaveType, number>> {}

/** One summary for each employee, in the order of the rows; a total is the sum of the type's days. */
export function summariesOf(rows: readonly LeaveBalanceRow[]): readonly LeaveSummary[] {
  const summaries = new Map<string, LeaveSummary>();
  for (const { LEAVE_TYPE, DAYS, ...employee } of rows) {
    const former = summaries.get(employee.EMPID) ?? { ...employee, SL: 0, VL: 0 };
    summaries.set(employee.EMPID, { ...former, [LEAVE_TYPE]: former[LEAVE_TYPE] + DAYS });
  }
  return [...summaries.values()];
}

/** Returns the employees who have every word of the text in name or id, in any order and case. */
export function summariesNamed(summaries: readonly LeaveSummary[], text: string): readonly LeaveSummary[] {
  const isMatch = wordMatcher(text);
  return summaries.filter(({ EMPID, EMPNAME }) => isMatch(`${EMPNAME} ${EMPID}`));
}
