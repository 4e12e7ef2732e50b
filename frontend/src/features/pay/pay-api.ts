import {
  HOURS_PATHS,
  type HoursAnswer,
  type HoursDaysAnswer,
  type HoursRow,
} from '@timekeep/contracts/api/hours-api';
import type { HoursDaysRequest, HoursRequest, OwnHoursRequest } from '@timekeep/contracts/hours/fields';
import { baseApi } from '@/shared/api/base-api';
import { downloaded } from '@/shared/table/csv';

interface HoursExport {
  readonly search: HoursRequest;
  readonly fileName: string;
}

/** Hours follow from records, schedules, holidays, leave and grants. */
const FOLLOWS = {
  providesTags: ['Records', 'Schedule', 'Holidays', 'Leave', 'Employees', 'Departments'],
} as const;

const payApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The hours of many employees in a period, by name. */
    hours: build.query<readonly HoursRow[], HoursRequest>({
      query: (body) => ({ url: HOURS_PATHS.hours, method: 'POST', body }),
      transformResponse: ({ data }: HoursAnswer) => data,
      ...FOLLOWS,
    }),
    /** Downloads the hours of a period, and returns the number of bytes. */
    exportHours: build.mutation<number, HoursExport>({
      query: ({ search, fileName }) => ({
        url: HOURS_PATHS.csv,
        method: 'POST',
        body: search,
        responseHandler: (response) => downloaded(response, fileName),
      }),
    }),
    /** The days of one employee. */
    hoursDays: build.query<HoursDaysAnswer, HoursDaysRequest>({
      query: (body) => ({ url: HOURS_PATHS.days, method: 'POST', body }),
      ...FOLLOWS,
    }),
    /** The user's own days. */
    ownHours: build.query<HoursDaysAnswer, OwnHoursRequest>({
      query: (body) => ({ url: HOURS_PATHS.ownDays, method: 'POST', body }),
      ...FOLLOWS,
    }),
  }),
});

export const {
  useHoursQuery,
  useExportHoursMutation,
  useHoursDaysQuery,
  useLazyHoursDaysQuery,
  useOwnHoursQuery,
} = payApi;
