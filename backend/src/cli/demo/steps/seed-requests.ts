import type { RequestInput } from '@timekeep/contracts/requests/request-entry';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { RefusedError } from '../../../event-store/store-errors.js';
import { DecideRequest, MakeRequest, TakeBackRequest } from '../../../requests/requests.module.js';
import { demoContext, type DemoRun } from '../demo-run.js';

/** The people of the sign-ins. */
const HR = '100001';
const SUPERVISOR = '100002';
const EMPID = '100003';

const NO_FIELDS = {
  remark: null,
  TimeIN1: null,
  TimeOUT1: null,
  LEAVE_TYPE: null,
  half: null,
  except: [],
  minutes: null,
} as const;

type Step = 'endorse' | 'return' | 'grant' | 'refuse' | 'take back';

interface DemoRequest {
  readonly input: Omit<RequestInput, keyof typeof NO_FIELDS> & Partial<RequestInput>;
  readonly steps: readonly Step[];
  readonly note: string | null;
}

/** Makes requests of one employee, one in each state. What a day does not allow, such as a correction without a record, is left out. */
export async function seedRequests(run: DemoRun): Promise<void> {
  for (const [index, request] of planRequests(run.today).entries()) {
    try {
      await seedRequest(run, request, index + 1);
    } catch (error) {
      if (!(error instanceof RefusedError) || error.refusal.kind === 'unavailable') throw error;
    }
  }
}

async function seedRequest(run: DemoRun, { input, steps, note }: DemoRequest, n: number): Promise<void> {
  const { session } = run;
  const contextOf = (actor: string, step: string) => ({
    ...demoContext(run, `requests/${n}/${step}`),
    actor,
    keyGiven: true,
  });
  const request = { EMPID, input: { ...NO_FIELDS, ...input }, revision: null };
  const { events } = await session.execute(new MakeRequest(request, contextOf(EMPID, 'make')));
  const REQUEST_ID = events[0]?.data.REQUEST_ID ?? '';
  for (const step of steps) {
    if (step === 'take back') {
      await session.execute(new TakeBackRequest(EMPID, REQUEST_ID, contextOf(EMPID, step)));
      continue;
    }
    const actor = step === 'endorse' || step === 'return' ? SUPERVISOR : HR;
    const decision = { REQUEST_ID, decision: step, note, revision: null, mayDecide: true, revokes: false };
    await session.execute(new DecideRequest(decision, contextOf(actor, step)));
  }
}

/** A request in each state; days of leave are weekdays. */
function planRequests(today: WorkDate): readonly DemoRequest[] {
  const ofDay = (date: WorkDate) => ({ FROM: date, TO: date });
  const ahead = (days: number) => ofDay(weekday(addDays(today, days)));
  const yesterday = ofDay(addDays(today, -1));
  const present = { remark: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:30:00' };
  const hours = { TimeIN1: '10:00:00', TimeOUT1: '19:00:00' };
  return [
    {
      input: { kind: 'leave', ...ahead(9), LEAVE_TYPE: 'VL', half: 'PM', reason: 'School meeting' },
      steps: ['endorse', 'grant'],
      note: null,
    },
    {
      input: { kind: 'overtime', ...yesterday, minutes: 90, reason: 'Closing of the month' },
      steps: ['grant'],
      note: null,
    },
    {
      input: { kind: 'leave', ...ahead(16), LEAVE_TYPE: 'VL', reason: 'Family reunion' },
      steps: [],
      note: null,
    },
    {
      input: { kind: 'correction', ...yesterday, ...present, reason: 'The time clock was not working' },
      steps: ['endorse'],
      note: 'Was at work until half past five',
    },
    {
      input: { kind: 'leave', ...ahead(23), LEAVE_TYPE: 'VL', reason: 'Trip' },
      steps: ['refuse'],
      note: 'The inventory is on this day',
    },
    {
      input: {
        kind: 'schedule',
        FROM: addDays(today, 30),
        TO: addDays(today, 40),
        ...hours,
        reason: 'Evening classes',
      },
      steps: ['return'],
      note: 'Please ask for whole weeks',
    },
    {
      input: { kind: 'overtime', ...ofDay(today), minutes: 60, reason: 'Delivery' },
      steps: ['take back'],
      note: null,
    },
  ];
}

/** The date, or the Monday after it. */
function weekday(date: WorkDate): WorkDate {
  const name = weekdayOf(date);
  return name === 'saturday' ? addDays(date, 2) : name === 'sunday' ? addDays(date, 1) : date;
}
