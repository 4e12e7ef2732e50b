import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isSameFigures, negative, sumOfFigures } from '@timekeep/contracts/cutoffs/figures';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import {
  CLOCK_CHANGES_STREAM,
  employeeStream,
  holidayStream,
  leaveStream,
  ORGANIZATION_STREAM,
  punchesStream,
  requestStream,
  scheduleStream,
  timekeepStream,
} from '@timekeep/contracts/events/streams';
import { NO_HOURS_RULES_CHANGE } from '@timekeep/contracts/hours/dated-hours-rules';
import type { TimePair } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { EventRecorder, type RecordedInTest } from '@timekeep/projections/testing/event-recorder';
import {
  corrected,
  firstDayCorrected,
  leaveAdded,
  leaveUpdated,
  leaveDeleted,
  modified,
  punched,
  registered,
  rehired,
  reinstated,
  requestGranted,
  requestMade,
  resigned,
  scheduleSaved,
  shiftSet,
  shiftWithdrawn,
} from '@timekeep/projections/testing/sample-events';
import { holiday, holidayWithdrawn } from '@timekeep/projections/testing/sample-company-changes';
import { Random } from '@timekeep/tools/random';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { AddCompany, OrganizationFacts } from '../organization/organization.module.js';
import { CutOffCalls } from '../testing/cutoff-calls.js';
import { TEST_COMPANY, TEST_DEPARTMENT, testContext } from '../testing/test-backend.js';
import { CountDays } from './find-differences/count-days.js';
import { CutOffFiles } from './read-cutoffs/cutoff-contents.js';

/** Histories, one of each employee; more by the environment. */
const HISTORIES = Number(process.env['CUTOFF_HISTORIES'] ?? 200);
const COMPANIES = [TEST_COMPANY, 'Bolt'] as const;
const DAYS = 21;

let world: CutOffCalls;
let recorder: EventRecorder;
const random = new Random('cut-offs', process.env['CUTOFF_SEED'] ?? 1);
const employees = Array.from({ length: HISTORIES }, (_, index) => String(500_000 + index));
/** Facts recorded of an employee, for changes that take them back. */
const state = new Map<
  string,
  {
    leave: number;
    days: Map<WorkDate, number>;
    hired: WorkDate;
    left: WorkDate | null;
    moved: WorkDate | null;
    requests: number;
  }
>();

beforeAll(async () => {
  world = await CutOffCalls.start();
  await world.calls.backend.run(new AddCompany('Bolt', testContext()));
  ({ bearers: companyIds } = (await world.calls.backend.app.get(OrganizationFacts).load()).units.company);
  const { eventStoreUrl } = world.calls.backend.app.get<Configuration>(CONFIGURATION);
  recorder = new EventRecorder(eventStoreUrl);
  const events = employees.flatMap((EMPID): RecordedInTest[] => {
    state.set(EMPID, {
      ...{ leave: 0, days: new Map<WorkDate, number>(), requests: 0 },
      ...{ hired: world.day(-30), left: null, moved: null },
    });
    const place = { DEPT: TEST_DEPARTMENT, COMPANY: random.pick(COMPANIES), hiredOn: world.day(-30) };
    const hours = random.pick<TimePair>([
      ['09:00:00', '18:00:00'],
      ['22:00:00', '07:00:00'],
      ['08:00:00', '20:00:00'],
    ]);
    const range = { FROM: world.day(-30), TO: world.day(60), savedOn: world.day(-30) };
    return [
      { stream: employeeStream(EMPID), event: registered(EMPID, { ...place, EMP_LNAME: `L${EMPID}` }) },
      { stream: scheduleStream(EMPID), event: scheduleSaved(EMPID, hours, range) },
    ];
  });
  // Streams are recorded side by side, and a schedule is of somebody who is there.
  await projected(events.filter(({ event }) => event.type === 'EmployeeRegistered'));
  await projected(events.filter(({ event }) => event.type !== 'EmployeeRegistered'));
  await world.open();
});

afterAll(async () => {
  await recorder.close();
  await world.stop();
});

async function projected(events: readonly RecordedInTest[]): Promise<void> {
  if (events.length > 0) await world.calls.backend.untilProjected(await recorder.recordAll(events));
}

