import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query';

/**
 * All server data. Features inject their calls; a change names by tags what it made outdated. What is shown is
 * read again when the window gets focus.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Departments',
    'Employees',
    'Holidays',
    'Leave',
    'LeaveLines',
    'Records',
    'RecordHistory',
    'Schedule',
  ],
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
