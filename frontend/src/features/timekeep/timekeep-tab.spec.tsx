import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { TODAY } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { answersForHr, found, timekeepRecord } from '@/testing/timekeep-data';
import '@/testing/load-pickers';

const TOKEN = 'token-of-100001';
const SEARCH = '/api/data/a/report';
const ADDRESS = `/resource/timekeep?from=2026-11-01&to=${TODAY}`;

const searchButton = () => screen.findByRole('button', { name: 'Search Employees Timekeep' });
const searches = () => callsTo(SEARCH).map(({ body }) => body);
const findTable = () => screen.findByRole('table', { name: 'Timekeep records' });

function column(heading: string): (string | null)[] {
  return [...document.querySelectorAll(`[data-column="${heading}"]`)].map(({ textContent }) => textContent);
}

async function choose(user: ReturnType<typeof renderApp>['user'], field: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('timekeep viewing', () => {
  beforeEach(() => {
    serve(answersForHr());
  });

  it('searches for today and all employees when the button is pressed', async () => {
    const { user, router } = renderApp('/resource/timekeep', TOKEN);
    expect(await screen.findByRole('heading', { name: 'Timekeep Viewing' })).toBeVisible();
    expect(screen.getByText('View and monitor employee timekeep')).toBeVisible();
    const button = await searchButton();
    expect(searches()).toEqual([]);
    await user.click(button);
    await findTable();
    expect(searches()).toEqual([{ FROM: TODAY, TO: TODAY, reportFilter: 'none' }]);
    expect(router.state.location.search).toBe(`?from=${TODAY}&to=${TODAY}`);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'DATE',
      'REMARKS',
      'EMPID',
      'EMPNAME',
      'TIME IN',
      'TIME OUT',
      'HOURS',
      'MINS LATE',
      'UnderOverTime',
      'DEPT',
      'COMPANY',
    ]);
    expect(column('EMPNAME')).toEqual(['DELA CRUZ, JUAN', 'REYES, ANA']);
    expect(column('TIME OUT')).toEqual(['17:00:00', 'N/A']);
  });

  it.each([
    ['COMPANY', 'company', 'Acme'],
    ['DEPARTMENT', 'department', 'Accounting'],
    ['EMPLOYEE NAME', 'name', '100003'],
  ])(
    'searches for the first option when the filter %s is chosen',
    async (label, reportFilter, selectedOption) => {
      const { user } = renderApp('/resource/timekeep', TOKEN);
      await searchButton();
      await choose(user, 'Filter type', label);
      // Closes the menu, which opens with the filter.
      await user.keyboard('{Escape}');
      await findTable();
      expect(searches()).toEqual([{ FROM: TODAY, TO: TODAY, reportFilter, selectedOption }]);
    },
  );

  it('searches for the chosen option at once, and without one after the type went back to NONE', async () => {
    const { user } = renderApp('/resource/timekeep', TOKEN);
    await searchButton();
    await choose(user, 'Filter type', 'COMPANY');
    await user.click(await screen.findByRole('option', { name: 'Zeta' }));
    await findTable();
    await choose(user, 'Filter type', 'NONE');
    await waitFor(() => {
      expect(searches()).toEqual([
        { FROM: TODAY, TO: TODAY, reportFilter: 'company', selectedOption: 'Acme' },
        { FROM: TODAY, TO: TODAY, reportFilter: 'company', selectedOption: 'Zeta' },
        { FROM: TODAY, TO: TODAY, reportFilter: 'none' },
      ]);
    });
  });

  it('runs the search of its address, and goes back to the one before', async () => {
    const { user, router } = renderApp(`${ADDRESS}&by=company&option=Zeta`, TOKEN);
    await findTable();
    expect(searches()).toEqual([
      { FROM: '2026-11-01', TO: TODAY, reportFilter: 'company', selectedOption: 'Zeta' },
    ]);
    await choose(user, 'Company', 'Acme');
    await waitFor(() => {
      expect(searches()).toHaveLength(2);
    });
    await router.navigate(-1);
    await waitFor(() => {
      expect(screen.getByRole('combobox', { name: 'Company' })).toHaveTextContent('Zeta');
    });
    await waitFor(() => {
      expect(searches()[2]).toEqual(searches()[0]);
    });
  });

  it('runs the same search again', async () => {
    const { user } = renderApp(ADDRESS, TOKEN);
    await findTable();
    serve({ ...answersForHr(), [`POST ${SEARCH}`]: ok({ data: [timekeepRecord('2026-11-02')] }) });
    await user.click(await searchButton());
    await waitFor(() => {
      expect(column('DATE')).toEqual(['Nov 2, 2026 Mon']);
    });
  });

  it('says before the search that only the newest 20,000 records are shown', async () => {
    renderApp('/resource/timekeep', TOKEN);
    await searchButton();
    expect(
      screen.getByText(
        'A search shows at most the newest 20,000 records. If it finds more, all of them can be downloaded as CSV.',
      ),
    ).toBeVisible();
    expect(searches()).toEqual([]);
  });

  it('searches for typed days once typing pauses, and keeps the filters of the results', async () => {
    const { user, router } = renderApp(`${ADDRESS}&timing=late`, TOKEN);
    await findTable();
    const from = within(screen.getByRole('group', { name: 'From' }));
    await user.click(from.getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('10');
    await waitFor(() => {
      expect(searches()[1]).toEqual({ FROM: '2026-10-01', TO: TODAY, reportFilter: 'none' });
    });
    expect(router.state.location.search).toBe(`?from=2026-10-01&to=${TODAY}&timing=late`);
    await user.click(screen.getByRole('button', { name: 'October' }));
    await waitFor(() => {
      expect(searches()[2]).toEqual({ FROM: '2026-10-01', TO: '2026-10-31', reportFilter: 'none' });
    });
    expect(router.state.location.search).toContain('timing=late');
  });

  it('takes each active filter off with its chip', async () => {
    const { user, router } = renderApp(`${ADDRESS}&by=company&option=Zeta&remark=Absent`, TOKEN);
    await findTable();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Absent' }));
    expect(column('EMPNAME')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Remove the filter Zeta' }));
    await waitFor(() => {
      expect(searches()[1]).toEqual({ FROM: '2026-11-01', TO: TODAY, reportFilter: 'none' });
    });
    expect(router.state.location.search).toBe(`?from=2026-11-01&to=${TODAY}`);
    expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull();
  });

  it('has a link before everything else that leads to the first record', async () => {
    const { user } = renderApp(ADDRESS, TOKEN);
    await findTable();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to the results' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /^Modify the record of DELA CRUZ, JUAN/ })).toHaveFocus();
  });

  it('does not search while a date is invalid', async () => {
    const { user } = renderApp('/resource/timekeep', TOKEN);
    await searchButton();
    const from = within(screen.getByRole('group', { name: 'From' }));
    await user.click(from.getByRole('spinbutton', { name: 'Year' }));
    await user.keyboard('{Backspace}');
    expect(screen.getByText('Date input not valid.')).toBeVisible();
    expect(await searchButton()).toBeDisabled();
  });

  it('filters by remark and timing when they are changed, counts them, and keeps them in the address', async () => {
    const { user, router } = renderApp(ADDRESS, TOKEN);
    await findTable();
    await user.click(screen.getByRole('button', { name: /Filters/ }));
    expect(screen.queryByRole('checkbox', { name: 'Date Range' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'By Timing' }));
    await choose(user, 'Timing', 'Late');
    expect(column('EMPNAME')).toEqual(['DELA CRUZ, JUAN']);
    await user.click(screen.getByRole('button', { name: 'Apply Filter' }));
    expect(column('EMPNAME')).toEqual(['DELA CRUZ, JUAN']);
    expect(screen.getByText('1 of 2 records')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Apply Filter' })).toBeNull();
    });
    expect(screen.getByRole('button', { name: /Filters/ })).toHaveTextContent('1');
    expect(router.state.location.search).toContain('timing=late');
    expect(searches()).toHaveLength(1);
  });

  it('shows the filters of its address', async () => {
    renderApp(`${ADDRESS}&remark=Absent`, TOKEN);
    await findTable();
    expect(column('EMPNAME')).toEqual(['REYES, ANA']);
  });

  it('says when nothing was found', async () => {
    serve({ ...answersForHr(), [`POST ${SEARCH}`]: ok({ data: [] }) });
    renderApp(ADDRESS, TOKEN);
    expect(await screen.findByText('No record found')).toBeVisible();
  });

  it('says why it could not search, and tries again', async () => {
    serve({ ...answersForHr(), [`POST ${SEARCH}`]: failed(503, 'The database is away.') });
    const { user } = renderApp(ADDRESS, TOKEN);
    expect(await screen.findByText('The database is away.')).toBeVisible();
    serve(answersForHr());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findTable();
  });

  it('links to the own data', async () => {
    renderApp('/resource/timekeep', TOKEN);
    expect(await screen.findByRole('link', { name: /View Employee Data/ })).toHaveAttribute('href', '/');
  });
});

