import type { EmploymentNote } from '@timekeep/contracts/api/audit-api';
import type { EmployeeChangeKind } from '@timekeep/contracts/audit/audit-kinds';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import { FROM_FIRST_DAY } from '@timekeep/contracts/employees/placements';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { EmployeeModified } from '@timekeep/contracts/events/employee';
import type { AbsencePlanned, AbsenceWithdrawn, LeaveDetailsUpdated } from '@timekeep/contracts/events/leave';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from '../attendance/company-state.js';
import type { DeviceNumbers, KnownNumber } from './run-state.js';

/** Values before and after a change of an employee; null for those that the change does not have. */
export type ChangedValues = Pick<
  EmploymentNote,
  'before' | 'after' | 'dayBefore' | 'day' | 'accessUntil' | 'reason'
>;

export const NO_VALUES: ChangedValues = {
  before: null,
  after: null,
  dayBefore: null,
  day: null,
  accessUntil: null,
  reason: null,
};

/** A change of an employee. */
export interface EmployeeChange extends ChangedValues {
  readonly kind: EmployeeChangeKind;
  readonly EMPID: string;
}

/** The values that an event replaces. */
export interface FormerValues {
  readonly name: string | null;
  readonly place: string | null;
  /** The place on the day of a transfer that does not hold any more. */
  readonly replaced: string | null;
  readonly deviceNumber: KnownNumber;
}

/** The former values of an event that replaces none. */
export const NONE_FORMER: FormerValues = {
  name: null,
  place: null,
  replaced: null,
  deviceNumber: { number: null, from: null },
};

/** Returns the values that an event is about to replace. Called before the event is folded. */
export function formerValues(
  { type, data }: TimekeepEvent,
  company: CompanyState,
  numbers: DeviceNumbers,
): FormerValues {
  switch (type) {
    case 'EmployeeModified':
      return {
        ...NONE_FORMER,
        name: nameOf(data.EMPID, company),
        place: placeOf(data.EMPID, data.effectiveOn, company),
        replaced: data.replaces && placeOf(data.EMPID, data.replaces, company),
      };
    case 'DeviceNumberSet':
      return { ...NONE_FORMER, deviceNumber: numbers.of(data.EMPID) };
    default:
      return NONE_FORMER;
  }
}

/** Returns the changes of an employee that an event is; none for most events. */
export function employeeChanges(
  event: TimekeepEvent,
  former: FormerValues,
  company: CompanyState,
): readonly EmployeeChange[] {
  const { type, data } = event;
  switch (type) {
    case 'EmployeeRegistered': {
      const { EMPID, hiredOn: day } = data;
      const after = [nameOf(EMPID, company), placeOf(EMPID, day, company)].join('; ');
      return [change('registration', EMPID, { after, day })];
    }
    case 'EmployeeModified':
      return modifications(event, former, company);
    case 'FirstDayCorrected': {
      const { EMPID, formerly: dayBefore, hiredOn: day } = data;
      return [change('first-day', EMPID, { dayBefore, day })];
    }
    case 'EmployeeResigned': {
      const { EMPID, formerly: dayBefore, resignedOn: day, accessUntil } = data;
      return [change('resignation', EMPID, { dayBefore, day, accessUntil })];
    }
    case 'EmployeeReinstated': {
      const { EMPID, resignedOn: dayBefore, reason } = data;
      return [change('reinstatement', EMPID, { dayBefore, reason })];
    }
    case 'EmployeeRehired': {
      const { EMPID, formerly: dayBefore, hiredOn: day } = data;
      return [change('rehire', EMPID, { after: placeOf(EMPID, day, company), dayBefore, day })];
    }
    case 'DeviceNumberSet': {
      const { EMPID, deviceNumber: after, from: day } = data;
      const { number: before, from } = former.deviceNumber;
      // The number stays, and only its day changes.
      const dayBefore = before === after ? from : null;
      return [change('device-number', EMPID, { before, after, dayBefore, day })];
    }
    case 'LeaveDetailsUpdated':
      return [change('balance', data.EMPID, { after: balancesInWords(event), reason: data.reason })];
    case 'AbsencePlanned':
      return [change('absence', data.EMPID, { after: absenceInWords(event), reason: data.reason })];
    case 'AbsenceWithdrawn':
      return [change('absence-withdrawn', data.EMPID, { before: absenceInWords(event) })];
    default:
      return [];
  }
}

/** Returns the absence with its range and its number. */
export function absenceInWords({ data }: AbsencePlanned | AbsenceWithdrawn): string {
  const { ABSENCE_ID, remark, FROM, TO } = data;
  return `${remark} from ${FROM} to ${TO} (${ABSENCE_ID})`;
}

function change(kind: EmployeeChangeKind, EMPID: string, values: Partial<ChangedValues>): EmployeeChange {
  return { kind, EMPID, ...NO_VALUES, ...values };
}

/**
 * A modification repeats what it does not change. Up to version 3 of the event one that changes neither name nor place has another PIN,
 * and it is unknown of the others.
 */
function modifications(
  { data }: EmployeeModified,
  former: FormerValues,
  company: CompanyState,
): readonly EmployeeChange[] {
  const { EMPID, pinChanged } = data;
  const name = nameOf(EMPID, company);
  const renaming = change('name', EMPID, { before: former.name, after: name });
  const changes = [...(name === former.name ? [] : [renaming]), ...transfersOf(data, former, company)];
  const isPin = pinChanged ?? changes.length === 0;
  return isPin ? [...changes, change('pin', EMPID, {})] : changes;
}

/** Returns the transfer of a modification, also one to another day or one that is taken back, which has no place afterwards. */
function transfersOf(
  { EMPID, effectiveOn: day, replaces: dayBefore }: EmployeeModified['data'],
  former: FormerValues,
  company: CompanyState,
): readonly EmployeeChange[] {
  const after = placeOf(EMPID, day, company);
  const isPlaced = day !== null || after !== former.place;
  if (dayBefore !== null) {
    const before = former.replaced;
    return [change('transfer', EMPID, { before, after: isPlaced ? after : null, dayBefore, day })];
  }
  return isPlaced ? [change('transfer', EMPID, { before: former.place, after, day })] : [];
}

function nameOf(EMPID: string, { employees }: CompanyState): string | null {
  const employee = employees.get(EMPID);
  return employee ? employeeName(employee.lastName, employee.firstName) : null;
}

/** Returns the department and company of a day, by their present names. */
function placeOf(EMPID: string, day: WorkDate | null, { units }: CompanyState): string | null {
  const place = units.placeOn(EMPID, day ?? FROM_FIRST_DAY);
  return place ? `${place.department}, ${place.company}` : null;
}

/** Former versions of the event do not say what the balances were. */
function balancesInWords({ data }: LeaveDetailsUpdated): string {
  const { SL, VL, ANNIV, INCREMENT, formerSL, formerVL } = data;
  const balance = (added: number, former: number | null): string => {
    if (former !== null) return added === 0 ? String(former) : `${former} → ${former + added}`;
    return added > 0 ? `+${added}` : String(added);
  };
  return `SL ${balance(SL, formerSL)}, VL ${balance(VL, formerVL)}, ANNIV ${ANNIV ?? '-'}, INCREMENT ${INCREMENT}`;
}
