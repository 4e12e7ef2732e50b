import { isRemark } from '@timekeep/contracts/attendance/remarks';
import {
  changedHoursRules,
  HOURS_RULES,
  type HoursRule,
  type HoursRulesChange,
  type HoursRulesHistory,
  parseNight,
  type RemarkPaySet,
} from '@timekeep/contracts/hours/dated-hours-rules';
import {
  DEFAULT_HOURS_RULES,
  HOLIDAY_BY,
  OVERTIME_NEEDS,
  REMARK_PAYS,
} from '@timekeep/contracts/hours/hours-rules';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { type Command, Option } from 'commander';
import { GROUP_RULE } from '../../arguments.js';
import { UsageError } from '../../errors.js';

/** A rule of hours, or `default` for what holds without it. */
type OrDefault<Value> = Value | typeof GROUP_RULE;

/** Options of `it rules set` about hours for pay. */
export interface HoursOptions {
  readonly hoursNight?: OrDefault<HoursRulesChange['night']>;
  readonly hoursPlain?: OrDefault<number>;
  readonly hoursDayMost?: OrDefault<number>;
  readonly hoursWeekMost?: OrDefault<number>;
  readonly hoursOvertimeNeeds?: OrDefault<(typeof OVERTIME_NEEDS)[number]>;
  readonly hoursOvertimeFrom?: OrDefault<number>;
  readonly hoursOvertimeStep?: OrDefault<number>;
  readonly hoursHolidayBy?: OrDefault<(typeof HOLIDAY_BY)[number]>;
  readonly hoursRemark?: readonly RemarkPaySet[];
}

/** The option of each rule. */
const OPTIONS = {
  night: 'hoursNight',
  plainMinutes: 'hoursPlain',
  dayMost: 'hoursDayMost',
  weekMost: 'hoursWeekMost',
  overtimeNeeds: 'hoursOvertimeNeeds',
  overtimeFrom: 'hoursOvertimeFrom',
  overtimeStep: 'hoursOvertimeStep',
  holidayBy: 'hoursHolidayBy',
} as const satisfies Record<HoursRule, keyof HoursOptions>;

/** Adds the options of the rules of hours. */
export function addHoursOptions(set: Command): Command {
  const minutes = (flag: string, meaning: string) =>
    new Option(`--hours-${flag} <minutes>`, `hours for pay: ${meaning}`).argParser(minutesOrDefault);
  return set
    .addOption(
      new Option(
        '--hours-night <times>',
        'hours for pay: night work is between them, such as 22:00-06:00',
      ).argParser(nightOrDefault),
    )
    .addOption(minutes('plain', 'minutes of a day after which unscheduled work is overtime'))
    .addOption(minutes('day-most', 'scheduled minutes of a day after which they are overtime'))
    .addOption(minutes('week-most', 'scheduled minutes of a week after which they are overtime'))
    .addOption(
      new Option(
        '--hours-overtime-needs <what>',
        'hours for pay: what overtime and work on a rest day need to count',
      ).choices([...OVERTIME_NEEDS, GROUP_RULE]),
    )
    .addOption(minutes('overtime-from', 'less overtime on a day does not count'))
    .addOption(minutes('overtime-step', 'overtime counts in multiples of them'))
    .addOption(
      new Option(
        '--hours-holiday-by <what>',
        'hours for pay: work past midnight takes the kind of each date, or of the one on which it starts',
      ).choices([...HOLIDAY_BY, GROUP_RULE]),
    )
    .addOption(
      new Option(
        '--hours-remark <remark=pay...>',
        `hours for pay: what days of a remark pay, such as EL=paid (${REMARK_PAYS.join(', ')}, ${GROUP_RULE})`,
      ).argParser((text, former: readonly RemarkPaySet[] | undefined) => [
        ...(former ?? []),
        remarkPay(text),
      ]),
    );
}

function minutesOrDefault(text: string): OrDefault<number> {
  if (text === GROUP_RULE) return text;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError(`Rules of hours are whole minutes, or ${GROUP_RULE}.`);
}

function nightOrDefault(text: string): HoursOptions['hoursNight'] {
  if (text === GROUP_RULE) return text;
  const night = parseNight(text);
  if (night) return night;
  throw new UsageError(`Please give the night as 22:00-06:00, or ${GROUP_RULE}.`);
}

function remarkPay(text: string): RemarkPaySet {
  const [remark = '', given = ''] = text.split('=');
  const pay = REMARK_PAYS.find((each) => each === given) ?? null;
  if (isRemark(remark) && (pay !== null || given === GROUP_RULE)) return { remark, pay };
  throw new UsageError(
    `Please give a remark and what it pays, such as EL=paid: ${[...REMARK_PAYS, GROUP_RULE].join(', ')}.`,
  );
}

/** Returns the rules of hours in the options; null without any. */
export function hoursChange(
  options: HoursOptions & { readonly from?: WorkDate },
): (Partial<HoursRulesChange> & { readonly from: WorkDate }) | null {
  const given = HOURS_RULES.filter((rule) => options[OPTIONS[rule]] !== undefined);
  if (given.length === 0 && options.hoursRemark === undefined) return null;
  if (options.from === undefined) throw new UsageError('Rules of hours and --from belong together.');
  const withdrawn = given.filter((rule) => options[OPTIONS[rule]] === GROUP_RULE);
  return {
    from: options.from,
    ...valuesOf(options),
    withdrawn,
    remarks: options.hoursRemark ?? [],
  };
}

function valuesOf(options: HoursOptions): Partial<HoursRulesChange> {
  const unlessDefault = <Value>(value: OrDefault<Value> | undefined): Value | null =>
    value === undefined || value === GROUP_RULE ? null : value;
  return {
    night: unlessDefault(options.hoursNight),
    plainMinutes: unlessDefault(options.hoursPlain),
    dayMost: unlessDefault(options.hoursDayMost),
    weekMost: unlessDefault(options.hoursWeekMost),
    overtimeNeeds: unlessDefault(options.hoursOvertimeNeeds),
    overtimeFrom: unlessDefault(options.hoursOvertimeFrom),
    overtimeStep: unlessDefault(options.hoursOvertimeStep),
    holidayBy: unlessDefault(options.hoursHolidayBy),
  };
}

/** Returns the rows of the rules of hours: the defaults, then each value that holds with its first date, in the order of recording. */
export function hoursRows(history: HoursRulesHistory, companies: ReadonlyMap<string, string>) {
  const { scheduledMost, remarks, ...rules } = DEFAULT_HOURS_RULES;
  const defaults = changedHoursRules({
    ...{ ...rules, dayMost: scheduledMost.day, weekMost: scheduledMost.week },
    ...{ from: '', withdrawn: [], remarks: [] },
  });
  const row = (owner: string, from: string) => (text: string) => {
    const [rule = '', value = ''] = text.split('=');
    return { rule: `hours: ${rule}${owner}`, from, value };
  };
  const recorded = history.flatMap((change) => {
    const { COMPANY_ID } = change;
    const owner = COMPANY_ID === null ? '' : `, ${companies.get(COMPANY_ID) ?? COMPANY_ID}`;
    return changedHoursRules(change).map(row(owner, change.from));
  });
  // A value replaces those that were to begin on its date or later.
  const holding = recorded.filter(
    ({ rule, from }, index) =>
      !recorded.slice(index + 1).some((later) => later.rule === rule && later.from <= from),
  );
  return [...defaults.map(row('', '')), ...holding];
}
