import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  ATTENTION,
  type Candidates,
  type Holding,
  type Moment,
} from '@timekeep/contracts/attention/attention';
import {
  type AttentionKind,
  daySubject,
  isDayKind,
  matterId,
  type MatterKey,
  SETTLING_REQUESTS,
} from '@timekeep/contracts/attention/attention-kinds';
import type { DaySign } from '@timekeep/contracts/attention/day-signs';
import { hoursRulesLookup } from '@timekeep/contracts/hours/dated-hours-rules';
import type { RequestKind } from '@timekeep/contracts/requests/request-kinds';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import { type ChosenDays, daysAskedFor } from '@timekeep/contracts/requests/requests';
import { attention } from '@timekeep/projections/directory/tables';
import { selectList } from '@timekeep/projections/read-model-sql';
import type { OpenRefusedPunch } from '../../clock/clock.module.js';
import type { OrganizationState } from '../../organization/organization.module.js';
import type { CandidateRow, CandidateSource } from './candidates-sql.js';
import { ActorNames } from '../../requests/requests.module.js';

/** A matter that holds, before what was decided about it is known. */
export interface Matter extends Pick<CandidateRow<unknown>, 'DEPT' | 'COMPANY' | 'date'> {
  readonly kind: AttentionKind;
  readonly subject: string;
  readonly EMPID: string | null;
  readonly EMPNAME: string | null;
  readonly since: number;
  readonly facts: string;
  readonly minutes: number | null;
  readonly note: string | null;
  readonly terminal: string | null;
  /** Minutes that HR granted on the date of unplanned work; 0 for other kinds. */
  readonly granted: number;
}

/** Facts and rules that surround the records of a period. */
interface Surroundings extends Moment {
  readonly wanted: ReadonlySet<AttentionKind>;
  readonly organization: OrganizationState;
  readonly zone: CompanyZone;
  /** Granted minutes by `<EMPID>-<date>`. */
  readonly granted: ReadonlyMap<string, number>;
}

interface Waiting {
  readonly id: string;
  readonly kind: RequestKind;
}

/** The data of each source of employees. */
export interface SourceData {
  readonly days: readonly DaySign[];
  readonly 'waiting-request': Candidates['waiting-request'] & Waiting;
  readonly 'no-schedule': Candidates['no-schedule'];
  readonly 'negative-balance': Candidates['negative-balance'];
  readonly 'unconfirmed-address': Candidates['unconfirmed-address'];
}

/** Judges the candidates of a moment by the conditions of their kinds. */
export class Judge {
  /** The matters that hold, in the order of their candidates. */
  readonly found: Matter[] = [];
  private readonly rulesOn: ReturnType<typeof hoursRulesLookup>;

  constructor(private readonly around: Surroundings) {
    this.rulesOn = hoursRulesLookup(around.organization.hoursRules);
  }

  /** Judges a row of a source. */
  ofRow<Source extends CandidateSource>(source: Source, row: CandidateRow<SourceData[Source]>): void;
  ofRow(source: CandidateSource, row: CandidateRow<SourceData[CandidateSource]>): void;
  ofRow(source: CandidateSource, row: CandidateRow<unknown>): void {
    if (source === 'days') {
      this.ofDay(row as CandidateRow<SourceData['days']>);
      return;
    }
    const data = row.data as Candidates[typeof source] & Partial<Waiting>;
    const { zone } = this.around;
    this.judge(source, data, row, data.id ?? row.EMPID, ({ since }) => ({
      note: noteOf(source, data),
      // The place of the employee is that of today, the date that of the request.
      ...(source === 'waiting-request' && { date: zone.workDateAt(since) }),
    }));
  }

  ofPunch({ id, EMPID, EMPNAME, DEPT, COMPANY, date, reason, terminal, refusedAt }: OpenRefusedPunch): void {
    const candidate = { refusedAt: refusedAt.getTime(), reason };
    const about = { EMPID, EMPNAME, DEPT, COMPANY, date };
    this.judge('refused-punch', candidate, about, id, () => ({ note: reason, terminal }));
  }

  ofTerminal(name: string, heardAt: number): void {
    const date = this.around.zone.workDateAt(heardAt);
    const nobody = { EMPID: null, EMPNAME: null, DEPT: null, COMPANY: null, date };
    this.judge('silent-terminal', { heardAt }, nobody, name, () => ({ terminal: name }));
  }

  /** Days are most of the candidates, thousands in a month. */
  private ofDay(row: CandidateRow<SourceData['days']>): void {
    const { EMPID, date, accessUntil } = row;
    for (const sign of row.data) {
      const { kind } = sign;
      // Whoever lost the access before the last day was not expected on it.
      const isExpected = accessUntil === null || accessUntil >= date;
      if (!this.around.wanted.has(kind) || (kind === 'absent' && !isExpected)) continue;
      const subject = daySubject(EMPID, date);
      if (kind === 'unplanned-work') {
        const candidate = this.unplanned(sign, row, subject);
        this.judge(kind, candidate, row, subject, () => ({ granted: candidate.granted }));
      } else this.judge(kind, sign, row, subject);
    }
  }

  private unplanned(
    { kind, from, minutes, facts }: DaySign,
    { COMPANY, date }: CandidateRow<unknown>,
    subject: string,
  ): Candidates['unplanned-work'] {
    const { organization, granted } = this.around;
    const companyId = organization.units.company.bearers.get(COMPANY ?? '') ?? null;
    const { overtimeNeeds, overtimeFrom } = this.rulesOn(date, companyId);
    const needsGrant = overtimeNeeds === 'grant';
    return { kind, from, minutes, facts, granted: granted.get(subject) ?? 0, needsGrant, overtimeFrom };
  }

