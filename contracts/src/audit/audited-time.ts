import {
  changeOf,
  isTerminal,
  requestSubject,
  type AuditedEvents,
  type ChangeValues,
  type DescribedChange,
} from './changes.js';
import { LEAVE_TYPES, type LeaveType } from '../attendance/leave-types.js';
import type { EventIn } from '../events/catalog.js';
import type { RecordSnapshot } from '../events/timekeep.js';
import { SCHEDULE_WEEKDAYS } from '../schedules/weekly-times.js';
import { addDays, laterOf, earlierOf, type WorkDate } from '../time/work-date.js';

const request = (
  { EMPID, REQUEST_ID }: { readonly EMPID: string; readonly REQUEST_ID: string },
  state: string,
  reason: string | null = null,
  parts: Partial<DescribedChange> = {},
) =>
  changeOf('requests', requestSubject(REQUEST_ID), {
    ...{ EMPID, reason, ...parts },
    sets: { state, ...parts.sets },
  });

/** Returns balances from what to what; of former versions of events, what was added alone. */
function balanceChange(
  added: Readonly<Record<LeaveType, number>>,
  { formerSL, formerVL }: { readonly formerSL: number | null; readonly formerVL: number | null },
): Pick<DescribedChange, 'sets' | 'was' | 'notes'> {
  if (formerSL === null || formerVL === null) {
    const changed = LEAVE_TYPES.filter((type) => added[type] !== 0);
    return {
      sets: {},
      was: {},
      notes: Object.fromEntries(changed.map((type) => [type, signed(added[type])])),
    };
  }
  const was = { SL: formerSL, VL: formerVL };
  return { sets: { SL: formerSL + added.SL, VL: formerVL + added.VL }, was, notes: {} };
}

const signed = (days: number): string => (days > 0 ? `+${days}` : String(days));

