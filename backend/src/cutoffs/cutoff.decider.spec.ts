import { describe, expect, it } from '@jest/globals';
import type { ClosedPeriod } from '@timekeep/contracts/cutoffs/paid-days';
import type { CutOffClosed } from '@timekeep/contracts/events/cutoff';
import { given } from '../testing/given.js';
import { cutoffDecider } from './cutoff.decider.js';

const open = { 'no-out': 0, absent: 0, request: 0, 'refused-punch': 0, 'no-schedule': 0, overtime: 0 };

function closed(number: number, changes: Partial<CutOffClosed['data']> = {}): CutOffClosed {
  const companies = [{ COMPANY: 'Acme', COMPANY_ID: 'acme' }];
  const data = {
    ...{ number, FROM: '2026-11-01', TO: '2026-11-15', companies, knownTo: '2026-11-17T00:00:00.000Z' },
    ...{ rules: [], digest: 'digest', rows: 1, carried: 0, days: 'days', parts: 1, after: [], open },
  };
  return { type: 'CutOffClosed', data: { ...data, ...changes } };
}

function period({ data }: CutOffClosed): ClosedPeriod {
  const { number, FROM, TO, companies } = data;
  return { number, FROM, TO, companyIds: companies.map(({ COMPANY_ID }) => COMPANY_ID) };
}

const october = closed(6, { FROM: '2026-10-16', TO: '2026-10-31' });
const close = (closing: CutOffClosed, ...holding: CutOffClosed[]) => ({
  ...({ type: 'close', closing: closing.data, holding: holding.map(period) } as const),
});
const withdraw = (number: number, ...holding: CutOffClosed[]) => ({
  ...({ type: 'withdraw', number, reason: 'Wrong', holding: holding.map(period) } as const),
});

describe('closing', () => {
  it('is recorded after those of the same company', () => {
    const next = closed(7, { after: [6] });
    expect(given(cutoffDecider).when(close(next, october))).toEqual({ events: [next] });
  });

  it('is refused when another one took its number, or one that it follows was withdrawn meanwhile', () => {
    const atOnce = { refusal: { kind: 'conflict' } };
    expect(given(cutoffDecider, closed(7)).when(close(closed(7)))).toMatchObject(atOnce);
    expect(given(cutoffDecider).when(close(closed(7), closed(8)))).toMatchObject(atOnce);
    expect(given(cutoffDecider).when(close(closed(7, { after: [6] })))).toMatchObject(atOnce);
  });

  it('is refused for days that are closed, of the same company alone', () => {
    const overlapping = closed(7, { FROM: '2026-10-31', after: [6] });
    expect(given(cutoffDecider).when(close(overlapping, october))).toMatchObject({
      refusal: { kind: 'rule' },
    });
    const other = closed(7, { FROM: '2026-10-31', companies: [{ COMPANY: 'Bolt', COMPANY_ID: 'bolt' }] });
    expect(given(cutoffDecider).when(close(other, october))).toEqual({ events: [other] });
  });
});

describe('a withdrawal', () => {
  it('is of the newest cut-off of its companies, once', () => {
    const event = { type: 'CutOffWithdrawn', data: { number: 6, reason: 'Wrong' } } as const;
    expect(given(cutoffDecider, october).when(withdraw(6, october))).toEqual({ events: [event] });
    const refused = { refusal: { kind: 'rule' } };
    expect(given(cutoffDecider, october).when(withdraw(6, october, closed(7)))).toMatchObject(refused);
    expect(given(cutoffDecider, october, event).when(withdraw(6))).toMatchObject(refused);
    expect(given(cutoffDecider).when(withdraw(6))).toMatchObject({ refusal: { kind: 'missing' } });
  });
});
