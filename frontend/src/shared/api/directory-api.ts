import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type {
  CompaniesAnswer,
  DepartmentsAnswer,
  EmployeeListItem,
  EmployeesAnswer,
} from '@timekeep/contracts/api/employees-api';
import { companiesLoaded, departmentsLoaded } from '@/shared/session/session-slice';
import { baseApi } from './base-api';

export const companyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All employees by name, without those who left, or with them. */
    employees: build.query<readonly EmployeeListItem[], 'left' | undefined>({
      query: (left) => ({ url: left ? `${API_PATHS.employees}?left=true` : API_PATHS.employees }),
      transformResponse: ({ employee }: EmployeesAnswer) => employee,
      providesTags: ['Employees'],
    }),
    /** The departments of the group, which the session stores for its forms. */
    departments: build.query<readonly string[], undefined>({
      query: () => ({ url: API_PATHS.departments }),
      transformResponse: ({ department }: DepartmentsAnswer) => department,
      providesTags: ['Departments'],
      async onQueryStarted(_nothing, { dispatch, queryFulfilled }) {
        const loaded = await queryFulfilled.catch(() => null);
        if (loaded) dispatch(departmentsLoaded(loaded.data));
      },
    }),
    /** The companies of the group, which the session stores for its forms. */
    companies: build.query<readonly string[], undefined>({
      query: () => ({ url: API_PATHS.companies }),
      transformResponse: ({ company }: CompaniesAnswer) => company,
      providesTags: ['Departments'],
      async onQueryStarted(_nothing, { dispatch, queryFulfilled }) {
        const loaded = await queryFulfilled.catch(() => null);
        if (loaded) dispatch(companiesLoaded(loaded.data));
      },
    }),
  }),
});

export const { useEmployeesQuery, useLazyEmployeesQuery, useDepartmentsQuery, useCompaniesQuery } =
  companyApi;
