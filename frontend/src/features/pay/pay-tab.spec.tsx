import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { hoursDays, hoursRow, hoursRows } from '@/testing/hours-data';
import { hr, hrAnswers } from '@/testing/hr';
import { answersFor } from '@/testing/company';
import { renderApp } from '@/testing/render-app';

const PATH = '/resource/pay';
const HOURS = '/api/data/a/hours';
const DAYS = '/api/data/a/hours/days';

function answers(changes: Parameters<typeof serve>[0] = {}) {
  serve({
    ...hrAnswers(),
    [`POST ${HOURS}`]: ok({ data: hoursRows }),
    [`POST ${DAYS}`]: ok(hoursDays),
    ...changes,
  });
}

const table = () => screen.findByRole('table', { name: 'Hours for pay' });
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const column = (heading: string) =>
  [...document.querySelectorAll(`td[data-column="${heading}"]`)].map(({ textContent }) => textContent);

/** Shows the sheets as the browser's print command does. */
async function printed(): Promise<HTMLElement[]> {
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  return screen.findAllByRole('region', { name: /^Hours for pay of / });
}

describe('the page Pay', () => {
  beforeEach(() => {
    answers();
  });

  it('shows the last half month that is over, without columns that are all zero', async () => {
    renderApp(PATH, TOKEN);
    await table();
    expect(screen.getByRole('heading', { level: 2, name: 'Pay' })).toBeVisible();
    expect(callsTo(HOURS).map(({ body }) => body)).toEqual([
      { FROM: '2026-11-01', TO: '2026-11-15', reportFilter: 'none' },
    ]);
    expect(headings()).toEqual([
      ...['EMPID', 'NAME', 'DEPT', 'DAYS', 'WORKED', 'LATE', 'OTHER', 'ORD', 'ORD_OT', 'OPEN'],
    ]);
    expect(column('ORD')).toEqual(['80:00', '71:48']);
    expect(column('ORD_OT')).toEqual(['1:05', '0:00']);
    expect(screen.getByText('151:48')).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'HR area' })).getAllByRole('link');
    const names = tabs.map(({ textContent }) => textContent);
    expect(names.slice(4, 6)).toEqual(['Requests', 'Pay']);
  });

  it('has half months that name their month, and keeps period, company and department in the address', async () => {
    const { user, router } = renderApp(PATH, TOKEN);
    await table();
    const periods = within(screen.getByRole('group', { name: 'Period' })).getAllByRole('button');
    expect(periods.map(({ textContent }) => textContent)).toEqual([
      'Nov 16-30',
      'Nov 1-15',
      'Oct 16-31',
      'Oct 1-15',
      'November',
      'October',
    ]);
    expect(screen.getByRole('button', { name: 'Nov 1-15' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Oct 16-31' }));
    const choose = async (field: string, name: string) => {
      await user.click(screen.getByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name }));
    };
    await choose('Department', 'Sales');
    await choose('Company', 'Bayanihan Foods');
    await waitFor(() => {
      expect(callsTo(HOURS).at(-1)?.body).toEqual({
        FROM: '2026-10-16',
        TO: '2026-10-31',
        reportFilter: 'company',
        selectedOption: 'Bayanihan Foods',
        DEPT: 'Sales',
      });
    });
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      from: '2026-10-16',
      to: '2026-10-31',
      company: 'Bayanihan Foods',
      department: 'Sales',
    });
    await user.click(screen.getByRole('button', { name: 'Remove the filter Bayanihan Foods' }));
    await waitFor(() => {
      expect(callsTo(HOURS).at(-1)?.body).toMatchObject({
        reportFilter: 'department',
        selectedOption: 'Sales',
      });
    });
  });

  it('opens the days of a figure, and of each day why its hours are so', async () => {
    const { user, router } = renderApp(PATH, TOKEN);
    await table();
    await user.click(screen.getByRole('link', { name: 'Ordinary day, overtime of CASTILLO, VICENTE: 1:05' }));
    const dialog = await screen.findByRole('dialog', { name: 'CASTILLO, VICENTE' });
    const day = await within(dialog).findByText('Nov 3, 2026 Tue');
    expect(day).toBeVisible();
    expect(within(dialog).queryByText('Nov 4, 2026 Wed')).toBeNull();
    expect(callsTo(DAYS).map(({ body }) => body)).toEqual([
      { EMPID: '100011', FROM: '2026-11-01', TO: '2026-11-15' },
    ]);
    expect(within(dialog).getByText('0:30 of work after the shift was not granted.')).toBeVisible();
    const record = within(dialog).getByRole('link', { name: 'Open the record' });
    expect(record.getAttribute('href')).toBe(
      '/resource/timekeep?from=2026-11-03&to=2026-11-03&by=name&option=100011',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Why these hours, Nov 3, 2026 Tue' }));
    const parts = within(await within(dialog).findByRole('list', { name: 'Time from in to out' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '09:00 - 12:00Ordinary day3:00',
      '12:00 - 13:00Break1:00',
      '13:00 - 18:00Ordinary day5:00',
      '18:00 - 19:00Ordinary day, overtime1:00',
      '19:00 - 19:30Not counted0:30',
    ]);
    expect(within(dialog).getByText('1:00 of overtime is granted.')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: 'Days' }));
    await user.click(await screen.findByRole('option', { name: 'All days' }));
    expect(await within(dialog).findByText('Nov 4, 2026 Wed')).toBeVisible();
    expect(within(dialog).getByText('1 paid day: Maternity Leave')).toBeVisible();
    expect(router.state.location.search).toBe('?employee=100011');
    await user.click(within(dialog).getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => {
      expect(router.state.location.search).toBe('');
    });
    expect(dialog).not.toBeInTheDocument();
  });

  it('leads from the days that are not settled, by a link that the keyboard reaches', async () => {
    renderApp(PATH, TOKEN);
    await table();
    const links = within(await table()).getAllByRole('link');
    const reached = links.filter(({ tabIndex }) => tabIndex === 0);
    expect(reached.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Days that are not settled of REYES, ANA: 1',
    ]);
    expect(reached[0]?.getAttribute('href')).toBe('/resource/pay?employee=100012&figure=OPEN');
  });

  it('downloads all columns from the server', async () => {
    answers({ [`POST ${HOURS}/csv`]: failed(503, 'The database is down.') });
    const { user } = renderApp(`${PATH}?department=Sales`, TOKEN);
    await table();
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    expect(await screen.findByText('The database is down.')).toBeVisible();
    expect(callsTo(`${HOURS}/csv`)[0]?.body).toEqual({
      FROM: '2026-11-01',
      TO: '2026-11-15',
      reportFilter: 'department',
      selectedOption: 'Sales',
    });
  });

  it('prints a sheet for each company, and one for each employee', async () => {
    answers({
      [`POST ${HOURS}`]: ok({
        data: [...hoursRows, hoursRow({ EMPID: '100013', COMPANY: 'Bayanihan Foods' })],
      }),
    });
    let prints = 0;
    window.print = () => {
      prints += 1;
    };
    const { user } = renderApp(PATH, TOKEN);
    await table();
    const companies = await printed();
    expect(companies.map((sheet) => sheet.getAttribute('aria-label'))).toEqual([
      'Hours for pay of Bayanihan Foods',
      'Hours for pay of Luzviminda Logistics',
    ]);
    expect(companies[1]).toHaveTextContent(/Nov 1-15, 2026.*REYES, ANA.*Totals.*151:48.*Approved by/s);
    act(() => {
      window.dispatchEvent(new Event('afterprint'));
    });
    await user.click(screen.getByRole('button', { name: 'Print employees' }));
    await waitFor(() => {
      expect(prints).toBe(1);
    });
    const employees = await printed();
    expect(employees[0]).toHaveTextContent(/ID: 100011.*Nov 3, 2026 Tue.*9:00.*1:00.*Supervisor/s);
    expect(callsTo(DAYS).map(({ body }) => body)).toContainEqual({
      EMPID: '100013',
      FROM: '2026-11-01',
      TO: '2026-11-15',
    });
    expect(screen.queryByRole('region', { name: 'Hours for pay of Bayanihan Foods' })).toBeNull();
  });

  it('says that there are no hours, that days are too many, and that the server is away', async () => {
    answers({ [`POST ${HOURS}`]: ok({ data: [] }) });
    const { router } = renderApp(PATH, TOKEN);
    expect(await screen.findByText('No record found')).toBeVisible();
    await act(() => router.navigate(`${PATH}?from=2026-11-20&to=2026-11-10`));
    expect((await screen.findAllByText('The first day is after the last one.')).length).toBeGreaterThan(0);
    answers({ [`POST ${HOURS}`]: failed(400, 'Please choose fewer days.') });
    await act(() => router.navigate(`${PATH}?from=2026-01-01&to=2026-03-31`));
    expect(await screen.findByText('Please choose fewer days.')).toBeVisible();
    answers({ [`POST ${HOURS}`]: 'break' });
    await act(() => router.navigate(`${PATH}?from=2026-11-01&to=2026-11-10`));
    expect(await screen.findByText('The server cannot be reached.')).toBeVisible();
  });

  it('is for HR alone', async () => {
    serve(answersFor({ ...hr, ACCOUNT_AUTHORITY: 'SUPERVISOR' }));
    renderApp(PATH, TOKEN);
    await waitFor(() => {
      expect(screen.queryByRole('heading', { name: 'Pay' })).toBeNull();
    });
    expect(callsTo(HOURS)).toEqual([]);
  });
});

