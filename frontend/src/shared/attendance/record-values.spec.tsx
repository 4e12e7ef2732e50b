import { describe, expect, it } from '@jest/globals';
import { ok, serve } from '@/testing/api-server';
import { answersFor, employee, record, TODAY, TOKEN } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { screen } from '@testing-library/react';
import { isOnNextDay } from './record-values';

const night = { TimeIN1: '22:00:00', TimeOUT1: '06:00:00', hrs: 8 };

describe('a time on the day after the in of its record', () => {
  it('is earlier in the day than the in, or the out of 24 hours and more', () => {
    expect(isOnNextDay('06:00:00', night)).toBe(true);
    expect(isOnNextDay('22:00:00', night)).toBe(false);
    expect(isOnNextDay('17:00:00', { TimeIN1: '08:00:00', TimeOUT1: '17:00:00', hrs: 9 })).toBe(false);
    expect(isOnNextDay('09:00:00', { TimeIN1: '08:00:00', TimeOUT1: '09:00:00', hrs: 25 })).toBe(true);
    expect(isOnNextDay('08:00:00', { TimeIN1: '08:00:00', TimeOUT1: '08:00:00', hrs: 0 })).toBe(false);
    expect(isOnNextDay('06:00:00', { TimeIN1: null, TimeOUT1: '06:00:00', hrs: 0 })).toBe(false);
    expect(isOnNextDay(null, night)).toBe(false);
  });

  it('is marked in tables', async () => {
    const nightly = { ...record('2026-11-19'), ...night };
    const own = `GET /api/data/${employee.EMPID}`;
    serve({ ...answersFor(employee), [own]: ok({ data: [record('2026-11-18'), nightly], current: TODAY }) });
    renderApp('/', TOKEN);
    const table = await screen.findByRole('table', { name: 'Attendance records' });
    const outs = [...table.querySelectorAll('td[data-column="TIME OUT"]')].map(
      ({ textContent }) => textContent,
    );
    expect(outs.filter((out) => out.endsWith('+1'))).toEqual(['06:00:00+1']);
    expect(screen.getAllByRole('img', { name: 'on the next day' })).not.toHaveLength(0);
  });
});