  private judge<Kind extends AttentionKind>(
    kind: Kind,
    candidate: Candidates[Kind],
    about: Pick<Matter, 'EMPID' | 'EMPNAME' | 'DEPT' | 'COMPANY' | 'date'>,
    subject: string,
    more?: (holding: Holding) => Partial<Matter>,
  ): void {
    const holding = ATTENTION[kind].condition(candidate, this.around);
    if (!holding) return;
    const { since, facts, minutes = null, date = about.date } = holding;
    const { EMPID, EMPNAME, DEPT, COMPANY } = about;
    // Without spread objects, which take longer than all the rest for thousands of days.
    const matter: Matter = {
      kind,
      subject,
      EMPID,
      EMPNAME,
      DEPT,
      COMPANY,
      date,
      since,
      facts,
      minutes,
      note: null,
      terminal: null,
      granted: 0,
    };
    this.found.push(more ? { ...matter, ...more(holding) } : matter);
  }
}

/** The source that has the candidates of a kind; null for kinds that have lists of their own. */
export function sourceOf(kind: AttentionKind): CandidateSource | null {
  if (isDayKind(kind)) return 'days';
  return kind === 'refused-punch' || kind === 'silent-terminal' ? null : kind;
}

function noteOf(source: CandidateSource, data: object): string | null {
  if (source === 'waiting-request' && 'kind' in data) return String(data.kind);
  if (source === 'negative-balance' && 'SL' in data && 'VL' in data)
    return `${String(data.SL)} ${String(data.VL)}`;
  return null;
}

/** Decisions about the matters of $1 and $2, kinds and subjects, parallel. */
const DECISIONS = `
  SELECT ${selectList(attention, attention.fields)} FROM directory.attention
  WHERE (kind, subject) IN (SELECT kind, subject FROM unnest($1::text[], $2::text[]) AS given (kind, subject))`;

/** Matters that are assigned to $1. */
const ASSIGNED = `SELECT kind, subject FROM directory.attention WHERE assigned_to = $1`;

/** Open requests of the employees $1. */
const OPEN_REQUESTS = `
  SELECT q.request_id AS id, q.empid AS "EMPID", q.kind, q.from_date::text AS "FROM", q.to_date::text AS "TO", q.except_dates AS "except"
  FROM requests.requests q WHERE q.state IN ('made', 'endorsed') AND q.empid = ANY ($1::text[])
  ORDER BY q.position`;

export interface Decision {
  readonly kind: AttentionKind;
  readonly subject: string;
  readonly facts: string | null;
  readonly reason: string | null;
  readonly acceptedBy: string | null;
  readonly acceptedAt: Date | null;
  readonly assignedTo: string | null;
  readonly revision: string;
}

interface OpenRequest extends ChosenDays {
  readonly id: string;
  readonly EMPID: string;
  readonly kind: RequestKind;
}

/** Decisions about matters, and requests that settle them. */
@Injectable()
export class MatterItems {
  constructor(
    private readonly database: DataSource,
    private readonly names: ActorNames,
  ) {}

  /** Returns the decisions about matters, by `matterId`. */
  async decisions(matters: readonly Matter[]): Promise<ReadonlyMap<string, Decision>> {
    const found = await this.database.query<Decision[]>(DECISIONS, [
      matters.map(({ kind }) => kind),
      matters.map(({ subject }) => subject),
    ]);
    return new Map(found.map((each) => [matterId(each), each]));
  }

  /** Returns the matters that are assigned to a person, whether they need attention still or not. */
  async assignedTo(EMPID: string): Promise<readonly MatterKey[]> {
    return this.database.query<MatterKey[]>(ASSIGNED, [EMPID]);
  }

  /** Returns a function that finds the first open request whose grant settles a matter; null for none. */
  private async openRequests(matters: readonly Matter[]) {
    const EMPIDs = [...new Set(matters.flatMap(({ EMPID, kind }) => (isDayKind(kind) ? (EMPID ?? []) : [])))];
    const open = EMPIDs.length === 0 ? [] : await this.database.query<OpenRequest[]>(OPEN_REQUESTS, [EMPIDs]);
    return ({ kind, EMPID, date }: Pick<Matter, 'kind' | 'EMPID' | 'date'>): string | null => {
      if (!isDayKind(kind)) return null;
      const settling = SETTLING_REQUESTS[kind];
      const request = open.find(
        (each) => each.EMPID === EMPID && settling.includes(each.kind) && daysAskedFor(each).includes(date),
      );
      return request?.id ?? null;
    };
  }

  /** Returns matters as answers have them. */
  async of(matters: readonly Matter[], decisions: ReadonlyMap<string, Decision>): Promise<AttentionItem[]> {
    const decided = matters.map((matter) => decisions.get(matterId(matter)) ?? null);
    const people = decided.flatMap((each) => [each?.acceptedBy ?? [], each?.assignedTo ?? []].flat());
    const [nameOf, requestOf] = await Promise.all([this.names.of(people), this.openRequests(matters)]);
    return matters.map(({ since, ...matter }, index) => {
      const decision = decided[index];
      const { acceptedBy = null, acceptedAt = null, assignedTo = null } = decision ?? {};
      const isAccepted = decision?.facts === matter.facts && acceptedBy !== null && acceptedAt !== null;
      return {
        ...matter,
        request: requestOf(matter),
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
