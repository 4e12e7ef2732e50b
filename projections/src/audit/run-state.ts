import type { Authority } from '@timekeep/contracts/events/account';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ClosedPeriodNote } from '@timekeep/contracts/api/audit-api';
import type { CutOffChangeKind } from '@timekeep/contracts/audit/audit-kinds';
import type { CompanyState } from '../attendance/company-state.js';
import type { ReadModelDb } from '../engine/projection.js';
import { deleteRows, selectRows, upsertRows } from '../engine/table-rows.js';
import { authorities as authoritiesTable, cutOffs, deviceNumbers } from './tables.js';
import type { Row } from '../engine/table.js';

/** Changed authorities of employees; null if the account was removed. */
type AuthorityChanges = readonly (readonly [EMPID: string, Authority | null])[];

/** Authority of each account at the present position, in memory for the lifetime of a run. */
export class Authorities {
  private readonly changed = new Set<string>();

  constructor(private readonly byEmployee: Map<string, Authority> = new Map()) {}

  of(EMPID: string): Authority | null {
    return this.byEmployee.get(EMPID) ?? null;
  }

  /** Applies events of accounts; ignores others. */
  apply({ type, data }: TimekeepEvent): void {
    if (type === 'AccountRegistered') this.put(data.EMPID, 'EMPLOYEE');
    else if (type === 'AuthorityGranted') this.put(data.EMPID, data.authority);
    else if (type === 'AccountRemoved') {
      this.byEmployee.delete(data.EMPID);
      this.changed.add(data.EMPID);
    }
  }

  /** Returns the changes since the last call. */
  takeChanges(): AuthorityChanges {
    const changes = [...this.changed].map((EMPID) => [EMPID, this.of(EMPID)] as const);
    this.changed.clear();
    return changes;
  }

  private put(EMPID: string, authority: Authority): void {
    this.byEmployee.set(EMPID, authority);
    this.changed.add(EMPID);
  }
}

/** Name and authority of an actor at the time of an event; null for one that is no employee, or has no account. */
export interface ActorThen {
  readonly actorName: string | null;
  readonly actorAuthority: Authority | null;
}

/** Returns name and authority of an actor at the present position. */
export function actorThen(
  actor: string,
  { employees }: Pick<CompanyState, 'employees'>,
  authorities: Authorities,
): ActorThen {
  const person = employees.get(actor);
  return {
    actorName: person ? employeeName(person.lastName, person.firstName) : null,
    actorAuthority: authorities.of(actor),
  };
}

export async function loadAuthorities(db: ReadModelDb): Promise<Authorities> {
  const rows = await selectRows(authoritiesTable, db);
  return new Authorities(new Map(rows.map(({ EMPID, authority }) => [EMPID, authority])));
}

export async function saveAuthorities(changes: AuthorityChanges, db: ReadModelDb): Promise<void> {
  const held = changes.flatMap(([EMPID, authority]) => (authority === null ? [] : { EMPID, authority }));
  const lost = changes.flatMap(([EMPID, authority]) => (authority === null ? { EMPID } : []));
  await deleteRows(authoritiesTable, ['EMPID'], lost, db);
  await upsertRows(authoritiesTable, held, (row) => row, db);
}

/** A number with the day from which it holds; null for all days. */
export interface KnownNumber {
  readonly number: string | null;
  readonly from: WorkDate | null;
}

const NO_NUMBER: KnownNumber = { number: null, from: null };

/** The number on time clocks that was recorded last for each employee, in memory for the lifetime of a run. */
export class DeviceNumbers {
  private readonly changed = new Set<string>();

  constructor(private readonly byEmployee: Map<string, KnownNumber> = new Map()) {}

  of(EMPID: string): KnownNumber {
    return this.byEmployee.get(EMPID) ?? NO_NUMBER;
  }

  /** Applies events of device numbers; ignores others. */
  apply({ type, data }: TimekeepEvent): void {
    if (type !== 'DeviceNumberSet') return;
    this.byEmployee.set(data.EMPID, { number: data.deviceNumber, from: data.from });
    this.changed.add(data.EMPID);
  }

