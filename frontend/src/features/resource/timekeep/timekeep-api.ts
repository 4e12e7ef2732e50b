import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import type {
  CorrectRecordRequest,
  RecordChange,
  RecordHistoryAnswer,
  SearchTimekeepAnswer,
  SearchTimekeepRequest,
} from '@timekeep/contracts/api/timekeep-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { baseApi } from '../../../shared/api/base-api';
import { download } from '../../../shared/table/csv/download';

export const timekeepApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Records of many employees, newest first. */
    searchTimekeep: build.query<SearchTimekeepAnswer, SearchTimekeepRequest>({
      query: (body) => ({ url: API_PATHS.timekeep, method: 'POST', body }),
      providesTags: ['Records'],
    }),
    /**
     * Downloads all records of a search, in any number, and answers how many bytes they were. A mutation, because it
     * is done once for each press and never again by itself.
     */
    exportTimekeep: build.mutation<number, SearchTimekeepRequest>({
      query: (body) => ({
        url: API_PATHS.timekeepCsv,
        method: 'POST',
        body,
        responseHandler: async (response): Promise<unknown> => {
          if (!response.ok) return response.json();
          const file = await response.blob();
          download(`timekeep-${body.FROM}-${body.TO}.csv`, file);
          return file.size;
        },
      }),
    }),
    /** The corrections of one record, newest first. */
    recordHistory: build.query<readonly RecordChange[], { readonly EMPID: string; readonly date: WorkDate }>({
      query: (record) => ({ url: pathTo(API_PATHS.recordHistory, record) }),
      transformResponse: ({ data }: RecordHistoryAnswer) => data,
      providesTags: ['RecordHistory'],
    }),
    /** A refused one reads the history again too: it tells what somebody else was faster with. */
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
  useRecordHistoryQuery,
  useCorrectRecordMutation,
} = timekeepApi;
