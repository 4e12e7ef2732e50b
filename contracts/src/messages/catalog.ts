import { ACCOUNT_TEXTS } from '../accounts/account-messages.js';
import { SESSION_TEXTS } from '../accounts/session-messages.js';
import { EXPLANATION_TEXTS } from '../attendance/explanation-messages.js';
import { RECORD_TEXTS } from '../attendance/record-messages.js';
import { ATTENTION_TEXTS } from '../attention/attention-messages.js';
import { AUDIT_TEXTS } from '../audit/audit-messages.js';
import { HISTORY_TEXTS } from '../audit/history-messages.js';
import { AREA_TEXTS, CHANGED_TEXTS } from '../audit/history-words.js';
import { CLOCK_TEXTS, PUNCH_FILE_TEXTS, PUNCH_TEXTS } from '../clock/clock-messages.js';
import { CUTOFF_TEXTS } from '../cutoffs/cutoff-messages.js';
import { EMPLOYEE_TEXTS } from '../employees/employee-messages.js';
import { HOLIDAY_TEXTS } from '../holidays/holiday-messages.js';
import { HOURS_TEXTS } from '../hours/hours-messages.js';
import { LEAVE_TEXTS } from '../leave/leave-messages.js';
import { REQUEST_TEXTS } from '../requests/request-messages.js';
import { SCHEDULE_TEXTS } from '../schedules/schedule-messages.js';
import { DATE_TEXTS } from '../time/date-messages.js';
import { CHANGE_TEXTS } from './change-messages.js';
import { FAILURE_TEXTS } from './failure-messages.js';
import { FIELD_TEXTS } from './field-messages.js';
import { LIMIT_TEXTS } from './limit-messages.js';
import type { MessageTexts } from './message.js';

/** All declared messages, by resource. Only the translation of the pages loads them together. */
export const MESSAGE_TEXTS = {
  accounts: ACCOUNT_TEXTS,
  attention: ATTENTION_TEXTS,
  audit: AUDIT_TEXTS,
  changes: CHANGE_TEXTS,
  clocks: CLOCK_TEXTS,
  cutoffs: CUTOFF_TEXTS,
  dates: DATE_TEXTS,
  employees: EMPLOYEE_TEXTS,
  explanations: EXPLANATION_TEXTS,
  failures: FAILURE_TEXTS,
  fields: FIELD_TEXTS,
  history: HISTORY_TEXTS,
  historyAreas: AREA_TEXTS,
  historyValues: CHANGED_TEXTS,
  holidays: HOLIDAY_TEXTS,
  hours: HOURS_TEXTS,
  leave: LEAVE_TEXTS,
  punches: PUNCH_TEXTS,
  punchFiles: PUNCH_FILE_TEXTS,
  records: RECORD_TEXTS,
  limits: LIMIT_TEXTS,
  requests: REQUEST_TEXTS,
  schedules: SCHEDULE_TEXTS,
  sessions: SESSION_TEXTS,
} as const satisfies Readonly<Record<string, Readonly<Record<string, MessageTexts>>>>;

/** The code of a declared message. Programs compare codes with this type, so that a misspelt one does not compile. */
export type DeclaredCode = {
  [
    Resource in keyof typeof MESSAGE_TEXTS
  ]: `${Resource}.${Extract<keyof (typeof MESSAGE_TEXTS)[Resource], string>}`;
}[keyof typeof MESSAGE_TEXTS];
