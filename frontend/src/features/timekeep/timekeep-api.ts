import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { RefusedPunchesAnswer, TakenPunchesAnswer } from '@timekeep/contracts/api/clock-api';
import type { RefusedPunchesRequest } from '@timekeep/contracts/clock/fields';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import type { CorrectRecordRequest, SearchTimekeepRequest } from '@timekeep/contracts/attendance/fields';
import { baseApi } from '@/shared/api/base-api';
import { download } from '@/shared/table/csv';

interface TimekeepExport {
  readonly search: SearchTimekeepRequest;
  readonly fileName: string;
}

const timekeepApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Records of many employees, newest first. */
    searchTimekeep: build.query<SearchTimekeepAnswer, SearchTimekeepRequest>({
      query: (body) => ({ url: API_PATHS.timekeep, method: 'POST', body }),
      providesTags: ['Records'],
    }),
    /**
     * Downloads all records of a search and returns the number of bytes. A mutation, because it runs once for each press
     * and is never repeated automatically.
     */
    exportTimekeep: build.mutation<number, TimekeepExport>({
      query: ({ search, fileName }) => ({
        url: API_PATHS.timekeepCsv,
        method: 'POST',
        body: search,
        responseHandler: async (response): Promise<unknown> => {
          if (!response.ok) return response.json();
          const file = await response.blob();
          download(fileName, file);
          return file.size;
        },
      }),
    }),
    /** Punches of terminals that were not recorded, latest first. */
    refusedPunches: build.query<RefusedPunchesAnswer, RefusedPunchesRequest>({
      query: (body) => ({ url: API_PATHS.refusedPunches, method: 'POST', body }),
      providesTags: ['Records'],
    }),
    takeRefusedPunches: build.mutation<TakenPunchesAnswer, readonly string[]>({
      query: (ids) => ({ url: API_PATHS.takeRefusedPunches, method: 'POST', body: { ids } }),
      invalidatesTags: ['Records', 'RecordHistory'],
    }),
    /** Corrects a record. A refused correction reloads the history too, which shows the other user's change. */
    correctRecord: build.mutation<MessageAnswer, CorrectRecordRequest>({
      query: (body) => ({ url: API_PATHS.timekeep, method: 'PATCH', body }),
      invalidatesTags: ['Records', 'RecordHistory'],
    }),
  }),
});

export const {
  useSearchTimekeepQuery,
  useLazySearchTimekeepQuery,
  useExportTimekeepMutation,
  useRefusedPunchesQuery,
  useTakeRefusedPunchesMutation,
  useCorrectRecordMutation,
} = timekeepApi;
