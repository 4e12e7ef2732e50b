import { Injectable } from '@nestjs/common';
import {
  ATTENTION_DAYS,
  ATTENTION_MAX_ITEMS,
  type AttentionAnswer,
  type AttentionCounts,
  type AttentionItem,
} from '@timekeep/contracts/api/attention-api';
import {
  dateOfMatter,
  employeeOfMatter,
  isDayKind,
  matterId,
  type AttentionKind,
  type MatterKey,
} from '@timekeep/contracts/attention/attention-kinds';
import { FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { attention } from '@timekeep/projections/directory/tables';
import { selectList } from '@timekeep/projections/table-columns';
import { DataSource } from 'typeorm';
import { RefusedPunchesList } from '../../clock/clock.module.js';
import { CompanyRulesReader, CompanyTime, DateFields } from '../../organization/organization.module.js';
import { ActorNames } from '../../requests/requests.module.js';
import { OvertimeGrants } from '../../timekeep/timekeep.module.js';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import {
  ASSIGNEES,
  candidatesSql,
  TERMINALS,
  type AttentionScope,
  type CandidateRow,
  type CandidateSource,
  type SourceMoment,
} from './candidates-sql.js';
import { Judge, sourceOf, type Matter, type SourceData } from './matters.js';

/** More refused punches than people look at; their number is that of the table. */
const PUNCHES_MAX = 5_000;

const DECISIONS = `SELECT ${selectList(attention, attention.fields)} FROM directory.attention`;

interface Decision {
  readonly kind: AttentionKind;
  readonly subject: string;
  readonly facts: string | null;
  readonly reason: string | null;
  readonly acceptedBy: string | null;
  readonly acceptedAt: Date | null;
  readonly assignedTo: string | null;
  readonly revision: string;
}

/** A list of matters. */
export interface AttentionSearch {
  readonly kinds: readonly AttentionKind[];
  readonly from: WorkDate;
  readonly to: WorkDate;
  readonly scope: AttentionScope;
  /** True for those that were accepted, in place of those that need attention. */
  readonly accepted: boolean;
}

/** Matters that need attention, as they are at this moment. */
@Injectable()
export class AttentionList {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
    private readonly dates: DateFields,
    private readonly rules: CompanyRulesReader,
    private readonly grants: OvertimeGrants,
    private readonly refused: RefusedPunchesList,
    private readonly names: ActorNames,
  ) {}

  /**
   * Returns the days that are wanted: the last ones up to today, unless others are.
   *
   * @throws RefusedError as invalid for texts that are no dates, and for days that are reversed
   */
  async period({ FROM, TO }: { readonly FROM?: string | undefined; readonly TO?: string | undefined }) {
    const to = TO ? await this.dates.read(dateMessages.lastDay(), TO) : await this.time.today();
    return this.dates.period(FROM ?? addDays(to, 1 - ATTENTION_DAYS), to);
  }

  async search(search: AttentionSearch): Promise<AttentionAnswer> {
    const [matters, decisions] = await Promise.all([
      this.matters(search),
      this.database.query<Decision[]>(DECISIONS),
    ]);
    const byMatter = new Map(decisions.map((each) => [matterId(each), each]));
    const isAccepted = (matter: Matter) => byMatter.get(matterId(matter))?.facts === matter.facts;
    const found = matters.filter((matter) => isAccepted(matter) === search.accepted);
    const counts: Partial<Record<AttentionKind, number>> = {};
    const first = found.sort(byAge).filter(({ kind }) => {
      const count = (counts[kind] ?? 0) + 1;
      counts[kind] = count;
      return count <= ATTENTION_MAX_ITEMS;
    });
    return {
      ...{ FROM: search.from, TO: search.to },
      counts: counts satisfies AttentionCounts,
      total: found.length,
      data: await this.items(first, byMatter),
    };
  }

  /** Returns the facts from which a matter follows now; null if it needs no attention. */
  async factsOf(key: MatterKey): Promise<string | null> {
    const EMPID = employeeOfMatter(key);
    const scope: AttentionScope =
      EMPID === null ? { of: 'all', filter: 'none', option: '' } : { of: 'employee', EMPID };
    const date = dateOfMatter(key);
    if (date === null && isDayKind(key.kind)) return null;
    const [from, to] = date === null ? [FIRST_RECORD_DATE, await this.time.today()] : [date, date];
    const matters = await this.matters({ kinds: [key.kind], from, to, scope, accepted: false });
    return matters.find(({ subject }) => subject === key.subject)?.facts ?? null;
  }

  /** Returns to whom a matter can be assigned, by name. */
  async assignees(): Promise<{ readonly EMPID: string; readonly EMPNAME: string }[]> {
    return this.database.query(ASSIGNEES, [await this.time.today()]);
  }

  private async matters({ kinds, from, to, scope }: AttentionSearch): Promise<Matter[]> {
    const wanted = new Set(kinds);
    const [today, organization] = await Promise.all([this.time.today(), this.rules.organization()]);
    const moment = { from, to, today, now: Date.now() };
    const sources = new Set(kinds.flatMap((kind) => sourceOf(kind) ?? []));
    const isOfAll = scope.of === 'all';
    const [granted, rows, punches, terminals] = await Promise.all([
      wanted.has('unplanned-work') ? this.granted(from, to) : new Map<string, number>(),
      Promise.all([...sources].map((source) => this.candidates(source, scope, moment))),
      isOfAll && wanted.has('refused-punch') ? this.punches(scope, { from, to }) : [],
      isOfAll && scope.filter === 'none' && wanted.has('silent-terminal')
        ? this.database.query<{ name: string; heardAt: number }[]>(TERMINALS)
        : [],
    ]);
    const judge = new Judge({ ...moment, wanted, organization, granted });
    const zone = await this.time.zone();
    return [
      ...rows.flat().flatMap(({ source, row }) => judge.matters(source, row)),
      ...punches.flatMap((punch) => judge.ofPunch(punch)),
      ...terminals.flatMap(({ name, heardAt }) => judge.ofTerminal(name, heardAt, zone.workDateAt(heardAt))),
    ];
  }

  private async candidates(source: CandidateSource, scope: AttentionScope, moment: SourceMoment) {
    const { sql, values } = candidatesSql(source, scope, moment);
    const rows = await this.database.query<CandidateRow<SourceData[CandidateSource]>[]>(sql, [...values]);
    return rows.map((row) => ({ source, row }));
  }

  private async granted(from: WorkDate, to: WorkDate): Promise<ReadonlyMap<string, number>> {
    const all = (await this.grants.during({ from, to, asOf: null })) ?? [];
    return new Map(all.map(({ EMPID, date, minutes }) => [`${EMPID}-${date}`, minutes]));
  }

  private async punches(
    { filter, option }: Extract<AttentionScope, { of: 'all' }>,
    period: { readonly from: WorkDate; readonly to: WorkDate },
  ) {
    const { data } = await this.refused.openOn(period, null, PUNCHES_MAX);
    const [wanted] = filter === 'company' || filter === 'department' ? [option] : [null];
    return data.filter(({ EMPID, EMPNAME, COMPANY, DEPT }) => {
      if (filter === 'none') return true;
      if (filter === 'name') return EMPID === option || EMPNAME === option;
      return (filter === 'company' ? COMPANY : DEPT) === wanted;
    });
  }

  private async items(
    matters: readonly Matter[],
    decisions: ReadonlyMap<string, Decision>,
  ): Promise<AttentionItem[]> {
    const decided = matters.map((matter) => decisions.get(matterId(matter)) ?? null);
    const people = decided.flatMap((each) => [each?.acceptedBy ?? [], each?.assignedTo ?? []].flat());
    const nameOf = await this.names.of(people);
    return matters.map(({ since, ...matter }, index) => {
      const decision = decided[index];
      const { acceptedBy = null, acceptedAt = null, assignedTo = null } = decision ?? {};
      const isAccepted = decision?.facts === matter.facts && acceptedBy !== null && acceptedAt !== null;
      return {
        ...matter,
        since: new Date(since).toISOString(),
        revision: decision?.revision ?? null,
        assignedTo: assignedTo === null ? null : { EMPID: assignedTo, EMPNAME: nameOf(assignedTo) },
        accepted: isAccepted
          ? { by: nameOf(acceptedBy), reason: decision.reason ?? '', at: acceptedAt.toISOString() }
          : null,
      };
    });
  }
}

function byAge(a: Matter, b: Matter): number {
  if (a.since !== b.since) return a.since - b.since;
  const [left, right] = a.EMPNAME === b.EMPNAME ? [a.subject, b.subject] : [a.EMPNAME ?? '', b.EMPNAME ?? ''];
  return left < right ? -1 : Number(left > right);
}
