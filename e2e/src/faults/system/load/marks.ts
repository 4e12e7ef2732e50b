/** What of an event tells which command it is of, whatever id it has. */
const TELLING = {
  TimeClockPunched: ['EMPID', 'at'],
  TimekeepCorrected: ['reason'],
  LeaveTransactionAdded: ['REMARKS'],
  EmployeeRegistered: ['EMPID'],
} as const;
export type MarkedType = keyof typeof TELLING;

export function isMarked(type: string): type is MarkedType {
  return Object.hasOwn(TELLING, type);
}

/** The same for the event as for the command that it is to come of. */
export function markOf(type: MarkedType, data: unknown): string {
  const values = new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
  return [type, ...TELLING[type].map((field) => String(values.get(field)))].join(' ');
}
