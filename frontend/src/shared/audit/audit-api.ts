import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type {
  CompareMomentsAnswer,
  RecordExplanationAnswer,
  SearchAuditAnswer,
} from '@timekeep/contracts/api/audit-api';
import type { CompareMomentsRequest, SearchAuditRequest } from '@timekeep/contracts/audit/fields';
import type { RecordExplanation } from '@timekeep/contracts/attendance/explain-record';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { baseApi } from '@/shared/api/base-api';
import { download } from '@/shared/table/csv';

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Versions of records, newest first; only corrections unless kinds are given. */
    searchAudit: build.query<SearchAuditAnswer, SearchAuditRequest>({
      query: (body) => ({ url: API_PATHS.audit, method: 'POST', body }),
      providesTags: ['Records', 'RecordHistory'],
    }),
    /**
     * Downloads all versions of a search and returns the number of bytes. A mutation, because it runs once for each press
     * and is never repeated automatically.
     */
    exportAudit: build.mutation<number, SearchAuditRequest>({
      query: (body) => ({
        url: API_PATHS.auditCsv,
        method: 'POST',
        body,
        responseHandler: async (response): Promise<unknown> => {
          if (!response.ok) return response.json();
          const file = await response.blob();
          download(auditFileName(body), file);
          return file.size;
        },
      }),
    }),
    /** The records that differ between two moments. */
    compareMoments: build.query<CompareMomentsAnswer, CompareMomentsRequest>({
      query: (body) => ({ url: API_PATHS.auditDifference, method: 'POST', body }),
      providesTags: ['Records'],
    }),
    /** Explanation of a record's current values. */
    explainRecord: build.query<RecordExplanation, { readonly EMPID: string; readonly date: WorkDate }>({
      query: (record) => ({ url: pathTo(API_PATHS.recordExplanation, record) }),
      transformResponse: ({ data }: RecordExplanationAnswer) => data,
      providesTags: ['Records'],
    }),
  }),
});

/** Returns the file name of an export, with the ID if it is about one employee. */
function auditFileName({ EMPID }: SearchAuditRequest): string {
  return `timekeep-audit${EMPID === undefined ? '' : `-${EMPID}`}.csv`;
}

export const { useSearchAuditQuery, useExportAuditMutation, useCompareMomentsQuery, useExplainRecordQuery } =
  auditApi;
