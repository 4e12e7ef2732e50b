import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type {
  AbsencesAnswer,
  AddLeaveAnswer,
  DeleteLinesAnswer,
  LeaveBalanceRow,
  LeaveBalancesAnswer,
  LeaveLinesAnswer,
  PlanAbsenceAnswer,
} from '@timekeep/contracts/api/leave-api';
import type {
  AddLeaveRequest,
  DeleteLeaveRequest,
  DeleteLinesRequest,
  EditLeaveRequest,
  PlanAbsenceRequest,
  UpdateLeaveRequest,
  WithdrawAbsenceRequest,
} from '@timekeep/contracts/leave/fields';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { baseApi, type Shown } from '@/shared/api/base-api';
import { wordMatcher } from '@/shared/form/employee-search';
import { t } from '@/shared/language/language';
import type { LedgerLine } from '@/shared/leave/leave-values';
import { notifyBriefly } from '@/shared/toast/notify';

/**
 * Tags that a change of leave invalidates. Records are among them because a day of leave is the remark of a record. A
 * refused change invalidates them too, because usually another user has changed the leave.
 */
const INVALIDATED_TAGS = ['Leave', 'LeaveLines', 'Records', 'RecordHistory'] as const;

/** Query options that load the data again each time a modal opens. */
export const REFETCH_ON_MOUNT = { refetchOnMountOrArgChange: true } as const;

const leaveApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The balances of all employees, without those who left, or with them. Cached for the whole session, so that only the first fetch shows a notice. */
    leaveSummaries: build.query<readonly LeaveSummary[], 'left' | undefined>({
      query: (left) => ({ url: left ? `${API_PATHS.leaves}?left=true` : API_PATHS.leaves }),
      transformResponse: ({ data }: Partial<LeaveBalancesAnswer>) =>
        Array.isArray(data) ? summariesOf(data) : [],
      providesTags: ['Leave'],
      keepUnusedDataFor: Infinity,
      async onQueryStarted(left, call) {
        const isFirst = left === undefined && call.getCacheEntry().data === undefined;
        const loaded = await call.queryFulfilled.catch(() => null);
        if (isFirst && loaded) notifyBriefly('success', t('Data fetched successfully!'));
      },
    }),
    /** The balances of one employee, including resigned ones. */
    leaveSummary: build.query<LeaveSummary | null, string>({
      query: (EMPID) => ({ url: API_PATHS.leaves, params: { EMPID } }),
      transformResponse: ({ data }: LeaveBalancesAnswer) => summariesOf(data)[0] ?? null,
      providesTags: ['Leave'],
    }),
    /** The ledger of one employee, newest line first. */
    leaveLines: build.query<LeaveLinesRead, string>({
      query: (EMPID) => ({ url: API_PATHS.leaveTransactions, params: { EMPID } }),
      transformResponse: ({ data, worked, holidays }: LeaveLinesAnswer) => ({
        lines: data.map((line, index) => ({ ...line, number: data.length - index })),
        worked,
        holidays,
      }),
      providesTags: ['LeaveLines'],
    }),
    /** The specification has an answer with `status: false` (section 8), which this server does not give. */
    addLeave: build.mutation<Pick<AddLeaveAnswer, 'msg'> & { readonly status: boolean }, AddLeaveRequest>({
      query: (body) => ({ url: API_PATHS.addLeave, method: 'POST', body }),
      invalidatesTags: INVALIDATED_TAGS,
    }),
    editLeave: build.mutation<MessageAnswer, EditLeaveRequest>({
      query: (body) => ({ url: API_PATHS.editLeave, method: 'PATCH', body }),
      invalidatesTags: INVALIDATED_TAGS,
    }),
    deleteLeave: build.mutation<MessageAnswer, DeleteLeaveRequest>({
      query: (body) => ({ url: API_PATHS.deleteLeave, method: 'POST', body }),
      invalidatesTags: INVALIDATED_TAGS,
    }),
    /** Deletes several days of leave, or returns what that would change. */
    deleteLines: build.mutation<DeleteLinesAnswer, DeleteLinesRequest & Shown>({
      query: ({ shown, ...body }) => ({ shown, url: API_PATHS.deleteLeaveLines, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { preview }) => (preview ? [] : INVALIDATED_TAGS),
    }),
    /** The planned absences of one employee, latest days first. */
    absences: build.query<AbsencesAnswer, string>({
      query: (EMPID) => ({ url: API_PATHS.absences, params: { EMPID } }),
      providesTags: ['LeaveLines'],
    }),
    planAbsence: build.mutation<PlanAbsenceAnswer, PlanAbsenceRequest>({
      query: (body) => ({ url: API_PATHS.absences, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { preview }) => (preview ? [] : INVALIDATED_TAGS),
    }),
    withdrawAbsence: build.mutation<MessageAnswer, WithdrawAbsenceRequest>({
      query: (body) => ({ url: API_PATHS.absences, method: 'DELETE', body }),
      invalidatesTags: INVALIDATED_TAGS,
    }),
    updateLeave: build.mutation<MessageAnswer, UpdateLeaveRequest>({
      query: (body) => ({ url: API_PATHS.updateLeave, method: 'PATCH', body }),
      invalidatesTags: INVALIDATED_TAGS,
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
  useDeleteLinesMutation,
  useUpdateLeaveMutation,
  useAbsencesQuery,
  usePlanAbsenceMutation,
  useWithdrawAbsenceMutation,
} = leaveApi;

/** The ledger of one employee, the days on which the employee worked lately, and the holidays. */
export interface LeaveLinesRead extends Pick<LeaveLinesAnswer, 'holidays'> {
  readonly lines: readonly LedgerLine[];
  readonly worked: readonly WorkDate[];
}

/** The leave of one employee: days left of each type, negative for leave in advance. */
export interface LeaveSummary
  extends
    Pick<LeaveBalanceRow, 'EMPID' | 'EMPNAME' | 'DEPT' | 'ANNIV' | 'INCREMENT' | 'revision' | 'resignedOn'>,
    Readonly<Record<LeaveType, number>> {}

/** Returns one summary for each employee, in the order of the rows; a total is the sum of the type's days. */
export function summariesOf(rows: readonly LeaveBalanceRow[]): readonly LeaveSummary[] {
  const summaries = new Map<string, LeaveSummary>();
  for (const { LEAVE_TYPE, DAYS, ...employee } of rows) {
    const former = summaries.get(employee.EMPID) ?? { ...employee, SL: 0, VL: 0 };
    summaries.set(employee.EMPID, { ...former, [LEAVE_TYPE]: former[LEAVE_TYPE] + DAYS });
  }
  return [...summaries.values()];
}

/** Returns the employees whose name or id contains every word of the text, in any order and case. */
export function summariesNamed(summaries: readonly LeaveSummary[], text: string): readonly LeaveSummary[] {
  const isMatch = wordMatcher(text);
  return summaries.filter(({ EMPID, EMPNAME }) => isMatch(`${EMPNAME} ${EMPID}`));
}
