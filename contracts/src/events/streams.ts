import { matterId, type MatterKey } from '../attention/attention-kinds.js';
import type { WorkDate } from '../time/work-date.js';

/** Names of all streams: the category, a dash, and what the stream is about. */
export const ORGANIZATION_STREAM = 'organization';
/** Fingerprints of secrets that data are keyed with. */
export const SECRETS_STREAM = 'secrets';
/** Corrections of clocks and withdrawals of punches, of the whole company. */
export const CLOCK_CHANGES_STREAM = 'clock-changes';
/** Numbers of employees on time clocks. */
export const DEVICE_NUMBERS_STREAM = 'device-numbers';
/** Declarations that other events of the log are void. */
export const VOIDED_EVENTS_STREAM = 'voided-events';

export const accountStream = (empid: string): string => `account-${empid}`;
/** @param digest SHA-256 of the lower-case address, in hex */
export const emailStream = (digest: string): string => `email-${digest}`;
export const passwordResetStream = (ticket: string): string => `password-reset-${ticket}`;
export const terminalStream = (name: string): string => `terminal-${name}`;
export const employeeStream = (empid: string): string => `employee-${empid}`;
export const scheduleStream = (empid: string): string => `schedule-${empid}`;
/** @param year the year that is filled */
export const renewalStream = (year: number): string => `renewal-${year}`;
export const workdayStream = (date: WorkDate): string => `workday-${date}`;
/** @param calendarDate of the punch in the company's zone, which may differ from its work date */
export const punchesStream = (empid: string, calendarDate: WorkDate): string =>
  `punches-${empid}-${calendarDate}`;
/** @param date of the refusal */
export const refusedStream = (terminal: string, date: WorkDate): string => `refused-${terminal}-${date}`;
export const timekeepStream = (empid: string, date: WorkDate): string => `timekeep-${empid}-${date}`;
export const holidayStream = (date: WorkDate): string => `holiday-${date}`;
export const leaveStream = (empid: string): string => `leave-${empid}`;
export const requestStream = (empid: string): string => `request-${empid}`;
/** @param empid of the reader */
export const noticesStream = (empid: string): string => `notices-${empid}`;
/** @param empid of the supervisor who is represented */
export const standInStream = (empid: string): string => `standin-${empid}`;
/** @param month `YYYY-MM` */
export const exportsStream = (month: string): string => `exports-${month}`;
export const cutoffStream = (number: number): string => `cutoff-${number}`;
/** @param id a UUID, which the closing names */
export const cutoffDaysStream = (id: string): string => `cutoffdays-${id}`;
export const cutoffAnswersStream = (empid: string): string => `cutoffanswers-${empid}`;
/** @param matter kind and subject of the matter, which no two matters share */
export const attentionStream = (matter: MatterKey): string => `attention-${matterId(matter)}`;
