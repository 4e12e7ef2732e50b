import { attentionKind } from '../attention/attention-kinds.js';
import { recordSnapshot } from '../attendance/record.js';
import { flag, listOf, number, orNull, text } from '../events/schema.js';
import { requestKind, requestState } from '../requests/request-kinds.js';
import { answer, group, anyOf, exactly, extended, named, says, workDate, type Of } from './define.js';

/** Most notices in an answer. */
export const NOTICES_LIMIT = 50;

const anyNotice = group(() => ({
  id: says('Identifies the notice; the id of its event, or its kind and day.', text),
  at: says('An ISO instant.', text),
  isUnread: flag,
}));

export const decisionNotice = extended(
  anyNotice,
  'DecisionNotice',
  "One's request was decided; `by` is for people.",
  () => ({
    kind: exactly('request-decided'),
    REQUEST_ID: text,
    requestKind: requestKind,
    FROM: workDate,
    TO: workDate,
    state: requestState,
    note: orNull(text),
    by: text,
  }),
);
export type DecisionNotice = Of<typeof decisionNotice>;

export const changeNotice = extended(
  anyNotice,
  'ChangeNotice',
  "HR changed one's record, without a request for it; `by` is for people.",
  () => ({
    kind: exactly('record-changed'),
    date: workDate,
    reason: orNull(text),
    after: recordSnapshot,
    by: text,
  }),
);
export type ChangeNotice = Of<typeof changeNotice>;

export const timeOutNotice = extended(
  anyNotice,
  'TimeOutNotice',
  "One's record of yesterday has a time in and no time out.",
  () => ({
    kind: exactly('no-time-out'),
    date: workDate,
  }),
);
export type TimeOutNotice = Of<typeof timeOutNotice>;

export const matterNotice = extended(
  anyNotice,
  'MatterNotice',
  'HR assigned a matter that needs attention to the reader; `by` is for people. It goes once the matter is accepted, or assigned to another.',
  () => ({
    kind: exactly('matter-assigned'),
    matter: attentionKind,
    EMPNAME: says('The employee whom it is about; null for none.', orNull(text)),
    date: says('The date of its record; null for none.', orNull(workDate)),
    by: text,
  }),
);
export type MatterNotice = Of<typeof matterNotice>;

export const newDeviceNotice = extended(
  anyNotice,
  'NewDeviceNotice',
  "One's account was signed in to on a device that was not known.",
  () => ({
    kind: exactly('new-device'),
    device: says('In words, such as `Chrome on Windows`.', text),
    address: text,
  }),
);
export type NewDeviceNotice = Of<typeof newDeviceNotice>;

/** Numbers of wrong passwords and codes for one's account, and of refused registrations of one's id. */
export const failedTries = group(() => ({
  passwords: number,
  codes: number,
  registrations: number,
}));
export type FailedTries = Of<typeof failedTries>;

export const failedSignInsNotice = extended(
  anyNotice,
  'FailedSignInsNotice',
  "Somebody tried to sign in to one's account in vain; device and address are those of the last try.",
  () => ({
    ...failedTries.entries,
    kind: exactly('sign-ins-failed'),
    device: text,
    address: text,
  }),
);
export type FailedSignInsNotice = Of<typeof failedSignInsNotice>;

export const notice = named(
  'Notice',
  anyOf(decisionNotice, changeNotice, timeOutNotice, matterNotice, newDeviceNotice, failedSignInsNotice),
);
export type Notice = Of<typeof notice>;

export const noticesDigest = answer('NoticesDigest', 'Mail with unread notices, once a day.', () => ({
  isOn: says(
    'True if the employee wants it. It goes to the e-mail of the account while that is confirmed.',
    flag,
  ),
  at: says("The time of day in the company's zone, `HH:MM`.", text),
}));
export type NoticesDigest = Of<typeof noticesDigest>;

export const noticesAnswer = answer('NoticesAnswer', 'Notices of the caller, with counts.', () => ({
  data: says('Newest first.', listOf(notice)),
  unread: says('The number of unread notices.', number),
  waiting: says(
    'The number of requests that wait for a decision of the reader; 0 for employees without authority.',
    number,
  ),
  digest: noticesDigest,
}));
export type NoticesAnswer = Of<typeof noticesAnswer>;

/** Hint of notices about sign-ins. */
export const SIGN_IN_NOTICE_HINT =
  'If this was not you, change your password and end all other sessions in your profile.';
