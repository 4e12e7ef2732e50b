import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { ok, serve } from '@/testing/api-server';
import { answersFor, employee, record, records, TODAY, TOKEN } from '@/testing/company';
import { hrAnswers } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';
import { withOvertime } from './granted-overtime';

const YESTERDAY = '2026-11-19';
const grant = { EMPID: employee.EMPID, date: YESTERDAY, minutes: 90 };
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const column = (heading: string) =>
  [...document.querySelectorAll(`td[data-column="${heading}"]`)].map(({ textContent }) => textContent);

const person = {
  EMPNAME: 'DELA CRUZ, JUAN',
  EMP_FNAME: 'JUAN',
  EMP_LNAME: 'DELA CRUZ',
  DEPT: 'Warehouse',
  COMPANY: 'Luzon Trading',
};

describe('granted overtime', () => {
  it('belongs to the record of its employee and date', () => {
    const [mine, others] = ['100003', '100004'].map((EMPID) => ({ ...record(YESTERDAY), EMPID }));
    if (!mine || !others) throw new Error('There are no records.');
    expect(withOvertime([mine, others], [grant])).toEqual([{ ...mine, OvertimeGranted: 90 }, others]);
    expect(withOvertime(records, undefined)).toBe(records);
    expect(withOvertime(records, [grant], '100003').map(({ OvertimeGranted }) => OvertimeGranted)).toEqual([
      undefined,
      90,
      undefined,
    ]);
  });

  it('is a column of the own records, if there is some', async () => {
    const own = `GET /api/data/${employee.EMPID}`;
    serve({ ...answersFor(employee), [own]: ok({ data: records, current: TODAY, overtime: [grant] }) });
    renderApp('/', TOKEN);
    await screen.findByRole('table', { name: 'Attendance records' });
    expect(headings().at(-1)).toBe('OT GRANTED');
    expect(column('OT GRANTED')).toEqual(['', '90', '']);
  });

  it('is a column of Timekeep, and of its timesheets', async () => {
    const found = { ...record(YESTERDAY), ...person, EMPID: employee.EMPID };
    serve({
      ...hrAnswers(),
      'POST /api/data/a/report': ok({ data: [found], overtime: [grant] }),
    });
    renderApp(`/resource/timekeep?from=${YESTERDAY}&to=${YESTERDAY}`, TOKEN);
    await screen.findByRole('table', { name: 'Timekeep records' });
    expect(headings().at(-1)).toBe('OT GRANTED');
    expect(column('OT GRANTED')).toEqual(['90']);
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    const sheet = await screen.findByRole('region', { name: /^Timesheet of / });
    expect(within(sheet).getByRole('columnheader', { name: 'OT GRANTED' })).toBeInTheDocument();
    expect(sheet).toHaveTextContent(/9\.0090/);
  });
});
