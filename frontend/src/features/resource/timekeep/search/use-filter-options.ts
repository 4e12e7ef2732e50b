import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReportFilter } from '@timekeep/contracts/api/timekeep-api';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import type { Choosable } from '@/shared/form/employee-selector';
import type { SessionState } from '@/shared/session/session-slice';

/** What a filter type lets one choose from. */
export interface FilterOptions {
  /** Companies or departments. */
  readonly names: readonly string[];
  readonly employees: readonly Choosable[];
  readonly loadingEmployees: boolean;
  /** What is chosen until something else is; null when there is nothing. */
  readonly first: string | null;
}

const NOBODY: readonly Choosable[] = [];
const NOTHING: readonly string[] = [];

/** The options of a filter type: the session's companies or departments, or all employees. */
export function useFilterOptions(filter: ReportFilter): FilterOptions {
  const companies = useSelector(({ session }: { session: SessionState }) => session.companySelection);
  const departments = useSelector(({ session }: { session: SessionState }) => session.departmentSelection);
  const { data, isFetching } = useEmployeesQuery(filter === 'name' ? undefined : skipToken);
  const employees = useMemo(
    () => data?.map(({ EMPID, EMPNAME }) => ({ EMPID, name: EMPNAME })) ?? NOBODY,
    [data],
  );
  const none = { names: NOTHING, employees: NOBODY, loadingEmployees: false, first: null };
  switch (filter) {
    case 'none':
      return none;
    case 'company':
      return { ...none, names: companies, first: companies[0] ?? null };
    case 'department':
      return { ...none, names: departments, first: departments[0] ?? null };
    case 'name':
      return { ...none, employees, loadingEmployees: isFetching, first: employees[0]?.EMPID ?? null };
  }
}
