import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type {
  CorrectedClocksAnswer,
  PunchChangeAnswer,
  RefusedPunchesAnswer,
  TakenPunchesAnswer,
  WithdrawnPunchesAnswer,
} from '@timekeep/contracts/api/clock-api';
import type { PreviewableAnswer } from '@timekeep/contracts/api/preview-api';
import type { PunchFileAnswer, PunchFileRecorded } from '@timekeep/contracts/api/punch-files-api';
import type { PunchFileChoices } from '@timekeep/contracts/clock/punch-files';
import type {
  CorrectClockRequest,
  RefusedPunchesRequest,
  WithdrawPunchesRequest,
} from '@timekeep/contracts/clock/fields';
import type {
  CorrectRecordsAnswer,
  SearchTimekeepAnswer,
  TimekeepRecord,
} from '@timekeep/contracts/api/timekeep-api';
import type {
  CorrectRecordRequest,
  CorrectRecordsRequest,
  ExportTimekeepRequest,
  SearchTimekeepRequest,
} from '@timekeep/contracts/attendance/fields';
import { baseApi, type Shown } from '@/shared/api/base-api';
import { withOvertime, type RecordWithOvertime } from '@/shared/attendance/granted-overtime';
import { downloaded } from '@/shared/table/csv';

interface TimekeepExport {
  readonly search: ExportTimekeepRequest;
  readonly fileName: string;
}

/** The records of a search, each with the overtime that was granted on its date. */
export interface FoundRecords extends Pick<SearchTimekeepAnswer, 'total'> {
  readonly data: readonly (TimekeepRecord & RecordWithOvertime)[];
}

export type PunchChangeKind = 'clock' | 'withdrawal';

/** A correction of a clock or a withdrawal of punches, as it is sent. */
export type PunchChange =
  | { readonly kind: 'clock'; readonly body: CorrectClockRequest }
  | { readonly kind: 'withdrawal'; readonly body: WithdrawPunchesRequest };

/** A change of punches, to preview or to save. */
interface Previewing extends Shown {
  readonly isPreview: boolean;
}

const PATHS = { clock: API_PATHS.correctedClocks, withdrawal: API_PATHS.withdrawnPunches } as const;

/** A file of punches, with what the user chose. */
export interface PunchFileToSend extends Omit<PunchFileChoices, 'format'> {
  readonly file: File;
}

const timekeepApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Records of many employees, newest first. */
    searchTimekeep: build.query<FoundRecords, SearchTimekeepRequest>({
      query: (body) => ({ url: API_PATHS.timekeep, method: 'POST', body }),
      transformResponse: ({ data, overtime, ...others }: SearchTimekeepAnswer) => ({
        ...others,
        data: withOvertime(data, overtime),
      }),
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
        responseHandler: (response) => downloaded(response, fileName),
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
    correctedClocks: build.query<CorrectedClocksAnswer, undefined>({
      query: () => ({ url: API_PATHS.correctedClocks }),
      providesTags: ['Records'],
    }),
    withdrawnPunches: build.query<WithdrawnPunchesAnswer, undefined>({
      query: () => ({ url: API_PATHS.withdrawnPunches }),
      providesTags: ['Records'],
    }),
    /** Records a change of punches, or returns what it would change. */
    changePunches: build.mutation<PunchChangeAnswer, PunchChange & Previewing>({
      query: ({ kind, body, isPreview, shown }) => ({
        shown,
        url: PATHS[kind],
        method: 'POST',
        body: isPreview ? { ...body, preview: true } : body,
      }),
      invalidatesTags: (_answer, _error, { isPreview }) => (isPreview ? [] : ['Records', 'RecordHistory']),
    }),
    undoPunchChange: build.mutation<
      PreviewableAnswer,
      Previewing & { readonly kind: PunchChangeKind; readonly id: string }
    >({
      query: ({ kind, id, isPreview, shown }) => ({
        shown,
        url: PATHS[kind],
        method: 'DELETE',
        body: isPreview ? { id, preview: true } : { id },
      }),
      invalidatesTags: (_answer, _error, { isPreview }) => (isPreview ? [] : ['Records', 'RecordHistory']),
    }),
    /** Sends a file of punches, and returns what would become of it. */
    previewPunchFile: build.mutation<PunchFileAnswer, PunchFileToSend>({
      query: ({ file, encoding, dates }) => {
        const body = new FormData();
        if (encoding !== undefined) body.append('encoding', encoding);
        if (dates !== undefined) body.append('dates', dates);
        body.append('file', file);
        return { url: API_PATHS.punchFiles, method: 'POST', body };
      },
    }),
    /** Records the next lines of a file that was sent. */
    recordPunchFile: build.mutation<PunchFileRecorded, string>({
      query: (id) => ({ url: pathTo(API_PATHS.punchFile, { id }), method: 'POST', body: {} }),
      invalidatesTags: ['Records', 'RecordHistory'],
    }),
    /** Downloads the refused lines of a file, and returns the number of bytes. */
    refusedLines: build.mutation<number, { readonly id: string; readonly fileName: string }>({
      query: ({ id, fileName }) => ({
        url: pathTo(API_PATHS.punchFileRejects, { id }),
        responseHandler: (response) => downloaded(response, fileName),
      }),
    }),
    /** Corrects a record. A refused correction reloads the history too, which shows the other user's change. */
    correctRecord: build.mutation<MessageAnswer, CorrectRecordRequest>({
      query: (body) => ({ url: API_PATHS.timekeep, method: 'PATCH', body }),
      invalidatesTags: ['Records', 'RecordHistory'],
    }),
    /** Corrects many records in the same way, or returns what that would change. */
    correctRecords: build.mutation<
      CorrectRecordsAnswer,
      Previewing & { readonly body: CorrectRecordsRequest }
    >({
      query: ({ body, isPreview, shown }) => ({
        shown,
        url: API_PATHS.timekeepCorrections,
        method: 'POST',
        body: isPreview ? { ...body, preview: true } : body,
      }),
      invalidatesTags: (_answer, _error, { isPreview }) => (isPreview ? [] : ['Records', 'RecordHistory']),
    }),
  }),
});

export const {
  useSearchTimekeepQuery,
  useLazySearchTimekeepQuery,
  useExportTimekeepMutation,
  useRefusedPunchesQuery,
  useTakeRefusedPunchesMutation,
  useCorrectedClocksQuery,
  useWithdrawnPunchesQuery,
  useChangePunchesMutation,
  useUndoPunchChangeMutation,
  usePreviewPunchFileMutation,
  useRecordPunchFileMutation,
  useRefusedLinesMutation,
  useCorrectRecordMutation,
  useCorrectRecordsMutation,
} = timekeepApi;