describe('more than can be shown', () => {
  const saved: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    serve({ ...answersForHr(), [`POST ${SEARCH}`]: ok({ data: found, total: 46_740 }) });
    // jsdom has no object URLs and no downloads.
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
  });

  it('is announced, and offered as a complete file', async () => {
    serve({
      ...answersForHr(),
      [`POST ${SEARCH}`]: ok({ data: found, total: 46_740 }),
      [`POST ${SEARCH}/csv`]: ok('DATE,REMARKS'),
    });
    const { user } = renderApp(`${ADDRESS}&by=company&option=Zeta`, TOKEN);
    expect(await screen.findByText(/These are the newest 2 of 46,740 records/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All 46,740 as CSV' }));
    await waitFor(() => {
      expect(saved).toEqual([`timekeep-Zeta-2026-11-01-${TODAY}.csv`]);
    });
    expect(callsTo(`${SEARCH}/csv`)).toMatchObject([{ token: TOKEN, body: searches()[0] }]);
  });

  it('has the filter of the table', async () => {
    const { user } = renderApp(`${ADDRESS}&remark=TimeIn&timing=late&incomplete=true`, TOKEN);
    await user.click(await screen.findByRole('button', { name: 'All that match as CSV' }));
    await waitFor(() => {
      expect(callsTo(`${SEARCH}/csv`).map(({ body }) => body)).toMatchObject([
        { remark: 'TimeIn', timing: 'late', incomplete: true },
      ]);
    });
  });

  it('is not saved when the export fails, and the user is told why', async () => {
    const { user } = renderApp(ADDRESS, TOKEN);
    const button = await screen.findByRole('button', { name: 'All 46,740 as CSV' });
    const err = 'Others are exporting records at this moment. Please try again in a moment.';
    serve({ ...answersForHr(), [`POST ${SEARCH}/csv`]: failed(503, err) });
    await user.click(button);
    expect(await screen.findByText(err)).toBeVisible();
    await waitFor(() => {
      expect(button).toBeEnabled();
    });
    serve({ ...answersForHr(), [`POST ${SEARCH}/csv`]: 'break' });
    await user.click(button);
    expect(
      await screen.findByText('The export was interrupted. No file was saved. Please try again.'),
    ).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('is not announced for a complete result', async () => {
    serve(answersForHr());
    renderApp(ADDRESS, TOKEN);
    await findTable();
    expect(screen.queryByText(/These are the newest/)).toBeNull();
  });
});
