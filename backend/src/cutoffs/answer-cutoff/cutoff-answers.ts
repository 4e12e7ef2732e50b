import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CutOffAnswersAnswer, OwnCutOff } from '@timekeep/contracts/api/cutoffs-api';
import { answeredPeriod, type AnsweredPeriod } from '@timekeep/contracts/cutoffs/cutoff-file';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import { sumOfFigures } from '@timekeep/contracts/cutoffs/figures';
import type { CarriedDifference, CountedLine } from '@timekeep/contracts/events/cutoff';
import { answers, type AnswerRow } from '@timekeep/projections/cutoffs/tables';
import { selectList } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { refusedAs } from '../../event-store/store-errors.js';
import { CutOffDifferences } from '../read-cutoffs/cutoff-contents.js';
import { CutOffList, type ListedCutOff } from '../read-cutoffs/cutoff-list.js';
import { COUNTED, type CountedRow } from '../find-differences/find-differences.query.js';

/** The newest own cut-offs that are shown. */
const OWN_MAX = 24;

type ReadAnswer = Omit<AnswerRow, 'at'> & { readonly at: Date };

const ANSWERS = `
  SELECT ${selectList(answers, answers.fields, 'a')} FROM cutoffs.answers a
  WHERE a.number = ANY ($1::integer[]) AND ($2::text IS NULL OR a.empid = $2)`;

/** A period of an employee with what it consists of. */
interface EmployeePeriod extends AnsweredPeriod {
  readonly lines: readonly CountedLine[];
  readonly differences: readonly CarriedDifference[];
  readonly answer: ReadAnswer | undefined;
}

/** Questions to employees about cut-offs, and their answers. */
@Injectable()
export class CutOffAnswers {
  constructor(
    private readonly database: DataSource,
    private readonly cutOffs: CutOffList,
    private readonly differences: CutOffDifferences,
  ) {}

  /** Returns the own cut-offs that hold, the newest first. */
  async own(EMPID: string): Promise<OwnCutOff[]> {
    const holding = (await this.cutOffs.holding()).slice(-OWN_MAX);
    const lines = await this.lines(holding, [EMPID]);
    const found = await this.differences.ofDays(holding, EMPID);
    const given = await this.given(holding, EMPID);
    return holding.reverse().flatMap((cutOff) => {
      const { number, FROM, TO, closedAt } = cutOff;
      const period = periodOf(
        lines.get(cutOff.days)?.get(EMPID) ?? [],
        found.filter((each) => each.number === number),
        given.find((each) => each.number === number),
      );
      if (!period) return [];
      const { answer, state, days, changes } = period;
      return {
        ...{ number, FROM, TO, state, changes, days: [...days] },
        COMPANY: [...new Set([...period.lines, ...period.differences].map(({ COMPANY }) => COMPANY))].join(
          ', ',
        ),
        closedAt: closedAt.toISOString(),
        at: answer?.at.toISOString() ?? null,
        text: answer?.text ?? null,
        total: sumOfFigures(days.map(({ figures }) => figures)),
        seen: tokenOf(number, period),
      };
    });
  }

  /** Returns the own days of a cut-off for an answer; null without any. */
  async asked(EMPID: string, number: number) {
    const cutOff = (await this.cutOffs.holding()).find((each) => each.number === number);
    if (!cutOff) return null;
    const lines = await this.lines([cutOff], [EMPID]);
    const differences = await this.differences.ofDays([cutOff], EMPID);
    const period = periodOf(lines.get(cutOff.days)?.get(EMPID) ?? [], differences, undefined);
    return period && { token: tokenOf(number, period), seen: period.seen };
  }

  /**
   * Returns the answers of all employees of a cut-off, by name.
   *
   * @throws RefusedError as missing for a number without a cut-off that holds
   */
  async all(number: number): Promise<CutOffAnswersAnswer> {
    const cutOff = (await this.cutOffs.holding()).find((each) => each.number === number);
    if (!cutOff) throw refusedAs('missing', cutoffMessages.missing({ number }));
    const lines = (await this.lines([cutOff], null)).get(cutOff.days) ?? new Map<string, CountedLine[]>();
    const differences = byEmployee(await this.differences.ofDays([cutOff]));
    const given = new Map((await this.given([cutOff], null)).map((answer) => [answer.EMPID, answer]));
    const counts = { waiting: 0, 'asked-again': 0, acknowledged: 0, disputed: 0 };
    const data = [...new Set([...lines.keys(), ...differences.keys()])].flatMap((EMPID) => {
      const period = periodOf(lines.get(EMPID) ?? [], differences.get(EMPID) ?? [], given.get(EMPID));
      const named = period?.lines.at(-1) ?? period?.differences.at(-1);
      if (!period || !named) return [];
      counts[period.state] += 1;
      const { EMPNAME, DEPT, COMPANY } = named;
      const { state, answer, changes } = period;
      const at = answer?.at.toISOString() ?? null;
      const days = answer ? changes.length : 0;
      return [{ EMPID, EMPNAME, DEPT, COMPANY, state, at, text: answer?.text ?? null, days }];
    });
    return { counts, data: data.sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1)) };
  }

  /** Returns the lines of cut-offs, by the id of their days and by employee. */
  private async lines(
    cutOffs: readonly ListedCutOff[],
    EMPIDs: readonly string[] | null,
  ): Promise<Map<string, Map<string, CountedLine[]>>> {
    const rows = await this.database.query<CountedRow[]>(COUNTED, [cutOffs.map(({ days }) => days), EMPIDs]);
    const found = new Map<string, Map<string, CountedLine[]>>();
    for (const { days, companyId: COMPANY_ID, hours, ...owner } of rows) {
      const ofDays = found.get(days) ?? new Map<string, CountedLine[]>();
      ofDays.set(owner.EMPID, [...(ofDays.get(owner.EMPID) ?? []), { ...owner, COMPANY_ID, days: hours }]);
      found.set(days, ofDays);
    }
    return found;
  }

  private given(cutOffs: readonly ListedCutOff[], EMPID: string | null): Promise<ReadAnswer[]> {
    return this.database.query<ReadAnswer[]>(ANSWERS, [cutOffs.map(({ number }) => number), EMPID]);
  }
}

function periodOf(
  lines: readonly CountedLine[],
  differences: readonly CarriedDifference[],
  answer: ReadAnswer | undefined,
): EmployeePeriod | null {
  if (lines.length + differences.length === 0) return null;
  return { ...answeredPeriod(lines, differences, answer), lines, differences, answer };
}

/** Returns a text that is another one once the days are. */
function tokenOf(number: number, { days }: AnsweredPeriod): string {
  return createHash('sha256')
    .update(JSON.stringify([number, days]))
    .digest('hex');
}

function byEmployee(differences: readonly CarriedDifference[]): Map<string, CarriedDifference[]> {
  const found = new Map<string, CarriedDifference[]>();
  for (const each of differences) found.set(each.EMPID, [...(found.get(each.EMPID) ?? []), each]);
  return found;
}

function nameKey({ EMPNAME, EMPID }: { readonly EMPNAME: string; readonly EMPID: string }): string {
  return `${EMPNAME} ${EMPID}`;
}
