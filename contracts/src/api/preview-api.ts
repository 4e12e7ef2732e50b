import { recordSnapshot } from '../attendance/record.js';
import { listOf, number, orNull, text } from '../events/schema.js';
import { changeAnswer } from './answers.js';
import { answer, extended, group, optional, says, workDate, type Of } from './define.js';

/** Maximum of records in a preview; their numbers and sums are those of all. */
export const MAX_PREVIEWED_RECORDS = 10_000;

const sums = group(() => ({ before: number, after: number }));

export const previewedRecord = answer('PreviewedRecord', 'A record that changes.', () => ({
  EMPID: text,
  EMPNAME: text,
  date: workDate,
  before: says('Null for a record that appears.', orNull(recordSnapshot)),
  after: says('Null for a record that closes.', orNull(recordSnapshot)),
}));
export type PreviewedRecord = Of<typeof previewedRecord>;

const minutes = () => ({
  minutesLate: says('The sums of the records that the change is about.', sums),
  underOverTime: says('The sums of the records that the change is about, in minutes.', sums),
});

const counts = () => ({
  changed: says('Records that change.', number),
  people: says('Employees with a record that changes.', number),
  ...minutes(),
});

export const previewedDepartment = answer('PreviewedDepartment', 'What changes in a department.', () => ({
  department: text,
  ...counts(),
}));
export type PreviewedDepartment = Of<typeof previewedDepartment>;

/** A record may be of several of the first three kinds; one that appears or closes is of no other. */
export const changeKinds = answer('ChangeKinds', 'Numbers of records that change, by what changes.', () => ({
  remark: number,
  times: number,
  figures: number,
  opened: says('Records that appear.', number),
  closed: says('Records that close.', number),
}));
export type ChangeKinds = Of<typeof changeKinds>;

export const leaveDays = answer('ReturnedLeave', 'Days of leave, of each type.', () => ({
  SL: number,
  VL: number,
}));
export type LeaveDays = Of<typeof leaveDays>;

export const previewedMove = answer('PreviewedMove', 'Records that go to another place.', () => ({
  department: text,
  company: text,
  records: number,
}));
export type PreviewedMove = Of<typeof previewedMove>;

export const nextNumberHolder = answer(
  'NextNumberHolder',
  'The employee who has a number on time clocks by now that was that of another one.',
  () => ({ number: text, EMPID: text, EMPNAME: says('`LAST, FIRST`.', text) }),
);
export type NextNumberHolder = Of<typeof nextNumberHolder>;

export const closedCutOff = answer('ClosedCutOff', 'A cut-off whose days are closed.', () => ({
  number,
  FROM: workDate,
  TO: workDate,
}));
export type ClosedCutOff = Of<typeof closedCutOff>;

export const previewedChange = answer(
  'PreviewedChange',
  'What becomes of the records if a change is saved, by the fold that changes them.',
  () => ({
    records: says('Records that the change is about, whether they change or not.', number),
    ...counts(),
    kept: says('Those of them that stay as somebody corrected them.', number),
    kinds: changeKinds,
    moved: optional(
      says(
        'Records that go to another department or company, whose values may stay; missing for none.',
        listOf(previewedMove),
      ),
    ),
    leave: optional(
      says(
        'Days of leave that the change gives back, below zero for those that are taken again; missing for none.',
        leaveDays,
      ),
    ),
    deviceNumber: optional(
      says(
        'Who has the number of the employee by now, and keeps it; missing when nobody else has it.',
        nextNumberHolder,
      ),
    ),
    cutOffs: optional(
      says(
        'Closed cut-offs with days that the change is about, whose differences go into the next one; missing for none.',
        listOf(closedCutOff),
      ),
    ),
    departments: says('Those with a record that changes, by name.', listOf(previewedDepartment)),
    rows: says(
      `Records that change, by name and date; ${MAX_PREVIEWED_RECORDS} at most.`,
      listOf(previewedRecord),
    ),
    token: says('For the header `X-Preview` of the call that saves.', text),
  }),
);
export type PreviewedChange = Of<typeof previewedChange>;

/** A field of the answer to a call that may be previewed. */
export const preview = optional(
  says('With `preview`; missing when nothing would be recorded.', previewedChange),
);

export const previewableAnswer = extended(
  changeAnswer,
  'PreviewableAnswer',
  'A change of records that was recorded, or its preview.',
  () => ({ preview }),
);
export type PreviewableAnswer = Of<typeof previewableAnswer>;