describe('the own half month on the dashboard', () => {
  it('shows its sums, and opens its days', async () => {
    serve({ ...answersFor(hr), 'POST /api/data/hours/days': ok(hoursDays) });
    const { user, router } = renderApp('/', TOKEN);
    const card = await screen.findByRole('region', { name: 'Hours for pay, Nov 16-30' });
    expect(await within(card).findByText('9:00')).toBeVisible();
    expect(within(card).getByText('Overtime')).toBeVisible();
    await user.click(within(card).getByRole('button', { name: 'Nov 1-15' }));
    await waitFor(() => {
      expect(callsTo('/api/data/hours/days').at(-1)?.body).toEqual({ FROM: '2026-11-01', TO: '2026-11-15' });
    });
    await user.click(within(card).getByRole('button', { name: 'See the days' }));
    const dialog = await screen.findByRole('dialog', { name: 'CASTILLO, VICENTE' });
    expect(await within(dialog).findByText('Nov 4, 2026 Wed')).toBeVisible();
    expect(within(dialog).queryByRole('link', { name: 'Open the record' })).toBeNull();
    await user.click(within(dialog).getByRole('combobox', { name: 'Days' }));
    await user.click(await screen.findByRole('option', { name: /^Ordinary day, overtime/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => {
      expect(router.state.location.search).toBe('');
    });
    expect(dialog).not.toBeInTheDocument();
  });

  it('says that it could not be loaded, beside everything else', async () => {
    serve(answersFor(hr));
    renderApp('/', TOKEN);
    expect(await screen.findByText('The hours could not be loaded.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Today' })).toBeVisible();
  });
});
