import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchChangesAnswer } from '@timekeep/contracts/api/changes-api';
import type { OwnChangesRequest, SearchChangesRequest } from '@timekeep/contracts/audit/fields';
import { baseApi } from '@/shared/api/base-api';
import { download } from '@/shared/table/csv';

export const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes of all kinds, newest first; those of one command are one entry. */
    searchChanges: build.query<SearchChangesAnswer, SearchChangesRequest>({
      query: (body) => ({ url: API_PATHS.changes, method: 'POST', body }),
      providesTags: ['Records', 'RecordHistory', 'Employees', 'Leave', 'LeaveLines', 'Holidays', 'Schedule'],
    }),
    /** Changes of one's own data. */
    ownChanges: build.query<SearchChangesAnswer, OwnChangesRequest>({
      query: (body) => ({ url: API_PATHS.ownChanges, method: 'POST', body }),
      providesTags: ['Records', 'Leave', 'Schedule'],
    }),
    /** Downloads all changes of a search and returns the number of bytes. A mutation, because it runs once for each press. */
    exportChanges: build.mutation<number, SearchChangesRequest>({
      query: (body) => ({
        url: API_PATHS.changesCsv,
        method: 'POST',
        body,
        responseHandler: async (response): Promise<unknown> => {
          if (!response.ok) return response.json();
          const file = await response.blob();
          download('timekeep-changes.csv', file);
          return file.size;
        },
      }),
    }),
  }),
});

export const { useSearchChangesQuery, useOwnChangesQuery, useExportChangesMutation } = historyApi;
