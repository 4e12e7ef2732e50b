/** Fields of an event that identify its command, whatever the event's id. */
const TELLING = {
  TimeClockPunched: ['EMPID', 'at'],
  TimekeepCorrected: ['reason'],
  LeaveTransactionAdded: ['REMARKS'],
  EmployeeRegistered: ['EMPID'],
  RequestMade: ['reason'],
  RequestEndorsed: ['REQUEST_ID'],
  RequestReturned: ['REQUEST_ID'],
  RequestGranted: ['REQUEST_ID'],
  RequestFulfilled: ['REQUEST_ID'],
  RequestRefused: ['REQUEST_ID'],
  RequestTakenBack: ['REQUEST_ID'],
} as const;
export type MarkedType = keyof typeof TELLING;

export function isMarked(type: string): type is MarkedType {
  return Object.hasOwn(TELLING, type);
}

/** Returns a mark that is equal for a command and its event. */
export function markOf(type: MarkedType, data: unknown): string {
  const values = new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
  return [type, ...TELLING[type].map((field) => String(values.get(field)))].join(' ');
}