/** Returns an event of one employee, as the commands would record it. */
function change(EMPID: string): RecordedInTest[] {
  const known = state.get(EMPID);
  if (!known) return [];
  const date = world.day(random.between(0, DAYS - 1));
  const schedule = scheduleStream(EMPID);
  const one = (stream: string, event: TimekeepEvent): RecordedInTest[] => [{ stream, event }];
  switch (random.between(0, 11)) {
    case 0:
    case 1:
    case 2: {
      const at = `${date}T${String(random.between(0, 23)).padStart(2, '0')}:${random.pick(['00', '17', '30'])}:00`;
      return one(punchesStream(EMPID, date), punched(EMPID, at));
    }
    case 3: {
      const instant = (time: string) => new Date(`${date}T${time}+08:00`).toISOString();
      const times = { timeIn: instant('09:00:00'), timeOut: instant(random.pick(['18:00:00', '21:00:00'])) };
      const made = random.chance(0.5)
        ? corrected(EMPID, date, 'Present', times)
        : corrected(EMPID, date, 'OB');
      return one(timekeepStream(EMPID, date), made);
    }
    case 4: {
      const number = known.days.get(date);
      if (number !== undefined) {
        known.days.delete(date);
        return one(leaveStream(EMPID), leaveDeleted(leaveAdded(EMPID, number, date)));
      }
      known.leave += 1;
      known.days.set(date, known.leave);
      return one(leaveStream(EMPID), leaveAdded(EMPID, known.leave, date));
    }
    case 5: {
      const balance = leaveUpdated(EMPID, { by: EMPID, on: date, SL: random.pick([-2, 1, 2]) });
      return one(leaveStream(EMPID), balance);
    }
    case 6: {
      const hours = random.pick([null, ['06:00:00', '14:00:00'], ['09:00:00', '21:00:00']] as const);
      return one(schedule, shiftSet(EMPID, date, hours && [hours[0], hours[1]]));
    }
    case 7:
      return random.chance(0.5)
        ? one(schedule, shiftWithdrawn(EMPID, date))
        : one(
            schedule,
            scheduleSaved(EMPID, ['10:00:00', '19:00:00'], {
              ...{
                FROM: date,
                TO: addDays(date, 4),
                savedOn: world.calls.today,
                rederives: random.chance(0.7),
              },
            }),
          );
    case 8: {
      const place = { DEPT: TEST_DEPARTMENT, COMPANY: random.pick(COMPANIES), EMP_LNAME: `L${EMPID}` };
      const { moved } = known;
      // To another day, or, without a day of its own, taken back.
      const replaces = moved !== null && moved !== date && random.chance(0.6) ? moved : null;
      const effectiveOn = replaces !== null && random.chance(0.5) ? null : date;
      known.moved = effectiveOn;
      return one(employeeStream(EMPID), modified(EMPID, { ...place, effectiveOn, replaces }));
    }
    case 9: {
      const { left, hired } = known;
      known.left = left === null && date > hired ? date : null;
      if (left === null) return date > hired ? one(employeeStream(EMPID), resigned(EMPID, date)) : [];
      if (random.chance(0.5)) return one(employeeStream(EMPID), reinstated(EMPID, left));
      known.hired = addDays(left, random.between(1, 9));
      known.moved = null;
      const place = { DEPT: TEST_DEPARTMENT, COMPANY: random.pick(COMPANIES) };
      const { data } = rehired(EMPID, known.hired, left);
      return one(employeeStream(EMPID), { type: 'EmployeeRehired', data: { ...data, ...place } });
    }
    case 10: {
      // Within the employment, and not of one that began anew.
      if (known.left !== null || known.hired > world.day(0)) return [];
      const formerly = known.hired;
      known.hired = world.day(random.between(-30, 0));
      if (known.hired === formerly) return [];
      return one(employeeStream(EMPID), firstDayCorrected(EMPID, known.hired, formerly));
    }
    default:
      return overtime(EMPID, date, (known.requests += 1));
  }
}

function overtime(EMPID: string, date: WorkDate, number: number): RecordedInTest[] {
  const times = { remark: null, TimeIN1: null, TimeOUT1: null };
  const made = requestMade(EMPID, number, {
    ...{ kind: 'overtime', FROM: date, TO: date, minutes: 120, ...times },
  });
  const granted = requestGranted(EMPID, number);
  const stream = requestStream(EMPID);
  return [
    { stream, event: made },
    { stream, event: { ...granted, data: { ...granted.data, effects: [date] } } },
  ];
}

/** The companies, or null for all, that have a holiday. */
const holidays = new Set<string | null>();
let companyIds: ReadonlyMap<string, string> = new Map();

