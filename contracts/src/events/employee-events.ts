import type { WorkDate } from '../time/work-date.js';
import type { DomainEvent } from './event-metadata.js';

/**
 * Where an employee works. The names are those of the moment of recording. The ids are those of the events that added the
 * department and the company, which no rename changes; null in events of version 1 (organization/organization-units).
 */
interface Placement {
  readonly DEPT: string;
  readonly DEPT_ID: string | null;
  readonly COMPANY: string;
  readonly COMPANY_ID: string | null;
}

/** `pinHash` is an HMAC; the PIN itself is nowhere kept. `hiredOn` is the first day with records. */
export type EmployeeRegistered = DomainEvent<
  'EmployeeRegistered',
  {
    readonly EMPID: string;
    readonly EMP_LNAME: string;
    readonly EMP_FNAME: string;
    readonly MONTHYEAR: string;
    readonly STATUS: string;
    readonly NoOfPrint: number;
    readonly LastPrinted: number;
    readonly pinHash: string;
    readonly hiredOn: WorkDate;
  } & Placement
>;

/** What can be changed, as it is from now on, changed or not. */
export type EmployeeModified = DomainEvent<
  'EmployeeModified',
  {
    readonly EMPID: string;
    readonly EMP_LNAME: string;
    readonly EMP_FNAME: string;
    readonly pinHash: string;
  } & Placement
>;
/** `resignedOn` is the last day with a record. */
export type EmployeeResigned = DomainEvent<
  'EmployeeResigned',
  { readonly EMPID: string; readonly resignedOn: WorkDate }
>;

export type EmployeeEvent = EmployeeRegistered | EmployeeModified | EmployeeResigned;
