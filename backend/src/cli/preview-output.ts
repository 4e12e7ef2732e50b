import type { PreviewedChange } from '@timekeep/contracts/api/preview-api';
import { writeLine, writeRows, type OutputOptions } from './terminal.js';

/** Returns the numbers of a preview as sentences. */
export function previewSentences(preview: PreviewedChange): string {
  const { records, changed, people, kept, kinds, minutesLate, underOverTime, cutOffs = [] } = preview;
  const { remark, times, figures, opened, closed } = kinds;
  return [
    `Records that would change: ${changed} of ${records} (remark ${remark}, times ${times}, figures ${figures}, appear ${opened}, close ${closed}).`,
    `Employees: ${people}. Records that stay as somebody corrected them: ${kept}.`,
    `Minutes late ${minutesLate.before} -> ${minutesLate.after}, under or overtime ${underOverTime.before} -> ${underOverTime.after}.`,
    ...cutOffs.map(
      ({ number, FROM, TO }) =>
        `Cut-off ${number} (${FROM} to ${TO}) is closed: its differences go into the next.`,
    ),
  ].join(' ');
}

/** Writes a preview: the sentences and a table of departments for people, one JSON value for programs. */
export function writePreview(msg: string, preview: PreviewedChange, options: OutputOptions): void {
  if (options.json) {
    writeLine(JSON.stringify({ msg, preview }));
    return;
  }
  writeLine(msg);
  if (preview.departments.length === 0) return;
  const rows = preview.departments.map((each) => ({
    department: each.department,
    records: each.changed,
    employees: each.people,
    late: `${each.minutesLate.before} -> ${each.minutesLate.after}`,
    underOver: `${each.underOverTime.before} -> ${each.underOverTime.after}`,
  }));
  writeRows(['department', 'records', 'employees', 'late', 'underOver'], rows, options);
}
