import type { PreviewedChange } from '@timekeep/contracts/api/preview-api';

const SNAPSHOT = { MinsLate: 0, UnderOverTime: 0, hrs: 0, TimeIN1: null, TimeOUT1: null } as const;

/** Returns the preview of a change of so many records, one of which is among its rows. */
export function previewOf(changed: number, token = `${changed}.token`): PreviewedChange {
  const minutes = { minutesLate: { before: 12, after: 0 }, underOverTime: { before: -5, after: 0 } };
  return {
    ...{ records: changed + 1, changed, people: changed, ...minutes, kept: 1, token },
    kinds: { remark: changed, times: 0, figures: 1, opened: 0, closed: 0 },
    departments: [
      { department: 'Finance', changed: changed - 1, people: 1, ...minutes },
      { department: 'Sales', changed: 1, people: 1, ...minutes },
    ],
    rows: [
      {
        ...{ EMPID: '100011', EMPNAME: 'CRUZ, BEN', date: '2026-11-30' },
        before: { ...SNAPSHOT, Remarks: 'TimeIn', TimeIN1: '08:12:00', MinsLate: 12 },
        after: { ...SNAPSHOT, Remarks: 'LH', TimeIN1: '08:12:00' },
      },
    ],
  };
}
