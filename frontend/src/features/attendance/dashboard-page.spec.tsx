import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve, serveAlso } from '@/testing/api-server';
import { answersFor, config, employee, record, records, TODAY, TOKEN } from '@/testing/company';
import { textOf } from '@/testing/file-text';
import { findBanner, renderApp } from '@/testing/render-app';

const attendance = (data: unknown, current = TODAY) => ({
  ...answersFor(employee),
  'GET /api/data/100003': ok({ data, current }),
});

async function cards() {
  await findBanner();
  return within(screen.getByRole('region', { name: 'Your times today' }));
}

function dates(): (string | null)[] {
  return [...document.querySelectorAll('[data-column="DATE"]')].map(({ textContent }) => textContent);
}

describe('dashboard', () => {
  beforeEach(() => {
    serve(answersFor(employee));
  });

  it("shows today's remark, times, lateness and schedule", async () => {
    renderApp('/', TOKEN);
    const banner = within(await findBanner());
    expect(banner.getByText('Friday, November 20, 2026')).toBeVisible();
    expect(banner.getByText('Present')).toBeVisible();
    const today = await cards();
    expect(today.getByText('08:12:41')).toBeVisible();
    expect(today.getByText('17:00:00')).toBeVisible();
    expect(today.getByText('12').closest('p')).toHaveTextContent(/^12 mins$/);
    expect(today.getByText('Your schedule for today is:')).toBeVisible();
    expect(today.getByText('08:00 – 17:00')).toBeVisible();
  });

  it('opens the changes of the own data, each with author, values and reason', async () => {
    const entry = {
      ...{ at: '2026-11-20T06:03:27.000Z', actor: '100001', actorName: 'CRUZ, LUZ', actorAuthority: 'HR' },
      ...{ area: 'leave', type: 'LeaveDetailsUpdated', EMPID: '100003', EMPNAME: 'CRUZ, ANA' },
      ...{ subject: 'balance 100003', FROM: null, TO: null, reason: 'Carried over', records: 0 },
      fields: [{ field: 'SL', before: 2, after: 4 }],
      ...{ bulk: 'one', parts: 1, event: { id: 'e', stream: 'leave-100003', revision: '1', position: '9' } },
    };
    serveAlso('POST /api/data/u/changes', () => ok({ data: [entry], entries: 1, total: 1 }));
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Changes of my data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changes of my data' }));
    expect(await dialog.findByRole('listitem')).toHaveTextContent(
      /CRUZ, LUZ \(HR, 100001\)Balances of leave changed Days of SL 2 → 4Carried over$/,
    );
    expect(callsTo('/api/data/u/changes')).toMatchObject([{ body: { each: true } }]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('says that there is no record for today, and no schedule', async () => {
    const noSchedule = ok({ data: { TimeIN: null, TimeOut: null } });
    serve({ ...attendance(records.slice(1)), 'POST /api/data/u/sched': noSchedule });
    renderApp('/', TOKEN);
    expect(await screen.findByText('No record for today')).toBeVisible();
    expect(screen.getByText('No schedule found for today')).toBeVisible();
    expect(screen.queryByText('Your schedule for today is:')).toBeNull();
    expect((await cards()).getAllByText('Nov 19, 2026')).toHaveLength(3);
  });

  it('says that the shift has not begun, until the time in and the grace have passed', async () => {
    const minutes = (count: number) => Date.parse(`${TODAY}T08:00:00+08:00`) + count * 60_000;
    const absent = record(TODAY, { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null, hrs: 0 });
    const rules = { ...config.rules, lateGrace: [{ from: '2026-01-01', minutes: 15 }] };
    serve({ ...attendance([absent]), 'GET /api/config': ok({ ...config, rules }) });
    const now = jest.spyOn(Date, 'now').mockReturnValue(minutes(15));
    renderApp('/', TOKEN);
    const banner = within(await findBanner());
    expect(banner.getByText('Not due yet · starts 08:00')).toBeVisible();
    expect(screen.getAllByText('Not due yet · starts 08:00')).toHaveLength(2);
    expect(banner.queryByText('Absent')).toBeNull();
    cleanup();
    now.mockReturnValue(minutes(16));
    renderApp('/', TOKEN);
    expect(within(await findBanner()).getByText('Absent')).toBeVisible();
    now.mockRestore();
  });

  it("shows yesterday's record while its night shift goes on", async () => {
    const night = record('2026-11-19', { Remarks: 'TimeIn', TimeIN1: '21:58:03', TimeOUT1: null });
    serve(
      attendance([record(TODAY, { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null }), night], '2026-11-19'),
    );
    renderApp('/', TOKEN);
    const banner = within(await findBanner());
    expect(banner.getByText('Thursday, November 19, 2026')).toBeVisible();
    expect(banner.getByText('Time In')).toBeVisible();
    expect((await cards()).getByText('21:58:03')).toBeVisible();
  });

  it('keeps a new employee without records signed in', async () => {
    serve(attendance([]));
    renderApp('/', TOKEN);
    expect(await screen.findByText('No record found')).toBeVisible();
  });

  it('filters all loaded records as soon as a filter is changed', async () => {
    const { user } = renderApp('/', TOKEN);
    await cards();
    expect(dates()).toEqual(['Nov 20, 2026 Fri', 'Nov 19, 2026 Thu', 'Oct 31, 2026 Sat']);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('checkbox', { name: 'Date Range' }));
    expect(dates()).toEqual(['Nov 20, 2026 Fri', 'Nov 19, 2026 Thu']);
    expect(screen.getByText('2 of 3 records')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apply Filter' }));
    expect(screen.queryByRole('button', { name: 'Apply Filter' })).toBeNull();
    expect(dates()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Remove the filter Nov 1-20, 2026' }));
    expect(dates()).toHaveLength(3);
  });

  it('filters by a period, late only and incomplete with a press each, and keeps the others', async () => {
    const open = { Remarks: 'TimeIn', TimeOUT1: null } as const;
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`${TODAY}T12:00:00+08:00`));
    serve(attendance([record(TODAY, open), record('2026-11-19', open), record('2026-10-31')]));
    const { user, router } = renderApp('/', TOKEN);
    await cards();
    await user.click(screen.getByRole('button', { name: 'Incomplete' }));
    expect(dates()).toEqual(['Nov 19, 2026 Thu']);
    await user.click(screen.getByRole('button', { name: 'October' }));
    expect(router.state.location.search).toBe('?incomplete=true&from=2026-10-01&to=2026-10-31');
    expect(dates()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Incomplete' }));
    expect(dates()).toEqual(['Oct 31, 2026 Sat']);
    await user.click(screen.getByRole('button', { name: 'Late only' }));
    expect(screen.getByRole('button', { name: 'Filters (2 active)' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Late' }));
    expect(router.state.location.search).toBe('?from=2026-10-01&to=2026-10-31');
    now.mockRestore();
  });

  it('calls the open record of yesterday incomplete on a page that was loaded the day before', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00+08:00'));
    serve(attendance([record(TODAY, { Remarks: 'TimeIn', TimeOUT1: null }), record('2026-11-19')]));
    renderApp('/?incomplete=true', TOKEN);
    await findBanner();
    expect(dates()).toEqual(['Nov 20, 2026 Fri']);
    now.mockRestore();
  });

  it('does not call a night shift incomplete while it goes on', async () => {
    const night = record('2026-11-19', { Remarks: 'TimeIn', TimeIN1: '21:58:03', TimeOUT1: null });
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`${TODAY}T03:00:00+08:00`));
    serve(attendance([record(TODAY), night], '2026-11-19'));
    const { user } = renderApp('/?incomplete=true', TOKEN);
    await findBanner();
    expect(dates()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Incomplete' }));
    expect(dates()).toHaveLength(2);
    now.mockRestore();
  });

  it('keeps filters open that were opened before the data was there', async () => {
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
    const wasOpen = screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded');
    await findBanner();
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', wasOpen);
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  });

  it('keeps the filters in the address: a link shows them, and the back button undoes them', async () => {
    const { user, router } = renderApp('/?remark=Absent', TOKEN);
    await cards();
    expect(dates()).toEqual(['Nov 19, 2026 Thu']);
    await user.click(screen.getByRole('button', { name: 'Filters (1 active)' }));
    expect(screen.getByRole('checkbox', { name: 'By Remarks' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'By Remarks' }));
    expect(dates()).toHaveLength(3);
    expect(router.state.location.search).toBe('');
    await router.navigate(-1);
    await waitFor(() => {
      expect(dates()).toEqual(['Nov 19, 2026 Thu']);
    });
    expect(screen.getByRole('checkbox', { name: 'By Remarks' })).toBeChecked();
  });

  it('exports the shown records as CSV in their order, without totals', async () => {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = renderApp('/?timing=ontime', TOKEN);
    await cards();
    await user.click(screen.getByRole('button', { name: 'DATE' }));
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    const lines = [
      'DATE,REMARKS,TIME IN,TIME OUT,MINS LATE,HOURS',
      '2026-10-31,Present,07:58:02,17:00:00,0,9',
      '2026-11-19,Absent,,,0,0',
      '',
    ];
    expect(await Promise.all(files.map(textOf))).toEqual([lines.join('\r\n')]);
    expect(saved.mock.contexts).toEqual([
      expect.objectContaining({ download: 'attendance-100003-2026-11-20-ontime.csv' }),
    ]);
    saved.mockRestore();
  });

  it('shows a new punch when the window gets the focus', async () => {
    serve(attendance([record(TODAY, { Remarks: 'TimeIn', TimeOUT1: null })]));
    renderApp('/', TOKEN);
    await cards();
    serve(attendance([record(TODAY, { TimeOUT1: '17:31:09' })]));
    window.dispatchEvent(new Event('focus'));
    await waitFor(async () => {
      expect((await cards()).getByText('17:31:09')).toBeVisible();
    });
  });

  it('shows any other tab as work in progress', async () => {
    const { user } = renderApp('/?tab=overtime', TOKEN);
    await cards();
    expect(screen.getByText('FEATURE WORK IN PROGRESS')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Attendance' }));
    expect(dates()).toHaveLength(3);
  });

  it('says why the records cannot be shown, and tries again', async () => {
    serve({ ...answersFor(employee), 'GET /api/data/100003': failed(503, 'The database is away.') });
    const { user } = renderApp('/', TOKEN);
    expect(await screen.findByText('The database is away.')).toBeVisible();
    serve(answersFor(employee));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await cards();
    expect(dates()).toHaveLength(3);
  });
});
