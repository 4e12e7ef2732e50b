import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { baseApi } from '@/shared/api/base-api';

const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<OverviewAnswer, undefined>({
      query: () => ({ url: API_PATHS.overview }),
      providesTags: ['Records', 'Employees'],
    }),
  }),
});

export const { useOverviewQuery } = overviewApi;