  /** Returns the numbers that changed since the last call. */
  takeChanges(): readonly (KnownNumber & { readonly EMPID: string })[] {
    const changes = [...this.changed].map((EMPID) => ({ EMPID, ...this.of(EMPID) }));
    this.changed.clear();
    return changes;
  }
}

export async function loadDeviceNumbers(db: ReadModelDb): Promise<DeviceNumbers> {
  const rows = await selectRows(deviceNumbers, db);
  return new DeviceNumbers(new Map(rows.map(({ EMPID, number, from }) => [EMPID, { number, from }])));
}

export async function saveDeviceNumbers(
  changes: ReturnType<DeviceNumbers['takeChanges']>,
  db: ReadModelDb,
): Promise<void> {
  await upsertRows(deviceNumbers, changes, ({ EMPID, number, from }) => ({ EMPID, number, from }), db);
}

/** A change of a cut-off, or an answer to one. */
export interface CutOffChange {
  readonly kind: CutOffChangeKind;
  /** Empty for a change of a cut-off itself. */
  readonly EMPID: string;
  readonly cutOff: ClosedPeriodNote;
  readonly reason: string | null;
}

/** The cut-offs that were closed so far, in memory for the lifetime of a run. */
export class ClosedCutOffs {
  private readonly changed = new Set<number>();

  constructor(private readonly byNumber: Map<number, Row<typeof cutOffs>> = new Map()) {}

  /** Applies events of cut-offs, by the rules of their projection, and returns the change that an event is; null for other events. */
  apply({ type, data }: TimekeepEvent): CutOffChange | null {
    switch (type) {
      case 'CutOffClosed': {
        const { number, FROM, TO, companies, after } = data;
        const lost = this.lost(after);
        const period = { number, FROM, TO, COMPANY: companies.map(({ COMPANY }) => COMPANY) };
        this.put({ number, period, after, holds: lost === undefined });
        const reason = lost === undefined ? null : `Without effect: cut-off ${lost} was withdrawn before.`;
        return { kind: 'cutoff', EMPID: '', cutOff: period, reason };
      }
      case 'CutOffWithdrawn': {
        const closed = this.byNumber.get(data.number);
        const later = this.later(data.number);
        if (closed && later === undefined) this.put({ ...closed, holds: false });
        const why = later === undefined ? '' : ` Without effect: cut-off ${later} was closed before.`;
        const reason = `${data.reason}${why}`;
        return this.about(data.number, { kind: 'cutoff-withdrawn', EMPID: '', reason });
      }
      case 'TimeRecordAcknowledged':
        return this.about(data.number, { kind: 'cutoff-acknowledged', EMPID: data.EMPID, reason: null });
      case 'TimeRecordDisputed':
        return this.about(data.number, { kind: 'cutoff-disputed', EMPID: data.EMPID, reason: data.text });
      default:
        return null;
    }
  }

  /** Returns the rows that changed since the last call. */
  takeChanges(): readonly Row<typeof cutOffs>[] {
    const rows = [...this.changed].flatMap((number) => this.byNumber.get(number) ?? []);
    this.changed.clear();
    return rows;
  }

  /** A cut-off is closed before it is answered or withdrawn. */
  private about(number: number, change: Omit<CutOffChange, 'cutOff'>): CutOffChange | null {
    const closed = this.byNumber.get(number);
    return closed ? { ...change, cutOff: closed.period } : null;
  }

  /** Returns the first of these cut-offs that does not hold. */
  private lost(after: readonly number[]): number | undefined {
    return after.find((number) => this.byNumber.get(number)?.holds === false);
  }

  /** Returns a cut-off that holds and follows another one. */
  private later(number: number): number | undefined {
    return [...this.byNumber.values()].find(({ after, holds }) => holds && after.includes(number))?.number;
  }

  private put(row: Row<typeof cutOffs>): void {
    this.byNumber.set(row.number, row);
    this.changed.add(row.number);
  }
}

export async function loadCutOffs(db: ReadModelDb): Promise<ClosedCutOffs> {
  const rows = await selectRows(cutOffs, db);
  return new ClosedCutOffs(new Map(rows.map((row) => [row.number, row])));
}

export async function saveCutOffs(
  changes: ReturnType<ClosedCutOffs['takeChanges']>,
  db: ReadModelDb,
): Promise<void> {
  await upsertRows(cutOffs, changes, (row) => row, db);
}
