import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { failed, ok, serve } from '@/testing/api-server';
import { TODAY, TOKEN } from '@/testing/company';
import { hrAnswers } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';

const none = { present: 0, in: 0, absent: 0, onLeave: 0, other: 0, late: 0 };
const overview = {
  today: TODAY,
  departments: [
    { ...none, department: 'Sales', present: 4, late: 2 },
    { ...none, department: 'Warehouse', absent: 3 },
  ],
  days: [
    { date: '2026-11-19', late: 7, absent: 1, expected: 14 },
    { date: TODAY, late: 2, absent: 3, expected: 7 },
  ],
  lateness: [
    { month: '2026-11', company: 'North', department: 'Sales', lateRecords: 12, lateMinutes: 1_250 },
    { month: '2026-10', company: 'North', department: 'Sales', lateRecords: 3, lateMinutes: 40 },
  ],
  awaited: [{ EMPID: '100003', EMPNAME: 'ABAD, ROSA', DEPT: 'Warehouse', timeIn: '08:00:00' }],
};

describe('overview of the HR area', () => {
  beforeEach(() => {
    serve({ ...hrAnswers(), 'GET /api/data/a/overview': ok(overview) });
  });

  it('links to the tasks of HR', async () => {
    renderApp('/resource', TOKEN);
    expect(await screen.findByText(/HR is the most private section/)).toBeVisible();
    const continueLink = screen.getByRole('link', { name: 'Continue' });
    expect(continueLink).toHaveAttribute('href', '/resource/employees');
    const register = screen.getByRole('link', { name: /Register New Employee/ });
    expect(register).toHaveAttribute('href', '/resource/employees?form=register');
    expect(screen.getByRole('link', { name: /Company Holiday/ })).toHaveAttribute(
      'href',
      '/resource/company',
    );
  });

  it('shows the figures of the company, each with a link to its records', async () => {
    renderApp('/resource', TOKEN);
    const late = await screen.findByRole('link', { name: 'Late 2' });
    expect(late).toHaveAttribute('href', '/resource/timekeep?from=2026-11-20&to=2026-11-20&timing=late');
    expect(screen.getByRole('link', { name: 'Expected 7' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'In 4' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Missing 3' })).toBeVisible();
    const missing = within(screen.getByRole('region', { name: 'Missing now' }));
    expect(missing.getByRole('listitem')).toHaveTextContent('ABAD, ROSA Warehouse, since 08:00');
    expect(missing.getByRole('link', { name: 'ABAD, ROSA' })).toHaveAttribute(
      'href',
      '/resource/employees?employee=100003',
    );
  });

  it('says of somebody who is missing that today is the last day', async () => {
    const [abad] = overview.awaited;
    const leaving = { ...overview, awaited: [{ ...abad, lastDay: TODAY }] };
    serve({ ...hrAnswers(), 'GET /api/data/a/overview': ok(leaving) });
    renderApp('/resource', TOKEN);
    const missing = within(await screen.findByRole('region', { name: 'Missing now' }));
    expect(missing.getByRole('listitem')).toHaveTextContent(
      'ABAD, ROSA Warehouse, since 08:00, last day today',
    );
  });

  it('shows each department and each working day with its share in its charts', async () => {
    renderApp('/resource', TOKEN);
    const departments = within(
      await screen.findByRole('group', { name: 'Employees of each department today' }),
    );
    const rows = departments.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toContain('Sales4 of 4 in · 100%');
    expect(rows).toContain('Warehouse0 of 3 in · 0%');
    const days = screen.getByRole('group', { name: 'Late and absent employees of each day' });
    expect(days).toHaveTextContent('50%ThuNov 1929%Fri20');
    expect(days).toHaveTextContent('7%ThuNov 1943%Fri20');
    const bar = within(days).getByTitle('Late on Thursday, November 19, 2026: 7 of 14');
    expect(bar).toHaveAttribute('href', '/resource/timekeep?from=2026-11-19&to=2026-11-19&timing=late');
  });

  it('has the figures of its charts as tables', async () => {
    const { user } = renderApp('/resource', TOKEN);
    const [today, lately] = await screen.findAllByRole('button', { name: 'Figures as a table' });
    if (!today || !lately) throw new Error('There are not two charts.');
    await user.click(today);
    const departments = within(screen.getByRole('table', { name: 'Employees of each department today' }));
    expect(
      await departments.findByRole('link', { name: '3 Missing in Warehouse: show records' }),
    ).toHaveAttribute(
      'href',
      '/resource/timekeep?from=2026-11-20&to=2026-11-20&by=department&option=Warehouse&remark=Missing',
    );
    await user.click(lately);
    const days = within(screen.getByRole('table', { name: 'Late and absent employees of each day' }));
    expect(await days.findByRole('link', { name: '7 Late on Nov 19, 2026: show records' })).toBeVisible();
  });

  it('has the late records of each department and month as a table', async () => {
    renderApp('/resource', TOKEN);
    const lateness = within(await screen.findByRole('table', { name: 'Lateness by department' }));
    const rows = lateness.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual(['November 2026NorthSales121,250', 'October 2026NorthSales340']);
  });

  it("shows the server's words when the figures cannot be read, and keeps the ways on", async () => {
    const away = failed(503, 'The database is away.');
    serve({ ...hrAnswers(), 'GET /api/data/a/overview': away });
    renderApp('/resource', TOKEN);
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toBeVisible();
  });
});
