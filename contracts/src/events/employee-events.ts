import type { WorkDate } from '../time/work-date.js';
import type { DomainEvent } from './event-metadata.js';

/** `pinHash` is an HMAC; the PIN itself is nowhere kept. `hiredOn` is the first day with records. */
export type EmployeeRegistered = DomainEvent<
  'EmployeeRegistered',
  {
    readonly EMPID: string;
    readonly EMP_LNAME: string;
    readonly EMP_FNAME: string;
    readonly DEPT: string;
    readonly COMPANY: string;
    readonly MONTHYEAR: string;
    readonly STATUS: string;
    readonly NoOfPrint: number;
    readonly LastPrinted: number;
    readonly pinHash: string;
    readonly hiredOn: WorkDate;
  }
>;

/** What can be changed, as it is from now on, changed or not. */
export type EmployeeModified = DomainEvent<
  'EmployeeModified',
  {
    readonly EMPID: string;
    readonly EMP_LNAME: string;
    readonly EMP_FNAME: string;
    readonly DEPT: string;
    readonly COMPANY: string;
    readonly pinHash: string;
  }
>;
/** `resignedOn` is the last day with a record. */
export type EmployeeResigned = DomainEvent<
  'EmployeeResigned',
  { readonly EMPID: string; readonly resignedOn: WorkDate }
>;

export type EmployeeEvent = EmployeeRegistered | EmployeeModified | EmployeeResigned;