/** Returns an event about all employees. */
function changeOfAll(): RecordedInTest[] {
  const date = world.day(9);
  switch (random.between(0, 2)) {
    case 0: {
      const COMPANY = random.pick([null, ...COMPANIES]);
      const owner = { COMPANY, COMPANY_ID: COMPANY && (companyIds.get(COMPANY) ?? null) };
      const isHoliday = !holidays.delete(COMPANY);
      if (isHoliday) holidays.add(COMPANY);
      const remark = random.pick(['LH', 'SH'] as const);
      return [
        {
          stream: holidayStream(date),
          event: isHoliday ? holiday(date, remark, random.chance(0.7), owner) : holidayWithdrawn(date, owner),
        },
      ];
    }
    case 1: {
      const data = {
        ...{ ...NO_HOURS_RULES_CHANGE, COMPANY: null, COMPANY_ID: null },
        from: world.day(random.between(0, DAYS)),
      };
      const overtimeNeeds = random.pick(['none', 'grant'] as const);
      return [
        { stream: ORGANIZATION_STREAM, event: { type: 'HoursRulesSet', data: { ...data, overtimeNeeds } } },
      ];
    }
    default: {
      const range = { from: `${date}T00:00:00.000Z`, to: `${addDays(date, 1)}T00:00:00.000Z` };
      const withdrawal = {
        ...{ id: String(random.between(1, 1_000_000)), terminal: null },
        EMPID: employees[random.between(0, HISTORIES - 1)] ?? null,
      };
      return [
        {
          stream: CLOCK_CHANGES_STREAM,
          event: { type: 'PunchesWithdrawn', data: { ...withdrawal, ...range, reason: 'Test' } },
        },
      ];
    }
  }
}

it('pays in sum, with the differences that it carries, what the hours are now', async () => {
  const weeks = COMPANIES.flatMap((company) => [0, 1, 2].map((week) => ({ company, week })));
  for (const { company, week } of random.shuffled(weeks)) {
    const changed = random.shuffled(employees).slice(0, Math.ceil(HISTORIES / 2));
    await projected(changed.flatMap((EMPID) => (random.chance(0.9) ? change(EMPID) : [])));
    if (random.chance(0.6)) await projected(changeOfAll());
    await world.close({ FROM: world.day(7 * week), TO: world.day(7 * week + 6), COMPANY: [company] });
    if (random.chance(0.3)) {
      const [{ number } = { number: 0 }] = await world.list();
      expect((await world.withdraw(number)).status).toBe(200);
      await projected(changed.flatMap(change));
      await world.close({ FROM: world.day(7 * week), TO: world.day(7 * week + 6), COMPANY: [company] });
    }
  }
  await projected(employees.flatMap(change));
  await projected(changeOfAll());
  // A day that nobody worked on carries all that is left.
  await world.close({ FROM: world.day(-20), TO: world.day(-20), COMPANY: [...COMPANIES] });

  const files = world.calls.backend.app.get(CutOffFiles);
  const sums = new Map<string, ReturnType<typeof sumOfFigures>>();
  let carried = 0;
  const now: typeof sums = new Map();
  const add = (
    to: typeof sums,
    { EMPID, COMPANY }: { EMPID: string; COMPANY: string },
    ...figures: Parameters<typeof sumOfFigures>[0]
  ) => to.set(`${EMPID} ${COMPANY}`, sumOfFigures([to.get(`${EMPID} ${COMPANY}`) ?? {}, ...figures]));
  for (const { number, withdrawn } of await world.list()) {
    if (withdrawn) continue;
    const { lines, differences } = await files.contents(number);
    for (const line of lines) add(sums, line, ...line.days.map(({ figures }) => figures));
    for (const each of differences) add(sums, each, negative(each.before), each.after);
    carried += differences.length;
  }
  const period = { from: world.day(-20), to: world.day(DAYS - 1) };
  for (const day of await world.calls.backend.app.get(CountDays).days(period)) {
    if (day.date < world.day(0) && day.date !== world.day(-20)) continue;
    add(now, day, day.figures);
  }
  const wrong = [...new Set([...sums.keys(), ...now.keys()])].filter(
    (key) => !isSameFigures(sums.get(key) ?? {}, now.get(key) ?? {}),
  );
  expect(wrong.map((key) => [key, sums.get(key), now.get(key)])).toEqual([]);
  expect(carried).toBeGreaterThan(HISTORIES / 4);
});
