import { HOURS_RULES, type HoursRule } from '@timekeep/contracts/hours/dated-hours-rules';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { mediumDate } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';

/** Names of the rules of hours; what a remark pays goes by the remark. */
const HOURS_RULE_NAMES: Readonly<Record<HoursRule, () => string>> = {
  night: () => t('night work'),
  plainMinutes: () => t('minutes of a day before overtime'),
  dayMost: () => t('scheduled minutes of a day before overtime'),
  weekMost: () => t('scheduled minutes of a week before overtime'),
  overtimeNeeds: () => t('overtime needs'),
  overtimeFrom: () => t('least minutes of overtime'),
  overtimeStep: () => t('overtime in steps of minutes'),
  holidayBy: () => t('work past midnight goes by'),
};
const HOURS_VALUES: Readonly<Record<string, () => string>> = {
  default: () => t('as without a rule'),
  grant: () => t('a grant'),
  none: () => t('no grant'),
  midnight: () => t('each date'),
  start: () => t('the first date'),
};

/** Returns the name of a value of a rule of hours that is a code; others as they are. */
export function hoursValueInWords(value: string): string {
  return HOURS_VALUES[value]?.() ?? value;
}

/** Returns a rule of hours that was set, such as `overtimeFrom=15`. */
export function hoursRuleInWords(company: string | null, text: string, from: WorkDate | null): string {
  const [rule = '', value = ''] = text.split('=');
  const name = HOURS_RULES.find((each) => each === rule);
  const its = {
    date: from === null ? '' : mediumDate(from),
    rule: name === undefined ? rule : HOURS_RULE_NAMES[name](),
    value: hoursValueInWords(value),
  };
  return company === null
    ? t('Hours for pay from {date} on, {rule}: {value}', its)
    : t('Hours for pay, {company}, from {date} on, {rule}: {value}', { ...its, company });
}
