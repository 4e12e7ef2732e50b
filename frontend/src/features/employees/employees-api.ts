import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  employeeName,
  type EmployeeListItem,
  type ModifyEmployeeAnswer,
  type RecordsOfAnswer,
  type ResignAnswer,
} from '@timekeep/contracts/api/employees-api';
import type {
  ModifyEmployeeRequest,
  RegisterEmployeeRequest,
  RehireEmployeeRequest,
  ReinstateEmployeeRequest,
  ResignEmployeeRequest,
} from '@timekeep/contracts/employees/fields';
import type { PreviewableAnswer } from '@timekeep/contracts/api/preview-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { baseApi, type Shown } from '@/shared/api/base-api';
import { companyApi, useEmployeesQuery, useLazyEmployeesQuery } from '@/shared/api/directory-api';

const EMPLOYMENT_TAGS = {
  /** After a refusal the list is read again, so that its dialog says what somebody else changed. */
  refused: ['Employees'],
  saved: ['Employees', 'Leave', 'Records'],
} as const;

function changedTags(
  answer: object | undefined,
  _error: unknown,
  { preview }: { readonly preview?: boolean },
) {
  if (!answer) return EMPLOYMENT_TAGS.refused;
  return preview ? [] : EMPLOYMENT_TAGS.saved;
}

const employeesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All records of one employee, newest first. */
    employeeRecords: build.query<readonly TimekeepRecord[], string>({
      query: (id) => ({ url: API_PATHS.departments, method: 'POST', body: { id } }),
      transformResponse: ({ data }: RecordsOfAnswer) => data,
      providesTags: ['Records'],
    }),
    registerEmployee: build.mutation<MessageAnswer, RegisterEmployeeRequest>({
      query: (body) => ({ url: API_PATHS.registerEmployee, method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Employees', 'Leave'] : []),
      async onQueryStarted(employee, { dispatch, queryFulfilled }) {
        const registered = await queryFulfilled.catch(() => null);
        // Makes the new employee selectable until the list is loaded again.
        if (registered) dispatch(changeList((employees) => [...employees, listItemOf(employee)]));
      },
    }),
    modifyEmployee: build.mutation<ModifyEmployeeAnswer, ModifyEmployeeRequest & Shown>({
      query: ({ shown, ...body }) => ({ url: API_PATHS.employees, method: 'PATCH', body, shown }),
      invalidatesTags: (answer, _error, { preview }) =>
        answer && !preview ? ['Employees', 'Leave', 'Records'] : [],
    }),
    resignEmployee: build.mutation<ResignAnswer, ResignEmployeeRequest & Shown>({
      query: ({ shown, ...body }) => ({ url: API_PATHS.departments, method: 'PATCH', body, shown }),
      invalidatesTags: changedTags,
      async onQueryStarted({ id, preview }, { dispatch, queryFulfilled }) {
        if (preview) return;
        const resigned = await queryFulfilled.catch(() => null);
        // Hides who has left until the list is loaded again; one whose last day lies ahead stays.
        if (!resigned || resigned.data.isAhead === true) return;
        dispatch(changeList((employees) => employees.filter(({ EMPID }) => EMPID !== id)));
      },
    }),
    rehireEmployee: build.mutation<PreviewableAnswer, RehireEmployeeRequest & Shown>({
      query: ({ shown, ...body }) => ({ url: API_PATHS.rehireEmployee, method: 'POST', body, shown }),
      invalidatesTags: changedTags,
    }),
    reinstateEmployee: build.mutation<PreviewableAnswer, ReinstateEmployeeRequest & Shown>({
      query: ({ shown, ...body }) => ({ url: API_PATHS.reinstateEmployee, method: 'POST', body, shown }),
      invalidatesTags: changedTags,
    }),
  }),
});

export const {
  useEmployeeRecordsQuery,
  useRegisterEmployeeMutation,
  useModifyEmployeeMutation,
  useRehireEmployeeMutation,
  useReinstateEmployeeMutation,
  useResignEmployeeMutation,
} = employeesApi;

/** Returns an employee from the lists, also one who left, and a function that reads the employee again. */
export function useEmployee(EMPID: string) {
  const present = useEmployeesQuery(undefined);
  const found = employeeIn(present.data, EMPID);
  const all = useEmployeesQuery('left', { skip: present.data === undefined || found !== undefined });
  const [readAll] = useLazyEmployeesQuery();
  const read = async () => {
    const read = await present.refetch();
    const again = employeeIn(read.data, EMPID);
    if (read.isError || again) return { employee: read.isError ? undefined : again, error: read.error };
    // Somebody who left, also just now, is in the other list alone.
    const { data, error } = await readAll('left');
    return { employee: error === undefined ? employeeIn(data, EMPID) : undefined, error };
  };
  return { employee: found ?? employeeIn(all.data, EMPID), read };
}

function employeeIn(list: readonly EmployeeListItem[] | undefined, EMPID: string) {
  return list?.find((employee) => employee.EMPID === EMPID);
}

function changeList(change: (employees: readonly EmployeeListItem[]) => readonly EmployeeListItem[]) {
  return companyApi.util.updateQueryData('employees', undefined, (employees) => [...change(employees)]);
}

function listItemOf({
  EMPID,
  EMP_LNAME,
  EMP_FNAME,
  COMPANY,
  DEPT,
  hiredOn,
}: RegisterEmployeeRequest): EmployeeListItem {
  const EMPNAME = employeeName(EMP_LNAME, EMP_FNAME);
  return { EMPID, EMPNAME, EMP_FNAME, EMP_LNAME, COMPANY, DEPT, ...(hiredOn !== undefined && { hiredOn }) };
}