/** Changes of records, schedules, leave, holidays, requests and punches. */
export const AUDITED_TIME = {
  TimekeepCorrected: ({ EMPID, date, before, after, reason }) =>
    changeOf('records', `record ${EMPID} ${date}`, {
      ...{ EMPID, FROM: date, reason, sets: valuesOf(after), was: valuesOf(before) },
    }),

  ScheduleSaved: ({ EMPID, FROM, TO, TIME, BREAK }, { known }) => {
    const subject = `schedule ${EMPID}`;
    const ranges = rangesOf(known(subject));
    const week = weekOf(TIME, BREAK ?? {});
    const others = ranges.filter((each) => each.FROM < FROM || each.TO > TO);
    return changeOf('schedules', subject, {
      ...{ EMPID, FROM, TO, was: { ...NO_WEEK, ...weekOn(ranges, FROM) } },
      sets: { ...NO_WEEK, ...week, ...kept([...others, { FROM, TO, week }]) },
    });
  },
  SchedulesDeleted: ({ EMPID, from }, { known }) => {
    const subject = `schedule ${EMPID}`;
    const ranges = rangesOf(known(subject));
    const rest = ranges
      .filter(({ FROM }) => FROM < from)
      .map((each) => ({ ...each, TO: earlierOf(each.TO, addDays(from, -1)) }));
    const last = ranges.reduce((latest, { TO }) => laterOf(latest, TO), from);
    return changeOf('schedules', subject, {
      ...{ EMPID, FROM: from, TO: last, was: { ...NO_WEEK, ...weekOn(ranges, from) } },
      sets: { ...NO_WEEK, ...kept(rest) },
    });
  },
  SchedulesRenewed: ({ year, renewals }, { known }) => {
    const [FROM, TO] = [`${year}-01-01`, `${year}-12-31`];
    return renewals.flatMap(({ TIME, BREAK, EMPIDS }) => {
      const week = weekOf(TIME, BREAK ?? {});
      return EMPIDS.map((EMPID) => {
        const subject = `schedule ${EMPID}`;
        // They fill days without hours, so that all other ranges go before them.
        const ranges = [{ FROM, TO, week }, ...rangesOf(known(subject))];
        const sets = { ...NO_WEEK, ...week, ...kept(ranges) };
        return changeOf('schedules', subject, { EMPID, FROM, TO, sets, was: NO_WEEK });
      });
    });
  },
  ShiftSet: ({ EMPID, date, shift }) => {
    const hours = shift === null ? 'off' : hoursOf([shift.in, shift.out], shift.break);
    return changeOf('schedules', `shift ${EMPID} ${date}`, { EMPID, FROM: date, sets: { hours } });
  },
  ShiftWithdrawn: ({ EMPID, date }) =>
    changeOf('schedules', `shift ${EMPID} ${date}`, { EMPID, FROM: date, ends: true }),

  LeaveTransactionAdded: ({ EMPID, TRANSAC_ID, LEAVE_TYPE, DATE, DAYS, HALF, REMARKS }) =>
    changeOf('leave', `leave ${TRANSAC_ID}`, {
      ...{ EMPID, FROM: DATE, sets: { LEAVE_TYPE, DATE, DAYS, HALF, REMARKS } },
    }),
  LeaveTransactionEdited: (data) => {
    const { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE, DAYS, HALF, REMARKS, formerType, formerDate } = data;
    return changeOf('leave', `leave ${TRANSAC_ID}`, {
      ...{ EMPID, FROM: earlierOf(DATE, formerDate), TO: laterOf(DATE, formerDate) },
      ...{
        sets: { LEAVE_TYPE, DATE, DAYS, HALF, REMARKS },
        was: { LEAVE_TYPE: formerType, DATE: formerDate },
      },
    });
  },
  LeaveTransactionDeleted: ({ EMPID, TRANSAC_ID, LEAVE_TYPE, DATE }) =>
    changeOf('leave', `leave ${TRANSAC_ID}`, {
      ...{ EMPID, FROM: DATE, was: { LEAVE_TYPE, DATE }, ends: true },
    }),
  LeaveDetailsUpdated: ({ EMPID, SL, VL, ANNIV, INCREMENT, reason, ...former }) => {
    const { sets, was, notes } = balanceChange({ SL, VL }, former);
    return changeOf('leave', `balance ${EMPID}`, {
      ...{ EMPID, reason, sets: { ...sets, ANNIV, INCREMENT }, was, notes },
    });
  },
  LeaveIncremented: ({ EMPID, anniversary, days, ...former }) => {
    const { sets, was, notes } = balanceChange({ SL: days, VL: days }, former);
    return changeOf('leave', `balance ${EMPID}`, {
      ...{ EMPID, FROM: anniversary, sets, was, notes: { ...notes, anniversary } },
    });
  },
  AbsencePlanned: ({ EMPID, ABSENCE_ID, FROM, TO, remark, reason }) =>
    changeOf('leave', `absence ${ABSENCE_ID}`, { EMPID, FROM, TO, reason, sets: { remark, FROM, TO } }),
  AbsenceWithdrawn: ({ EMPID, ABSENCE_ID, FROM, TO, remark }) =>
    changeOf('leave', `absence ${ABSENCE_ID}`, {
      ...{ EMPID, FROM, TO, was: { remark, FROM, TO }, ends: true },
    }),

  HolidayApplied: ({ date, remark, name, second, COMPANY, COMPANY_ID }) =>
    changeOf('holidays', `holiday ${date} ${COMPANY_ID ?? 'all'}`, {
      ...{ FROM: date, sets: { remark, name, second, COMPANY } },
    }),
  HolidayWithdrawn: ({ date, COMPANY, COMPANY_ID }) =>
    changeOf('holidays', `holiday ${date} ${COMPANY_ID ?? 'all'}`, {
      ...{ FROM: date, was: { COMPANY }, ends: true },
    }),

  RequestMade: ({
    reason,
    FROM,
    TO,
    kind,
    remark,
    TimeIN1,
    TimeOUT1,
    LEAVE_TYPE,
    breakTimes,
    half,
    except,
    minutes,
    ...data
  }) => {
    const { TimeBreakOUT = null, TimeBreakIN = null } = breakTimes ?? {};
    const sets = {
      ...{ kind, FROM, TO, except: except.join(', ') || null, remark, LEAVE_TYPE, HALF: half, minutes },
      ...{ TimeIN1, TimeBreakOUT, TimeBreakIN, TimeOUT1 },
    };
    return request(data, 'made', reason, { FROM, TO, sets });
  },
  RequestEndorsed: ({ note, ...data }) => request(data, 'endorsed', note),
  RequestReturned: ({ note, ...data }) => request(data, 'returned', note),
  RequestGranted: ({ note, effects, ...data }) => {
    const [FROM = null, TO = FROM] = [effects[0], effects.at(-1)];
    return request(data, 'granted', note, { FROM, TO, notes: { effects: effects.join(', ') } });
  },
  RequestFulfilled: (data) => request(data, 'fulfilled'),
  RequestRefused: ({ note, ...data }) => request(data, 'refused', note),
  RequestVoided: (data) => request(data, 'voided'),
  RequestTakenBack: (data) => request(data, 'taken-back'),

  ClockCorrected: ({ id, terminal, from, to, minutes, reason }, { dayOf }) =>
    changeOf('punches', `clock change ${id}`, {
      ...{ FROM: dayOf(from), TO: dayOf(to), reason, sets: { terminal, from, to, minutes } },
    }),
  ClockCorrectionUndone: ({ id, terminal, from, to, minutes }, { dayOf }) =>
    changeOf('punches', `clock change ${id}`, {
      ...{ FROM: dayOf(from), TO: dayOf(to), was: { terminal, from, to, minutes }, ends: true },
    }),
  PunchesWithdrawn: ({ id, terminal, EMPID, from, to, reason }, { dayOf }) =>
    changeOf('punches', `clock change ${id}`, {
      ...{ EMPID, FROM: dayOf(from), TO: dayOf(to), reason, sets: { terminal, EMPID, from, to } },
    }),
  PunchWithdrawalUndone: ({ id, terminal, EMPID, from, to }, { dayOf }) =>
    changeOf('punches', `clock change ${id}`, {
      ...{ EMPID, FROM: dayOf(from), TO: dayOf(to), was: { terminal, EMPID, from, to }, ends: true },
    }),

  // Punches of terminals are versions of records. Of those that people bring in, the first stands for all of a file or call.
  TimeClockPunched: ({ terminal }, { actor, bulk, known }) => {
    const subject = `punches ${bulk}`;
    if (isTerminal(actor) || known(subject)['#seen'] === true) return null;
    return changeOf('punches', subject, { notes: { terminal }, sets: { '#seen': true } });
  },
  PunchRefused: { noChange: 'it changes nothing; the list of refused punches has it' },
  RefusalsFull: { noChange: 'it changes nothing; the list of refused punches has it' },
  RefusedPunchTaken: ({ terminal, EMPID, at }, { dayOf }) =>
    changeOf('punches', `punch ${EMPID} ${at}`, { EMPID, FROM: dayOf(at), notes: { terminal, at } }),
  WorkdayOpened: { noChange: 'days begin by themselves; the records that they open have versions' },
} satisfies AuditedEvents<
  EventIn<
    | 'timekeep'
    | 'schedule'
    | 'renewal'
    | 'leave'
    | 'holiday'
    | 'request'
    | 'clock'
    | 'punches'
    | 'refused'
    | 'workday'
  >['type']
