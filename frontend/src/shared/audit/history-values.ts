import { CHANGE_AREAS } from '@timekeep/contracts/audit/changes';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { areaMessage, isChangeField, valueNameMessage } from '@timekeep/contracts/audit/history-words';
import type { Timing } from '@timekeep/contracts/attendance/attendance-filter';
import { HOLIDAY_TITLES, REMARK_TITLES } from '@timekeep/contracts/attendance/remarks';
import { ATTENTION_KINDS } from '@timekeep/contracts/attention/attention-kinds';
import type { ExportKind } from '@timekeep/contracts/events/exports';
import { REQUEST_STEP_TITLES, REQUEST_KINDS } from '@timekeep/contracts/requests/request-kinds';
import { SCHEDULE_WEEKDAYS } from '@timekeep/contracts/schedules/weekly-times';
import { isWorkDate } from '@timekeep/contracts/time/work-date';
import { remarkFilterTitle } from '@/shared/attendance/attendance-filter';
import { mediumDate } from '@/shared/attendance/date-format';
import { attentionTitle } from '@/shared/attention/attention-words';
import { declaredText, t } from '@/shared/language/language';
import { authorityInWords, kindInWords, ruleValueInWords } from './audit-text';
import { hoursValueInWords } from './hours-rule-text';
import { KIND_TITLES, stateInWords } from './request-words';

type Texts = Readonly<Record<string, () => string>>;

/** States of what is no request. */
const STATES: Texts = {
  closed: () => t('given to payroll'),
  withdrawn: () => t('taken back'),
  acknowledged: () => t('agreed'),
  disputed: () => t('disagreed'),
  accepted: () => t('accepted'),
  open: () => t('open again'),
  issued: () => t('issued'),
  revoked: () => t('revoked'),
};

const STATUSES: Texts = {
  ACTIVE: () => t('active'),
  PENDING: () => t('waits for approval'),
  DEACTIVATED: () => t('deactivated'),
};

const EXPORTS = {
  records: () => t('Time records'),
  audit: () => t('Changes of time records'),
  changes: () => t('Changes of all kinds'),
  employee: () => t('All that is held on an employee'),
  hours: () => t('Hours for pay'),
  cutoff: () => t('File of a cut-off'),
  'refused-punches': () => t('Refused punches'),
  events: () => t('Recorded events'),
  backup: () => t('Backup of all events'),
} satisfies Readonly<Record<ExportKind, () => string>>;

/** Parts of a filter that are no values of changes. */
const FILTERS: Texts = {
  FROM: () => t('From'),
  TO: () => t('To'),
  changedFrom: () => t('Changed from'),
  changedTo: () => t('Changed to'),
  actor: () => t('Changed by'),
  areas: () => t('Kinds'),
  kinds: () => t('Kinds'),
  subject: () => t('Only'),
  bulk: () => t('Command'),
  department: () => t('Department'),
  timing: () => t('Timing'),
  incomplete: () => t('Incomplete'),
  selectedOption: () => t('Only'),
  each: () => t('One by one'),
  asOf: () => t('As known at'),
  id: () => t('File'),
  file: () => t('File'),
  stream: () => t('Stream'),
  since: () => t('Changed from'),
  until: () => t('Changed to'),
  employee: () => t('Employee'),
};

const FILTERED_BY: Texts = {
  company: () => t('Company'),
  department: () => t('Department'),
  name: () => t('Employee'),
};

const TIMINGS_IN_WORDS: Texts = {
  both: () => t('On Time and Late'),
  ontime: () => t('On Time'),
  late: () => t('Late'),
} satisfies Readonly<Record<Timing, () => string>>;

const SOME_REMARKS: Readonly<Record<string, string>> = { ...REMARK_TITLES, ...HOLIDAY_TITLES };
const remarkTitle = (code: string): string => SOME_REMARKS[code] ?? code;

const VALUES: Readonly<Record<string, (code: string) => string>> = {
  Remarks: remarkTitle,
  remark: remarkTitle,
  second: remarkTitle,
  state: (code) => (isRequestStep(code) ? stateInWords(code) : (STATES[code]?.() ?? code)),
  status: (code) => STATUSES[code]?.() ?? code,
  authority: authorityInWords,
  secondFactorFor: (codes) => codes.split(', ').map(authorityInWords).join(', '),
  kind: (code) => {
    const kind = REQUEST_KINDS.find((each) => each === code);
    return kind === undefined ? code : KIND_TITLES[kind];
  },
  matter: (code) => {
    const kind = ATTENTION_KINDS.find((each) => each === code);
    return kind === undefined ? code : attentionTitle(kind);
  },
  what: (code) => (isExport(code) ? EXPORTS[code]() : code),
  hours: (text) => (text === 'off' ? t('Day off') : hoursInWords(text)),
  ...Object.fromEntries(SCHEDULE_WEEKDAYS.map((day) => [day, hoursInWords])),
  correctionReason: ruleValueInWords,
  endorsement: ruleValueInWords,
  overtimeNeeds: hoursValueInWords,
  holidayBy: hoursValueInWords,
  effects: datesInWords,
  except: datesInWords,
  filter: filterInWords,
};

/** Returns the name of a code that the log has as a value of a field; other texts as they are. */
export function codeInWords(field: string, text: string): string {
  return VALUES[field]?.(text) ?? text;
}

/** Returns `08:00 – 17:00 (12:00 – 13:00)` of hours with seconds. */
function hoursInWords(text: string): string {
  return text.replaceAll(/(\d\d:\d\d):00/g, '$1').replaceAll('-', ' – ');
}

function isRequestStep(code: string): code is keyof typeof REQUEST_STEP_TITLES {
  return Object.hasOwn(REQUEST_STEP_TITLES, code);
}

function isExport(code: string): code is ExportKind {
  return Object.hasOwn(EXPORTS, code);
}

function datesInWords(text: string): string {
  return text
    .split(', ')
    .map((date) => (isWorkDate(date) ? mediumDate(date) : date))
    .join(', ');
}

/** Returns `From Nov 1, 2026, Department IT`; a filter that was too long for the log as it is there. */
function filterInWords(text: string): string {
  const filter = filterIn(text);
  if (filter === null) return text;
  const by = FILTERED_BY[String(filter['reportFilter'])]?.();
  return Object.entries(filter)
    .filter(([part, value]) => part !== 'reportFilter' && value !== null && value !== '' && value !== false)
    .map(([part, value]) => {
      const name = part === 'selectedOption' && by !== undefined ? by : filterName(part);
      return value === true ? name : `${name} ${filterValue(part, value)}`;
    })
    .join(', ');
}

function filterIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : null;
  } catch {
    return null;
  }
}

function filterName(part: string): string {
  return FILTERS[part]?.() ?? (isChangeField(part) ? declaredText(valueNameMessage(part)) : part);
}

function filterValue(part: string, value: unknown): string {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.map((each) => filterWord(part, String(each))).join('; ');
}

function filterWord(part: string, text: string): string {
  const area = CHANGE_AREAS.find((each) => each === text);
  if (part === 'areas' && area !== undefined) return declaredText(areaMessage(area));
  const kind = AUDIT_KINDS.find((each) => each === text);
  if (part === 'kinds' && kind !== undefined) return kindInWords(kind);
  if (part === 'remark') return remarkFilterTitle(text);
  if (part === 'timing') return TIMINGS_IN_WORDS[text]?.() ?? text;
  return isWorkDate(text) ? mediumDate(text) : text;
}
