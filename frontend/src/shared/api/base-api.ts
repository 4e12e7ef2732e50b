import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query';

/** All server data. Features inject their calls; what is shown is read again when the window gets focus. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
