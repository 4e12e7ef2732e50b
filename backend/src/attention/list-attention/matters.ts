import { ATTENTION, type Candidates, type Moment } from '@timekeep/contracts/attention/attention';
import {
  daySubject,
  isDayKind,
  type AttentionKind,
  type DayKind,
} from '@timekeep/contracts/attention/attention-kinds';
import type { DaySign } from '@timekeep/contracts/attention/day-signs';
import { hoursRulesLookup } from '@timekeep/contracts/hours/dated-hours-rules';
import type { RequestKind } from '@timekeep/contracts/requests/request-kinds';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { OpenRefusedPunch } from '../../clock/clock.module.js';
import type { OrganizationState } from '../../organization/organization.module.js';
import type { CandidateRow, CandidateSource } from './candidates-sql.js';

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
export interface Surroundings extends Moment {
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
  private readonly rulesOn: ReturnType<typeof hoursRulesLookup>;

  constructor(private readonly around: Surroundings) {
    this.rulesOn = hoursRulesLookup(around.organization.hoursRules);
  }

  /** Returns the matters of a row of a source. */
  matters<Source extends CandidateSource>(source: Source, row: CandidateRow<SourceData[Source]>): Matter[];
  matters(source: CandidateSource, row: CandidateRow<SourceData[CandidateSource]>): Matter[];
  matters(source: CandidateSource, row: CandidateRow<unknown>): Matter[] {
    if (source === 'days') return this.ofDay(row as CandidateRow<SourceData['days']>);
    const data = row.data as Candidates[typeof source] & Partial<Waiting>;
    const found = this.matter(source, data, row, data.id ?? row.EMPID);
    const { zone } = this.around;
    return found.map((matter) => ({
      ...matter,
      note: noteOf(source, data),
      // The place of the employee is that of today, the date that of the request.
      ...(source === 'waiting-request' && { date: zone.workDateAt(matter.since) }),
    }));
  }

  ofPunch({
    id,
    EMPID,
    EMPNAME,
    DEPT,
    COMPANY,
    date,
    reason,
    terminal,
    refusedAt,
  }: OpenRefusedPunch): Matter[] {
    const candidate = { refusedAt: refusedAt.getTime(), reason };
    const found = this.matter('refused-punch', candidate, { EMPID, EMPNAME, DEPT, COMPANY, date }, id);
    return found.map((matter) => ({ ...matter, note: reason, terminal }));
  }

  ofTerminal(name: string, heardAt: number): Matter[] {
    const date = this.around.zone.workDateAt(heardAt);
    const nobody = { EMPID: null, EMPNAME: null, DEPT: null, COMPANY: null, date };
    return this.matter('silent-terminal', { heardAt }, nobody, name).map((matter) => ({
      ...matter,
      terminal: name,
    }));
  }

  private ofDay(row: CandidateRow<SourceData['days']>): Matter[] {
    const subject = daySubject(row.EMPID, row.date);
    return row.data.flatMap((sign) => {
      // Whoever lost the access before the last day was not expected on it.
      const isExpected = row.accessUntil === null || row.accessUntil >= row.date;
      if (!this.around.wanted.has(sign.kind) || (sign.kind === 'absent' && !isExpected)) return [];
      const candidate = this.candidate(sign, row, subject);
      const granted = sign.kind === 'unplanned-work' ? candidate.granted : 0;
      return this.matter(sign.kind, candidate, row, subject).map((matter) => ({ ...matter, granted }));
    });
  }

  private candidate(
    sign: DaySign,
    { COMPANY, date }: CandidateRow<unknown>,
    subject: string,
  ): Candidates[DayKind] & Candidates['unplanned-work'] {
    const { organization, granted } = this.around;
    const companyId = organization.units.company.bearers.get(COMPANY ?? '') ?? null;
    const { overtimeNeeds, overtimeFrom } = this.rulesOn(date, companyId);
    const needsGrant = overtimeNeeds === 'grant';
    return { ...sign, granted: granted.get(subject) ?? 0, needsGrant, overtimeFrom };
  }

  private matter<Kind extends AttentionKind>(
    kind: Kind,
    candidate: Candidates[Kind],
    about: Pick<Matter, 'EMPID' | 'EMPNAME' | 'DEPT' | 'COMPANY' | 'date'>,
    subject: string,
  ): Matter[] {
    const holding = ATTENTION[kind].condition(candidate, this.around);
    if (!holding) return [];
    const { since, facts, minutes = null, date = about.date } = holding;
    const { EMPID, EMPNAME, DEPT, COMPANY } = about;
    return [
      {
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
      },
    ];
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
