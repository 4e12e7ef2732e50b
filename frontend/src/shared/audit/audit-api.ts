import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type {
  CompareMomentsAnswer,
  CompareMomentsRequest,
  RecordExplanationAnswer,
  SearchAuditAnswer,
  SearchAuditRequest,
} from '@timekeep/contracts/api/audit-api';
import type { RecordExplanation } from '@timekeep/contracts/attendance/explain-record';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { baseApi } from '@/shared/api/base-api';
import { download } from '@/shared/table/csv';

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Versions of records, the latest first; corrections alone unless kinds are named. */
    searchAudit: build.query<SearchAuditAnswer, SearchAuditRequest>({
      query: (body) => ({ url: API_PATHS.audit, method: 'POST', body }),
      providesTags: ['Records', 'RecordHistory'],
    }),
    /**
     * Downloads all versions of a search, in any number, and answers how many bytes they were. A mutation, because it
     * is done once for each press and never again by itself.
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
    /** The records that say something else at one moment than at another. */
    compareMoments: build.query<CompareMomentsAnswer, CompareMomentsRequest>({
      query: (body) => ({ url: API_PATHS.auditDifference, method: 'POST', body }),
      providesTags: ['Records'],
    }),
    /** Why a record says what it says. */
    explainRecord: build.query<RecordExplanation, { readonly EMPID: string; readonly date: WorkDate }>({
      query: (record) => ({ url: pathTo(API_PATHS.recordExplanation, record) }),
      transformResponse: ({ data }: RecordExplanationAnswer) => data,
      providesTags: ['Records'],
    }),
  }),
});

/** The name under which an export is saved, with the ID of the one employee whom it is about. */
function auditFileName({ EMPID }: SearchAuditRequest): string {
  return `timekeep-audit${EMPID === undefined ? '' : `-${EMPID}`}.csv`;
}

export const { useSearchAuditQuery, useExportAuditMutation, useCompareMomentsQuery, useExplainRecordQuery } =
  auditApi;
