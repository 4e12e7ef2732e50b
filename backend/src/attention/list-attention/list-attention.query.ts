import { Injectable } from '@nestjs/common';
import {
  ATTENTION_DAYS,
  ATTENTION_MAX_ITEMS,
  type AttentionAnswer,
  type AttentionCounts,
} from '@timekeep/contracts/api/attention-api';
import { TERMINAL_SILENT_MS } from '@timekeep/contracts/attention/attention';
import {
  dateOfMatter,
  employeeOfMatter,
  isDayKind,
  matterId,
  type AttentionKind,
  type MatterKey,
} from '@timekeep/contracts/attention/attention-kinds';
import { attentionMessages } from '@timekeep/contracts/attention/attention-messages';
import { FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import { addDays, daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { RefusedPunchesList, type OpenPunches } from '../../clock/clock.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { CompanyRulesReader, CompanyTime, DateFields } from '../../organization/organization.module.js';
import { OvertimeGrants } from '../../timekeep/timekeep.module.js';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import {
  ASSIGNEES,
  candidatesSql,
  RECORDED_SINCE,
  TERMINALS,
  type AttentionScope,
  type CandidateRow,
  type CandidateSource,
  type SourceMoment,
} from './candidates-sql.js';
import { Judge, type Matter, MatterItems, type SourceData, sourceOf } from './matters.js';

/** Projections whose tables lead to matters. */
const TABLES = ['attendance', 'directory', 'leave-summary', 'requests'] as const;

interface HeardTerminal {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly heardAt: number;
}

/** A list of matters. */
export interface AttentionSearch {
  readonly kinds: readonly AttentionKind[];
  readonly from: WorkDate;
  readonly to: WorkDate;
  readonly scope: AttentionScope;
  /** True for those that were accepted, in place of those that need attention. */
  readonly accepted: boolean;
  /** Matters of these kinds that are assigned to a person are listed too, also outside the scope. */
  readonly assigned?: { readonly to: string; readonly kinds: readonly AttentionKind[] };
  /** Matters that are assigned to this person come first, also where a kind has more than are listed. */
  readonly reader?: string;
  /** True to leave out work of which HR granted a part: employees ask for overtime of a day once. */
  readonly isAsked?: true;
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
    private readonly items: MatterItems,
    private readonly store: EventStore,
    private readonly reads: ReadYourWrites,
  ) {}

  /**
   * Returns the days that are wanted: the last ones up to today, unless others are.
   *
   * @param longest days that may be asked for at once
   * @throws RefusedError as invalid for texts that are no dates, for days that are reversed, and for too many
   */
  async period(
    { FROM, TO }: { readonly FROM?: string | undefined; readonly TO?: string | undefined },
    longest = Infinity,
  ) {
    const last = TO ? await this.dates.read(dateMessages.lastDay(), TO) : await this.time.today();
    const { from, to } = await this.dates.period(FROM ?? addDays(last, 1 - ATTENTION_DAYS), last);
    if (daysBetween(from, to) >= longest)
      throw refusedAs('invalid', attentionMessages.tooLong({ days: longest }));
    return { from, to };
  }

  async search(search: AttentionSearch): Promise<AttentionAnswer> {
    const { isAsked = false, reader = null } = search;
    const [{ matters: ofScope, morePunches }, assigned] = await Promise.all([
      this.matters(search),
      this.assigned(search),
    ]);
    const seen = new Set(ofScope.map(matterId));
    const byId = new Map([...ofScope, ...assigned].map((matter) => [matterId(matter), matter]));
    const matters = [...byId.values()].filter(({ granted }) => !isAsked || granted === 0);
    const byMatter = await this.items.decisions(matters);
    const isAccepted = (matter: Matter) => byMatter.get(matterId(matter))?.facts === matter.facts;
    const found = matters.filter((matter) => isAccepted(matter) === search.accepted);
    const counts: Partial<Record<AttentionKind, number>> = {};
    const isOthers = (matter: Matter) =>
      reader === null || byMatter.get(matterId(matter))?.assignedTo !== reader;
    const inOrder = found.sort((a, b) => Number(isOthers(a)) - Number(isOthers(b)) || byAge(a, b));
    const first = inOrder.filter(({ kind }) => {
      const count = (counts[kind] ?? 0) + 1;
      counts[kind] = count;
      return count <= ATTENTION_MAX_ITEMS;
    });
    if (morePunches > 0) counts['refused-punch'] = (counts['refused-punch'] ?? 0) + morePunches;
    const items = await this.items.of(first, byMatter);
    return {
      ...{ FROM: search.from, TO: search.to },
      counts: counts satisfies AttentionCounts,
      total: found.length + morePunches,
      // Requests of those outside the scope are for others to open.
      data: items.map((item) => (seen.has(matterId(item)) ? item : { ...item, request: null })),
    };
  }

  /**
   * Returns the facts from which a matter follows now, after all that is recorded; null if it needs no attention.
   *
   * @throws RefusedError as unavailable when the tables do not follow in time
   */
  async factsOf(key: MatterKey): Promise<string | null> {
    if (await this.reads.pending(await this.store.tail(), TABLES))
      throw refusedAs('unavailable', recordMessages.behind());
    if (key.kind === 'refused-punch') return (await this.openPunch(key.subject))?.reason ?? null;
    const EMPID = employeeOfMatter(key);
    const scope: AttentionScope =
      EMPID === null ? { of: 'all', filter: 'none', option: '' } : { of: 'people', EMPIDs: [EMPID] };
    const date = dateOfMatter(key);
    if (date === null && isDayKind(key.kind)) return null;
    const [from, to] = date === null ? [FIRST_RECORD_DATE, await this.time.today()] : [date, date];
    const { matters } = await this.matters({ kinds: [key.kind], from, to, scope, accepted: false });
    return matters.find(({ subject }) => subject === key.subject)?.facts ?? null;
  }

  /** Returns the employee whom a matter is about, for a refused punch the one whose it would be; null for none. */
  async employeeOf(key: MatterKey): Promise<string | null> {
    if (key.kind !== 'refused-punch') return employeeOfMatter(key);
    const [punch] = await this.refused.byId([key.subject]);
    return punch?.EMPID ?? null;
  }

  /** Returns to whom a matter can be assigned, by name. */
  async assignees(): Promise<{ readonly EMPID: string; readonly EMPNAME: string }[]> {
    return this.database.query(ASSIGNEES, [await this.time.today()]);
  }

  /** Returns the matters that are assigned to a person, whomever they are about. Requests are those of who decides on them. */
  private async assigned({ assigned, ...search }: AttentionSearch): Promise<readonly Matter[]> {
    if (!assigned) return [];
    const all = await this.items.assignedTo(assigned.to);
    const keys = all.filter(({ kind }) => kind !== 'waiting-request' && assigned.kinds.includes(kind));
    if (keys.length === 0) return [];
    const ids = new Set(keys.map(matterId));
    const EMPIDs = keys.flatMap((key) => employeeOfMatter(key) ?? []);
    const punches = keys.flatMap(({ kind, subject }) => (kind === 'refused-punch' ? [subject] : []));
    const kinds = [...new Set(keys.map(({ kind }) => kind))];
    const { matters } = await this.matters({ ...search, kinds, scope: { of: 'people', EMPIDs, punches } });
    return matters.filter((matter) => ids.has(matterId(matter)));
  }

  /** Returns the matters, and the number of refused punches beyond those that are named, all of them decided as is asked for. */
  private async matters({ kinds, from, to, scope, accepted }: AttentionSearch) {
    const wanted = new Set(kinds);
    const [today, organization, zone] = await Promise.all([
      this.time.today(),
      this.rules.organization(),
      this.time.zone(),
    ]);
    const moment = { from, to, today, now: Date.now() };
    const sources = new Set(kinds.flatMap((kind) => sourceOf(kind) ?? []));
    const [granted, rows, punches, terminals] = await Promise.all([
      wanted.has('unplanned-work') ? this.granted(from, to, scope) : new Map<string, number>(),
      Promise.all([...sources].map((source) => this.candidates(source, scope, moment))),
      wanted.has('refused-punch') ? this.punches(scope, moment, accepted) : NO_PUNCHES,
      wanted.has('silent-terminal') &&
      (scope.of === 'people' || (scope.of === 'all' && scope.filter === 'none'))
        ? this.terminals(moment.now)
        : [],
    ]);
    const judge = new Judge({ ...moment, wanted, organization, zone, granted });
    for (const { source, rows: ofSource } of rows) for (const row of ofSource) judge.ofRow(source, row);
    for (const punch of punches.data) judge.ofPunch(punch);
    for (const { name, heardAt } of terminals) judge.ofTerminal(name, heardAt);
    return { matters: judge.found, morePunches: punches.total - punches.data.length };
  }

  private async candidates(source: CandidateSource, scope: AttentionScope, moment: SourceMoment) {
    const { sql, values } = candidatesSql(source, scope, moment);
    const rows = await this.database.query<CandidateRow<SourceData[CandidateSource]>[]>(sql, [...values]);
    return { source, rows };
  }

  private async granted(
    from: WorkDate,
    to: WorkDate,
    scope: AttentionScope,
  ): Promise<ReadonlyMap<string, number>> {
    const all = (await this.grants.during({ from, to, asOf: null, EMPIDs: employeesOf(scope) })) ?? [];
    return new Map(all.map(({ EMPID, date, minutes }) => [`${EMPID}-${date}`, minutes]));
  }

  /** Returns when each terminal was heard from. Few are silent by the instants of their punches: those alone are looked up by the moments of recording. */
  private async terminals(now: number): Promise<readonly HeardTerminal[]> {
    const all = await this.database.query<HeardTerminal[]>(TERMINALS);
    const since = now - TERMINAL_SILENT_MS;
    const actors = all.filter(({ heardAt }) => heardAt < since).map(({ name }) => terminalActor(name));
    if (actors.length === 0) return all;
    const recorded = await this.database.query<{ actor: string; at: number }[]>(RECORDED_SINCE, [
      actors,
      new Date(since).toISOString(),
    ]);
    const latest = new Map(recorded.map(({ actor, at }) => [actor, at]));
    return all.map(({ name, heardAt }) => ({
      name,
      heardAt: Math.max(heardAt, latest.get(terminalActor(name)) ?? heardAt),
    }));
  }

  private async punches(
    scope: AttentionScope,
    { from, to }: SourceMoment,
    accepted: boolean,
  ): Promise<OpenPunches> {
    if (scope.of === 'all')
      return this.refused.openSince({ from, to }, { ...scope, accepted, limit: ATTENTION_MAX_ITEMS });
    const ids = scope.of === 'people' ? (scope.punches ?? []) : [];
    const data = (await Promise.all(ids.map((id) => this.openPunch(id)))).flatMap((punch) => punch ?? []);
    return { data, total: data.length };
  }

  private async openPunch(id: string) {
    const period = { from: FIRST_RECORD_DATE, to: await this.time.today() };
    return (await this.refused.openSince(period, { id, limit: 1 })).data.at(0);
  }
}

/** Returns the employees of a scope; null for all. */
function employeesOf(scope: AttentionScope): readonly string[] | null {
  return scope.of === 'all' ? null : scope.EMPIDs;
}

const terminalActor = (name: string) => `terminal:${name}`;

const NO_PUNCHES: OpenPunches = { data: [], total: 0 };

function byAge(a: Matter, b: Matter): number {
  if (a.since !== b.since) return a.since - b.since;
  const [left, right] = a.EMPNAME === b.EMPNAME ? [a.subject, b.subject] : [a.EMPNAME ?? '', b.EMPNAME ?? ''];
  return left < right ? -1 : Number(left > right);
}
