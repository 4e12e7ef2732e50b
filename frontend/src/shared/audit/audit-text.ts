import type { AuditKind, AuditVersion } from '@timekeep/contracts/api/audit-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { Authority } from '@timekeep/contracts/events/account';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { mediumDate } from '@/shared/attendance/date-format';
import { MISSING } from '@/shared/attendance/record-values';

const KINDS: Readonly<Record<AuditKind, string>> = {
  opening: 'Day opened',
  punch: 'Punch',
  'punch-outside': 'Punch outside employment',
  correction: 'Correction',
  holiday: 'Holiday set',
  'holiday-withdrawn': 'Holiday withdrawn',
  leave: 'Leave recorded',
  'leave-edited': 'Leave edited',
  'leave-deleted': 'Leave deleted',
  schedule: 'Schedule changed',
  rules: 'Rules changed',
  resignation: 'Resignation',
  voided: 'Event declared void',
  request: 'Request',
};

const AUTHORITIES: Readonly<Record<Authority, string>> = {
  EMPLOYEE: 'Employee',
  SUPERVISOR: 'Supervisor',
  HR: 'HR',
  IT: 'IT',
};

const TERMINAL = 'terminal:';
const IT = 'it:';

/** Returns the name of a version's kind, for instance `Correction`. */
export function kindInWords(kind: AuditKind): string {
  return KINDS[kind];
}

/** Name of an actor. The other fields are null for terminals and other actors that are not employees. */
interface ActorWords {
  readonly name: string;
  /** Authority at the time of the change. */
  readonly authority: string | null;
  /** Authority and id. */
  readonly role: string | null;
}

/** Returns `CRUZ, ANA`, `HR` and `HR, 100001`; `Terminal Gate 1`, `IT (ana)`, or `The system`. */
export function actorWords({
  actor,
  actorName,
  actorAuthority,
}: Pick<AuditVersion, 'actor' | 'actorName' | 'actorAuthority'>): ActorWords {
  if (actorName === null) return { name: actorInWords(actor), authority: null, role: null };
  const authority = actorAuthority && AUTHORITIES[actorAuthority];
  return { name: actorName, authority, role: authority === null ? actor : `${authority}, ${actor}` };
}

/** Returns the name of an actor without further data; for an employee the current name if `nameOf` returns one. */
export function actorInWords(actor: string, nameOf: (EMPID: string) => string | undefined = noName): string {
  if (actor === 'system') return 'The system';
  if (actor.startsWith(TERMINAL)) return `Terminal ${actor.slice(TERMINAL.length)}`;
  if (actor.startsWith(IT)) return `IT (${actor.slice(IT.length)})`;
  return nameOf(actor) ?? actor;
}

/** Returns an ISO instant as `Nov 20, 2026, 14:03` in the company's zone. */
export function momentInWords(at: string, zone: CompanyZone): string {
  const instant = Date.parse(at);
  return `${mediumDate(zone.workDateAt(instant))}, ${zone.timeOfDayAt(instant).slice(0, 5)}`;
}

function noName(): undefined {
  return undefined;
}

/** One value of a record as text, before and after a change; `from` is null when there was no record before. */
export interface ChangedValue {
  readonly label: string;
  readonly from: string | null;
  readonly to: string;
}

/** Label of the remark, which is left out where the value is clear without it. */
export const REMARKS = 'Remarks';

const VALUES: readonly (readonly [label: string, inWords: (snapshot: RecordSnapshot) => string])[] = [
  [REMARKS, ({ Remarks }) => remarkTitle(Remarks)],
  ['Time In', ({ TimeIN1 }) => TimeIN1 ?? MISSING],
  ['Time Out', ({ TimeOUT1 }) => TimeOUT1 ?? MISSING],
  ['MinsLate', ({ MinsLate }) => String(MinsLate)],
  ['Overtime', ({ UnderOverTime }) => String(UnderOverTime)],
  ['Hours', ({ hrs }) => hrs.toFixed(2)],
];

/** Returns all values of a record, in the order of its columns. */
export function allValues(before: RecordSnapshot | null, after: RecordSnapshot): readonly ChangedValue[] {
  return VALUES.map(([label, inWords]) => ({
    label,
    from: before && inWords(before),
    to: inWords(after),
  }));
}

/** Returns the values that differ between two snapshots; for the first version, all that are not empty. */
export function changedValues(before: RecordSnapshot | null, after: RecordSnapshot): readonly ChangedValue[] {
  const nothing = (to: string) => to === MISSING || Number(to) === 0;
  return allValues(before, after).filter(({ from, to }) => (from === null ? !nothing(to) : from !== to));
}
