import { endsNextDay, shiftOn } from '@timekeep/contracts/schedules/weekly-times';
import { halfMonthsUntil, type HalfMonth } from '@timekeep/contracts/time/half-months';
import { datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { AnswerCutOff, CloseCutOff, CutOffList } from '../../../cutoffs/cutoffs.module.js';
import { RefusedError } from '../../../event-store/store-errors.js';
import { CorrectRecord } from '../../../timekeep/timekeep.module.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import { DEMO_COMPANIES, type DemoPerson } from '../plan/company.plan.js';
import { isClosed, planDay } from '../plan/day.plan.js';

const HR = '100001';
/** An employee of the sign-ins, who has answered all cut-offs but the newest. */
const UNDECIDED = '100003';
/** Differences that the newest of the first cut-offs carries. */
const CARRIED = 2;
const PEOPLE_AT_A_TIME = 8;

/** A correction of a closed day: an absence was an error, or the out was an hour earlier. */
interface LateCorrection {
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly TimeIN1: string;
  readonly TimeOUT1: string;
  readonly outNextDay: boolean;
  readonly reason: string;
}

/**
 * Closes the half months before that of today, as many as the options say. Before the newest of the first ones HR corrects days of earlier
 * ones, so that it carries differences. What HR has closed, withdrawn or corrected since stays.
 */
export async function seedCutOffs(run: DemoRun): Promise<void> {
  const halves = planCutOffs(run.today, run.options.start, run.options.cutOffs);
  const before = await run.session.get(CutOffList).all();
  // A later start closes what is over by then; the differences are those of the first one.
  const isFirst = before.length < halves.length;
  for (const [index, half] of halves.entries()) {
    if (isFirst && index > 0 && index === halves.length - 1) await correctLate(run, halves.slice(0, index));
    await tolerated(() => close(run, half));
  }
  await answer(run, halves);
}

/** Returns the half months before that of today since the company began, oldest first. */
export function planCutOffs(today: WorkDate, start: WorkDate, count: number): readonly HalfMonth[] {
  return halfMonthsUntil(today, count + 1)
    .slice(0, -1)
    .filter(({ from }) => from >= start);
}

function contextOf(run: DemoRun, key: string, actor: string) {
  return { ...demoContext(run, `cutoffs/${key}`), actor, keyGiven: true };
}

async function close(run: DemoRun, { from: FROM, to: TO }: HalfMonth): Promise<void> {
  const period = { FROM, TO, COMPANY: DEMO_COMPANIES };
  await run.session.execute(new CloseCutOff(period, contextOf(run, `close/${FROM}`, HR)));
}

async function correctLate(run: DemoRun, halves: readonly HalfMonth[]): Promise<void> {
  for (const each of planCorrections(run, halves)) {
    const context = contextOf(run, `correct/${each.EMPID}/${each.date}`, HR);
    const correction = { ...each, Remarks: 'Present', revision: null };
    await tolerated(() => run.session.execute(new CorrectRecord(correction, context)));
  }
}

/** Returns corrections of two people, of planned absences if there are some. They do not depend on what was recorded. */
export function planCorrections(
  { options, people, zone }: Pick<DemoRun, 'options' | 'people' | 'zone'>,
  halves: readonly HalfMonth[],
): readonly LateCorrection[] {
  const dates = halves
    .flatMap(({ from, to }) => datesBetween(from, to))
    .filter((date) => !isClosed(date))
    .reverse();
  const planned = dates.flatMap((date) =>
    people.flatMap((person) => {
      const shift = shiftOn({ TIME: person.times }, date);
      const day = planDay(options.seed, person, date, zone);
      const isPlain = person.EMPID !== HR && date > person.hiredOn && day.leave === null;
      return shift && isPlain ? [{ person, date, shift, isAbsent: day.punches.length === 0 }] : [];
    }),
  );
  const absent = planned.filter(({ isAbsent }) => isAbsent);
  const early = planned.filter(({ isAbsent, shift }) => !isAbsent && !endsNextDay(shift));
  const ofPeople = new Map<DemoPerson, (typeof planned)[number]>();
  for (const each of [...absent, ...early]) if (!ofPeople.has(each.person)) ofPeople.set(each.person, each);
  return [...ofPeople.values()].slice(0, CARRIED).map(({ person: { EMPID }, date, shift, isAbsent }) => ({
    ...{ EMPID, date, TimeIN1: shift.in, outNextDay: endsNextDay(shift) },
    TimeOUT1: isAbsent ? shift.out : anHourBefore(shift.out),
    reason: isAbsent ? 'The time clock was not working' : 'Left an hour early',
  }));
}

function anHourBefore(time: string): string {
  return `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`;
}

/** The people with an account agree to their days; one of them has not answered the newest yet. */
async function answer(run: DemoRun, halves: readonly HalfMonth[]): Promise<void> {
  const all = await run.session.get(CutOffList).holding();
  const asked = run.people.filter(({ account }) => account && !account.deactivated);
  await sideBySide(asked, PEOPLE_AT_A_TIME, async ({ EMPID }) => {
    const answered = EMPID === UNDECIDED ? halves.slice(0, -1) : halves;
    for (const { from } of answered) {
      const cutOff = all.find(({ FROM }) => FROM === from);
      if (!cutOff) continue;
      const given = { number: cutOff.number, text: null, seen: null };
      const context = contextOf(run, `answer/${EMPID}/${from}`, EMPID);
      await tolerated(() => run.session.execute(new AnswerCutOff(EMPID, given, context)));
    }
  });
}

/** Leaves out what the system's own rules refuse by now, such as days that HR has closed otherwise. */
async function tolerated(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RefusedError) || error.refusal.kind === 'unavailable') throw error;
  }
}