>;

function valuesOf(snapshot: RecordSnapshot): ChangeValues {
  const { Remarks, TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs, TimeBreakOUT, TimeBreakIN } = snapshot;
  return {
    ...{ Remarks, TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs },
    ...{ TimeBreakOUT: TimeBreakOUT ?? null, TimeBreakIN: TimeBreakIN ?? null },
  };
}

type Pair = readonly [from: string, to: string];
/** Hours of each weekday as a text; a day off is missing. */
type Week = { readonly [Day in (typeof SCHEDULE_WEEKDAYS)[number]]?: string };

interface Range {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly week: Week;
}

const NO_WEEK: ChangeValues = Object.fromEntries(SCHEDULE_WEEKDAYS.map((day) => [day, null]));

function hoursOf([from, to]: Pair, pause: Pair | undefined): string {
  return pause === undefined ? `${from}-${to}` : `${from}-${to} (${pause.join('-')})`;
}

function weekOf(
  times: { readonly [Day in keyof Week]?: Pair | undefined },
  breaks: { readonly [Day in keyof Week]?: Pair | undefined },
): Week {
  return Object.fromEntries(
    SCHEDULE_WEEKDAYS.flatMap((day) => {
      const pair = times[day];
      return pair === undefined || pair[0] === pair[1] ? [] : [[day, hoursOf(pair, breaks[day])]];
    }),
  );
}

/** Returns the ranges of a schedule, in the order in which they were recorded. */
function rangesOf(known: ChangeValues): readonly Range[] {
  const text = known['#ranges'];
  return typeof text === 'string' ? parsedRanges(text) : [];
}

/** The text is one that `kept` wrote. */
function parsedRanges(text: string): readonly Range[] {
  const ranges: unknown = JSON.parse(text);
  return Array.isArray(ranges) ? ranges.filter(isRange) : [];
}

function isRange(value: unknown): value is Range {
  return typeof value === 'object' && value !== null && 'FROM' in value && 'TO' in value && 'week' in value;
}

function kept(ranges: readonly Range[]): ChangeValues {
  return { '#ranges': JSON.stringify(ranges) };
}

/** Returns the hours of a day: the range that was recorded last has them. */
function weekOn(ranges: readonly Range[], day: WorkDate): Week {
  return ranges.findLast(({ FROM, TO }) => FROM <= day && day <= TO)?.week ?? {};
}
