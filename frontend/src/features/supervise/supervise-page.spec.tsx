import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { answersFor, employee, NO_MATTERS, record, TODAY, TOKEN } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { DIGEST } from '@/testing/request-data';

const DEPARTMENT = '/api/user/s/Warehouse';
const RECORDS = '/api/user/s';
const supervisor = { ...employee, ACCOUNT_AUTHORITY: 'SUPERVISOR' } as const;

function of(EMPID: string, EMP_LNAME: string, values: Partial<TimekeepRecord> = {}): TimekeepRecord {
  return {
    ...record(TODAY),
    EMPID,
    EMP_LNAME,
    EMP_FNAME: 'ANA',
    EMPNAME: `${EMP_LNAME}, ANA`,
    DEPT: 'Warehouse',
    COMPANY: 'Luzon Trading',
    ...values,
  };
}

const absent = { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null, hrs: 0 } as const;
const today = [of('100010', 'ABAD', { MinsLate: 12 }), of('100011', 'BAGO', absent)];
const department = {
  data: today.map(({ EMPID, EMP_FNAME, EMP_LNAME, DEPT }) => ({
    EMPID,
    EMP_FNAME,
    EMP_LNAME,
    DEPARTMENT: DEPT,
  })),
  records: today,
  awaited: [{ EMPID: '100011', EMPNAME: 'BAGO, ANA', DEPT: 'Warehouse', timeIn: '08:00:00' }],
};
const history = [
  of('100010', 'ABAD', { MinsLate: 12 }),
  of('100010', 'ABAD', { ...absent, Date: '2026-11-19T00:00:00.000Z' }),
  of('100010', 'ABAD', { Date: '2026-10-30T00:00:00.000Z' }),
];

function answers(changes: Parameters<typeof serve>[0] = {}) {
  serve({
    ...answersFor(supervisor),
    [`GET ${DEPARTMENT}`]: ok(department),
    [`POST ${RECORDS}`]: ok({ data: history }),
    ...changes,
  });
}

const column = (heading: string) =>
  [...document.querySelectorAll(`[data-column="${heading}"]`)].map(({ textContent }) => textContent);
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const selector = () => screen.findByRole('combobox', { name: 'Employee' });
const filters = () => screen.findByRole('button', { name: /^Filters/ });
const apply = () => screen.getByRole('button', { name: 'Apply' });

const matter = {
  ...{
    kind: 'no-out',
    subject: '100010-2026-11-19',
    EMPID: '100010',
    EMPNAME: 'ABAD, ANA',
    DEPT: 'Warehouse',
  },
  ...{ COMPANY: 'Luzon Trading', date: '2026-11-19', since: '2026-11-19T16:00:00.000Z', minutes: null },
  ...{ note: null, terminal: null, request: '100010-2', facts: 'x', revision: null, accepted: null },
  assignedTo: null,
} as const;
const ofOther = {
  ...{ ...matter, subject: '100099-2026-11-19', EMPID: '100099', EMPNAME: 'UY, LEA', DEPT: 'Sales' },
  ...{ request: null, assignedTo: { EMPID: employee.EMPID, EMPNAME: 'DELA CRUZ, JUAN (100003)' } },
};

