import type { HoursDay, HoursDaysAnswer, HoursRow } from '@timekeep/contracts/api/hours-api';
import { HOURS_COLUMNS } from '@timekeep/contracts/hours/hours-columns';
import { people } from './hr';

const NO_MINUTES = Object.fromEntries(HOURS_COLUMNS.map((column) => [column, 0])) as Pick<
  HoursRow,
  (typeof HOURS_COLUMNS)[number]
>;

const [first, second] = people;

/** Returns a row of the first employee of HR's list, with the given figures. */
export function hoursRow(values: Partial<HoursRow> = {}): HoursRow {
  const { EMPID, EMPNAME, DEPT, COMPANY } = first;
  return {
    ...{ EMPID, EMPNAME, DEPT, COMPANY },
    ...{ DAYS: 10, WORKED: 10, ABSENT: 0, LATE: 0, UNDERTIME: 0 },
    ...{ SL: 0, VL: 0, OTHER: {}, UNPAID: 0, HOLIDAYS: 0 },
    ...NO_MINUTES,
    ORD: 4_800,
    OPEN: 0,
    ...values,
  };
}

const { EMPID, EMPNAME, DEPT } = second;

/** Two employees: one with granted overtime, and one who was late and has a day that is not settled. */
export const hoursRows: readonly HoursRow[] = [
  hoursRow({ ORD_OT: 65, OTHER: { ML: 2 } }),
  hoursRow({ EMPID, EMPNAME, DEPT, LATE: 12, OPEN: 1, ORD: 4_308 }),
];

const at = (date: string, time: string) => new Date(`${date}T${time}:00+08:00`).toISOString();

/** Returns a day from 09:00 to 18:00 in Manila that was worked, with the given values. */
export function hoursDay(date: string, values: Partial<HoursDay> = {}): HoursDay {
  const [from, noon, one, to] = [at(date, '09:00'), at(date, '12:00'), at(date, '13:00'), at(date, '18:00')];
  const ordinary = { day: 'ordinary', overtime: false, night: false } as const;
  return {
    ...{ date, remark: 'Present', day: 'ordinary', DEPT: first.DEPT, COMPANY: first.COMPANY },
    ...{ timeIn: from, timeOut: to, scheduled: { from, to }, break: { from: noon, to: one } },
    granted: 0,
    segments: [
      { from, to: noon, ...ordinary },
      { from: one, to, ...ordinary },
    ],
    ...{ late: 0, undertime: 0, unworked: null, open: [] },
    ...values,
  };
}

/** A day with an hour of granted overtime and half an hour that was not granted, and a day of maternity leave. */
export const hoursDays: HoursDaysAnswer = {
  data: [
    hoursDay('2026-11-03', {
      timeOut: at('2026-11-03', '19:30'),
      granted: 60,
      segments: [
        ...hoursDay('2026-11-03').segments,
        {
          from: at('2026-11-03', '18:00'),
          to: at('2026-11-03', '19:00'),
          day: 'ordinary',
          overtime: true,
          night: false,
        },
      ],
      open: [{ reason: 'overtime', minutes: 30 }],
    }),
    hoursDay('2026-11-04', {
      remark: 'ML',
      timeIn: null,
      timeOut: null,
      segments: [],
      unworked: { remark: 'ML', days: 1, isPaid: true },
    }),
  ],
  total: hoursRow({ DAYS: 2, WORKED: 1, OTHER: { ML: 1 }, ORD: 480, ORD_OT: 60, OPEN: 1 }),
};
