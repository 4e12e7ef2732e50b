import type { RequestGranted, RequestMade } from '@timekeep/contracts/events/request';

/** The nth request of an employee: a correction of 2023-01-03, except for the given fields. */
export function requestMade(EMPID: string, n: number, data: Partial<RequestMade['data']> = {}): RequestMade {
  return {
    type: 'RequestMade',
    data: {
      EMPID,
      REQUEST_ID: `${EMPID}-${n}`,
      kind: 'correction',
      FROM: '2023-01-03',
      TO: '2023-01-03',
      remark: 'Present',
      TimeIN1: '08:00:00',
      TimeOUT1: '17:00:00',
      LEAVE_TYPE: null,
      half: null,
      except: [],
      minutes: null,
      reason: 'Forgot to punch',
      before: null,
      basedOn: null,
      ...data,
    },
  };
}

/** The grant of the nth request, which corrects 2023-01-03. */
export function requestGranted(EMPID: string, n: number): RequestGranted {
  const REQUEST_ID = `${EMPID}-${n}`;
  return {
    type: 'RequestGranted',
    data: { EMPID, REQUEST_ID, effects: ['2023-01-03'], before: null, note: null },
  };
}