describe('supervise', () => {
  beforeEach(() => {
    answers();
  });

  it('names what needs attention, with links to the records of the department and to requests', async () => {
    const list = { ...NO_MATTERS, counts: { 'no-out': 2 }, total: 2, data: [matter, ofOther] };
    answers({ 'POST /api/user/s/department/attention': ok(list) });
    renderApp('/supervise', TOKEN);
    const rows = within(await screen.findByRole('list', { name: 'Needs attention' }));
    expect(rows.getByRole('link', { name: 'ABAD, ANA' })).toHaveAttribute(
      'href',
      '/supervise?tab=employee&employee=100010&from=2026-11-19&to=2026-11-19',
    );
    expect(rows.getByRole('link', { name: /^Open the request: No time out, ABAD/ })).toHaveAttribute(
      'href',
      '/supervise/requests?request=100010-2',
    );
    expect(rows.getByText(/^UY, LEA · Sales · Assigned to you$/)).toBeVisible();
    expect(rows.getAllByRole('link')).toHaveLength(2);
  });

  it('shows what HR assigned to the supervisor alone', async () => {
    const address = { ...ofOther, kind: 'unconfirmed-address', subject: '100099' };
    const data = [
      ofOther,
      address,
      { ...matter, assignedTo: { EMPID: '100001', EMPNAME: 'CRUZ, HANNA (100001)' } },
    ];
    const list = { ...NO_MATTERS, counts: { 'no-out': 2, 'unconfirmed-address': 1 }, total: 3, data };
    answers({ 'POST /api/user/s/department/attention': ok(list) });
    const { user } = renderApp('/supervise', TOKEN);
    const rows = within(await screen.findByRole('list', { name: 'Needs attention' }));
    expect(screen.getByText('3 of 3, yours first, then the oldest')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Assigned to you 2' }));
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'No time out · Nov 19, 2026UY, LEA · Sales · Assigned to you',
      'Address not confirmedUY, LEA · Sales · Assigned to you',
    ]);
    expect(screen.getByText('2 of 2, the oldest first')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Assigned to you 2' }));
    expect(rows.getByText(/Assigned to CRUZ, HANNA/)).toBeVisible();
  });

  it('shows a department whose answer does not name the missing', async () => {
    const { awaited: _, ...named } = department;
    answers({ [`GET ${DEPARTMENT}`]: ok(named) });
    renderApp('/supervise', TOKEN);
    expect((await screen.findAllByText('ABAD, ANA'))[0]).toBeVisible();
  });

  it('leads a supervisor from a matter that HR assigned to what needs attention', async () => {
    const notice = {
      kind: 'matter-assigned',
      id: 'n2',
      at: '2026-11-19T08:00:00.000Z',
      isUnread: false,
      matter: 'no-out',
      EMPNAME: 'ABAD, ANA',
      date: '2026-11-18',
      by: 'CRUZ, ANA',
    };
    answers({ 'GET /api/notices': ok({ data: [notice], unread: 0, waiting: 0, digest: DIGEST }) });
    const { user, router } = renderApp('/about', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Notices' }));
    const list = within(await screen.findByRole('dialog', { name: 'Notices' }));
    const text = /CRUZ, ANA gave you something to settle: No time out, ABAD, ANA, Nov 18, 2026/;
    await user.click(await list.findByRole('link', { name: text }));
    expect(router.state.location.pathname).toBe('/supervise');
  });

  it("names the supervisor's department, and opens the guide", async () => {
    const { user, store } = renderApp('/supervise', TOKEN);
    expect(await screen.findByRole('heading', { level: 1, name: 'Supervise' })).toBeVisible();
    expect(screen.getByText('Warehouse')).toBeVisible();
    expect(screen.getByText('Monitoring your department employees timekeep')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guide' }));
    expect(store.getState().session.modalState).toBe(81544);
  });

  it('shows all employees of the department today, without filters', async () => {
    renderApp('/supervise', TOKEN);
    expect(await screen.findByText('ABAD, ANA')).toBeVisible();
    expect(headings()).toEqual(['DATE', 'NAME', 'REMARKS', 'TIME IN', 'TIME OUT', 'MINS LATE', 'HOURS']);
    expect(column('DATE')).toEqual(['Nov 20, 2026 Fri', 'Nov 20, 2026 Fri']);
    expect(column('REMARKS')).toEqual(['Present', 'Absent']);
    expect(column('TIME OUT')).toEqual(['17:00:00', 'N/A']);
    expect(screen.getByRole('cell', { name: '12' }).firstElementChild?.tagName).toBe('STRONG');
    expect(screen.getByLabelText('Totals')).toHaveTextContent('Mins late12Hours9.00Absences1');
    expect(screen.getByText('Friday, November 20, 2026 · 2 employees')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
  });

  it('counts employees who are expected, in, late, missing and on leave, and names the missing', async () => {
    renderApp('/supervise', TOKEN);
    const figures = within(await screen.findByRole('group', { name: 'Today in figures' }));
    const shown = [...(figures.getByText('Expected').parentElement?.parentElement?.children ?? [])];
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'Expected2',
      'In1',
      'Late1',
      'Missing1',
      'On leave0',
    ]);
    const missing = within(screen.getByRole('region', { name: 'Missing now' }));
    expect(missing.getByRole('listitem')).toHaveTextContent('BAGO, ANA since 08:00');
  });

  it('shows the records of the first employee, until another one is chosen', async () => {
    const { user, router } = renderApp('/supervise', TOKEN);
    await user.click(await screen.findByRole('tab', { name: 'Employee' }));
    expect(await selector()).toHaveValue('ABAD, ANA');
    expect(await screen.findByText('3 records')).toBeVisible();
    expect(headings()).toEqual(['DATE', 'REMARKS', 'TIME IN', 'TIME OUT', 'MINS LATE', 'HOURS']);
    expect(callsTo(RECORDS).map(({ body }) => body)).toEqual([{ id: '100010' }]);
    await user.click(await selector());
    await user.click(screen.getByRole('option', { name: /BAGO, ANA/ }));
    await waitFor(() => {
      expect(callsTo(RECORDS).map(({ body }) => body)).toEqual([{ id: '100010' }, { id: '100011' }]);
    });
    expect(router.state.location.search).toBe('?tab=employee&employee=100011');
  });

  it('links a row of today to the history of that employee', async () => {
    const { user, router } = renderApp('/supervise', TOKEN);
    const link = await screen.findByRole('link', { name: 'BAGO, ANA: open the attendance history' });
    expect(link).toHaveAttribute('href', '/supervise?tab=employee&employee=100011');
    await user.click(screen.getByText('Absent'));
    expect(router.state.location.search).toBe('?tab=employee&employee=100011');
    expect(await selector()).toHaveValue('BAGO, ANA');
    await router.navigate(-1);
    (await screen.findByRole('link', { name: /^ABAD/ })).focus();
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?tab=employee&employee=100010');
    expect(screen.getByRole('tab', { name: 'Employee' })).toHaveFocus();
    // A call that is still under way would be counted in the next test.
    expect(await screen.findByText('3 records')).toBeVisible();
  });

  it('filters the loaded records, counts the filters, and closes them', async () => {
    const { user } = renderApp('/supervise?tab=employee', TOKEN);
    expect(await screen.findByText('3 records')).toBeVisible();
    await user.click(await filters());
    const panel = within(screen.getByRole('dialog', { name: 'Filter records' }));
    await user.click(panel.getByRole('checkbox', { name: 'By Timing' }));
    await user.click(panel.getByRole('combobox', { name: 'Timing' }));
    await user.click(screen.getByRole('option', { name: 'On Time' }));
    await user.click(panel.getByRole('checkbox', { name: 'Date Range' }));
    expect(column('DATE')).toHaveLength(1);
    await user.click(apply());
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(column('DATE')).toEqual(['Nov 19, 2026 Thu']);
    expect(screen.getByText('1 of 3 records')).toBeVisible();
    expect(screen.getByLabelText('Totals')).toHaveTextContent('Mins late0Hours0.00Absences1');
    expect(await filters()).toHaveAccessibleName('Filters (2 active)');
    expect(callsTo(RECORDS)).toHaveLength(1);
  });

  it('keeps tab, employee and filters in the address, and forgets the filters for another employee', async () => {
    const address = '/supervise?tab=employee&employee=100011&remark=Absent';
    const { user, router } = renderApp(address, TOKEN);
    expect(await screen.findByText('1 of 3 records')).toBeVisible();
    expect(await selector()).toHaveValue('BAGO, ANA');
    expect(await filters()).toHaveAccessibleName('Filters (1 active)');
    await user.click(await selector());
    await user.click(screen.getByRole('option', { name: /ABAD, ANA/ }));
    expect(await screen.findByText('3 records')).toBeVisible();
    expect(await filters()).toHaveAccessibleName('Filters');
    await router.navigate(-1);
    expect(await screen.findByText('1 of 3 records')).toBeVisible();
    expect(await selector()).toHaveValue('BAGO, ANA');
  });

  it('shows nobody in place of an employee who is not in the department any more', async () => {
    const { user } = renderApp(
      '/supervise?tab=employee&employee=100099&from=2026-11-19&to=2026-11-19',
      TOKEN,
    );
    expect(
      await screen.findByText('100099 is not in your department. Please choose another employee.'),
    ).toBeVisible();
    expect(await selector()).toHaveValue('');
    expect(callsTo(RECORDS)).toEqual([]);
    await user.click(await selector());
    await user.click(screen.getByRole('option', { name: /BAGO, ANA/ }));
    expect(await screen.findByText('3 records')).toBeVisible();
  });

  it('says when the department has no other employees and no records', async () => {
    answers({ [`GET ${DEPARTMENT}`]: ok({ data: [], records: [], awaited: [] }) });
    const { user } = renderApp('/supervise', TOKEN);
    expect(await screen.findByText('No record found')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Employee' }));
    expect(screen.getByText('No record found')).toBeVisible();
    expect(screen.getByText('Your department has no other employees.')).toBeVisible();
    expect(await selector()).toBeDisabled();
  });

  it('says why the department cannot be shown, and tries again', async () => {
    answers({ [`GET ${DEPARTMENT}`]: failed(503, 'The database is away.') });
    const { user } = renderApp('/supervise', TOKEN);
    expect(await screen.findByText('The database is away.')).toBeVisible();
    answers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('ABAD, ANA')).toBeVisible();
  });

  it("says why an employee's records cannot be shown, and lets another one be chosen", async () => {
    answers({ [`POST ${RECORDS}`]: failed(403, 'This employee left your department.') });
    const { user } = renderApp('/supervise?tab=employee', TOKEN);
    expect(await screen.findByText('This employee left your department.')).toBeVisible();
    answers();
    await user.click(await selector());
    await user.click(screen.getByRole('option', { name: /BAGO, ANA/ }));
    expect(await screen.findByText('3 records')).toBeVisible();
  });
});
