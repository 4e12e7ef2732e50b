import { category, event, type EventOf } from './define.js';
import { oneOf, text, wholeNumber } from './schema.js';

/** Kinds of data of people that can be exported. */
export const EXPORT_KINDS = [
  'records',
  'audit',
  'changes',
  'employee',
  'hours',
  'cutoff',
  'refused-punches',
  'events',
  'backup',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The month in the stream's name is that of the export, in UTC. */
export const exportEvents = category('exports-<month>', {
  DataExported: event({
    says: 'the actor took data of people out as a file: so many rows of `what` that this filter finds, in bytes with this SHA-256; fewer rows than the filter finds if the file broke off',
    data: { what: oneOf(EXPORT_KINDS), filter: text, rows: wholeNumber, digest: text },
    upcasters: [
      // Version 1 had no files of events, nor backups.
      (data) => data,
    ],
  }),
});

export type ExportEvent = EventOf<typeof exportEvents>;
