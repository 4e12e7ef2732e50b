import { category, event, type EventOf, type Upcaster } from './define.js';
import { date, flag, orNull, secret, text, wholeNumber } from './schema.js';
import { addDays } from '../time/work-date.js';

/**
 * Company and department. Names are those at the time of recording. Ids are those of the events that added the
 * department and the company, and survive renames; null in events of version 1 (organization/organization-units).
 */
const placement = { DEPT: text, DEPT_ID: orNull(text), COMPANY: text, COMPANY_ID: orNull(text) };

/** Version 1 had no ids of units: only the name identifies department and company. */
const withoutUnitIds: Upcaster = (data) => ({ ...data, DEPT_ID: null, COMPANY_ID: null });

/** Up to version 2 a transfer had no day: it held for all records, past ones too. */
const withoutDay: Upcaster = (data) => ({ ...data, effectiveOn: null });

/** Up to version 3 a transfer stayed where it was recorded, and only a comparison tells if the PIN was changed. */
const withoutReplaced: Upcaster = (data) => ({ ...data, replaces: null, pinChanged: null });

/** In version 1 access ended when the resignation was recorded, on the last day, later leave stayed, and nobody resigned twice. */
const endedAtOnce: Upcaster = (data) => ({
  ...data,
  accessUntil: typeof data.resignedOn === 'string' ? addDays(data.resignedOn, -1) : null,
  returnsLeave: false,
  formerly: null,
});

export const employeeEvents = category('employee-<EMPID>', {
  /** `pinHash` is an HMAC; the PIN itself is not stored. `hiredOn` is the first day with records. */
  EmployeeRegistered: event({
    says: 'somebody works here, with records from `hiredOn` on',
    data: {
      EMPID: text,
      EMP_LNAME: text,
      EMP_FNAME: text,
      ...placement,
      MONTHYEAR: text,
      STATUS: text,
      NoOfPrint: wholeNumber,
      LastPrinted: wholeNumber,
      pinHash: secret(text),
      hiredOn: date,
    },
    upcasters: [withoutUnitIds],
  }),
  /**
   * All fields that can change, with their new values, changed or not. A change of the name alone, and a transfer that is taken back,
   * repeat the first department.
   */
  EmployeeModified: event({
    says: 'name and PIN are these from now on; department and company are these from `effectiveOn` on, up to the next such day, or, if null, from the first day on; the transfer of the day `replaces`, if not null, does not hold; `pinChanged` if the PIN is another one, null if that is unknown',
    data: {
      EMPID: text,
      EMP_LNAME: text,
      EMP_FNAME: text,
      ...placement,
      effectiveOn: orNull(date),
      replaces: orNull(date),
      pinHash: secret(text),
      pinChanged: orNull(flag),
    },
    upcasters: [withoutUnitIds, withoutDay, withoutReplaced],
  }),
  FirstDayCorrected: event({
    says: 'the first day with a record is `hiredOn`, and not `formerly`, which was recorded before',
    data: { EMPID: text, hiredOn: date, formerly: date },
  }),
  EmployeeResigned: event({
    says: 'somebody leaves, `resignedOn` is the last day with a record and `accessUntil` the last one with access; leave after it is given back if `returnsLeave`; `formerly` is the last day that was recorded before',
    data: { EMPID: text, resignedOn: date, accessUntil: date, returnsLeave: flag, formerly: orNull(date) },
    upcasters: [endedAtOnce],
  }),
  EmployeeReinstated: event({
    says: 'the resignation whose last day was `resignedOn` does not count, for this reason',
    data: { EMPID: text, resignedOn: date, reason: text },
  }),
  /** The same person has records from `hiredOn` on, besides those of the former employments. */
  EmployeeRehired: event({
    says: 'somebody who left works here again from `hiredOn` on, in this department and company and with this PIN; `formerly` was the last day before',
    data: { EMPID: text, ...placement, pinHash: secret(text), hiredOn: date, formerly: date },
  }),
});

export type EmployeeEvent = EventOf<typeof employeeEvents>;
export type EmployeeRegistered = EventOf<typeof employeeEvents, 'EmployeeRegistered'>;
export type EmployeeModified = EventOf<typeof employeeEvents, 'EmployeeModified'>;
export type FirstDayCorrected = EventOf<typeof employeeEvents, 'FirstDayCorrected'>;
export type EmployeeResigned = EventOf<typeof employeeEvents, 'EmployeeResigned'>;
export type EmployeeReinstated = EventOf<typeof employeeEvents, 'EmployeeReinstated'>;
export type EmployeeRehired = EventOf<typeof employeeEvents, 'EmployeeRehired'>;

/** In version 1 a number was that of one employee for all days. */
const forAllDays: Upcaster = (data) => ({ ...data, from: null });

/** Numbers of employees on time clocks, of the whole company in one stream, so that each is that of one employee on each day. */
export const deviceNumberEvents = category('device-numbers', {
  DeviceNumberSet: event({
    says: 'time clocks and their files know the employee by this number too, from `from` on, the day after the last one of who had it before; null for all days; without a number, by none any more',
    data: { EMPID: text, deviceNumber: orNull(text), from: orNull(date) },
    upcasters: [forAllDays],
  }),
});

export type DeviceNumberSet = EventOf<typeof deviceNumberEvents>;
