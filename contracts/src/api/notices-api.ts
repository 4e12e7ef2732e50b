import type { RecordSnapshot } from '../attendance/record.js';
import type { RequestKind, RequestState } from '../requests/request-kinds.js';
import type { WorkDate } from '../time/work-date.js';

/** Most notices in an answer. */
export const NOTICES_LIMIT = 50;

interface AnyNotice {
  /** Identifies the notice; the id of its event, or its kind and day. */
  readonly id: string;
  /** An ISO instant. */
  readonly at: string;
  readonly isUnread: boolean;
}

/** One's request was decided; `by` is for people. */
export interface DecisionNotice extends AnyNotice {
  readonly kind: 'request-decided';
  readonly REQUEST_ID: string;
  readonly requestKind: RequestKind;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly state: RequestState;
  readonly note: string | null;
  readonly by: string;
}

/** HR changed one's record, without a request for it; `by` is for people. */
export interface ChangeNotice extends AnyNotice {
  readonly kind: 'record-changed';
  readonly date: WorkDate;
  readonly reason: string | null;
  readonly after: RecordSnapshot;
  readonly by: string;
}

/** One's record of yesterday has a time in and no time out. */
export interface TimeOutNotice extends AnyNotice {
  readonly kind: 'no-time-out';
  readonly date: WorkDate;
}

/** One's account was signed in to on a device that was not known. */
export interface NewDeviceNotice extends AnyNotice {
  readonly kind: 'new-device';
  /** In words, such as `Chrome on Windows`. */
  readonly device: string;
  readonly address: string;
}

/** Numbers of wrong passwords and codes for one's account, and of refused registrations of one's id. */
export interface FailedTries {
  readonly passwords: number;
  readonly codes: number;
  readonly registrations: number;
}

/** Somebody tried to sign in to one's account in vain; device and address are those of the last try. */
export interface FailedSignInsNotice extends AnyNotice, FailedTries {
  readonly kind: 'sign-ins-failed';
  readonly device: string;
  readonly address: string;
}

export type Notice = DecisionNotice | ChangeNotice | TimeOutNotice | NewDeviceNotice | FailedSignInsNotice;

/** Notices of the caller, with counts. */
export interface NoticesAnswer {
  /** Newest first. */
  readonly data: readonly Notice[];
  /** The number of unread notices. */
  readonly unread: number;
  /** The number of requests that wait for a decision of the reader; 0 for employees without authority. */
  readonly waiting: number;
  readonly digest: NoticesDigest;
}

/** Mail with unread notices, once a day. */
export interface NoticesDigest {
  /** True if the employee wants it. It goes to the e-mail of the account while that is confirmed. */
  readonly isOn: boolean;
  /** The time of day in the company's zone, `HH:MM`. */
  readonly at: string;
}

/** `upTo` is the instant of the newest notice that was seen. */
export interface ReadNoticesRequest {
  readonly upTo: string;
}

/** Turns the digest on or off. Turning it on needs a confirmed e-mail, and a mail server. */
export interface ChooseDigestRequest {
  readonly isOn: boolean;
}

/** Hint of notices about sign-ins. */
export const SIGN_IN_NOTICE_HINT =
  'If this was not you, change your password and end all other sessions in your profile.';
