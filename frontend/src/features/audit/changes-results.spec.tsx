import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { auditAnswers, version } from '@/testing/audit-data';
import { renderApp } from '@/testing/render-app';
import '@/testing/load-pickers';

const TOKEN = 'token-of-100003';
const SEARCH = '/api/data/a/audit';
const ADDRESS = '/resource/audit?of=records&from=2026-11-01&kinds=correction';

describe('the changes that change no record', () => {
  it('has last days, and the record that one closes', async () => {
    const by = { actor: '100001', actorName: 'CRUZ, LUZ', actorAuthority: 'HR', EMPID: '100011' };
    const day = { dayBefore: null, day: '2026-12-04', accessUntil: '2026-12-04', reason: null };
    const none = { kind: 'resignation', before: null, after: null };
    const note = {
      ...by,
      ...none,
      EMPNAME: 'ABAD, INES',
      type: 'EmployeeResigned',
      at: '2026-11-20T06:03:27.000Z',
    };
    serve({
      ...auditAnswers(),
      [`POST ${SEARCH}`]: ok({
        data: [version({ kind: 'resignation', closed: true })],
        employments: [{ ...note, ...day }],
      }),
    });
    renderApp(ADDRESS, TOKEN);
    expect(await screen.findByRole('list', { name: 'Employees changed' })).toHaveTextContent(
      'Nov 20, 2026, 14:03, CRUZ, LUZ: ABAD, INES (100011), last day Dec 4, 2026, access until Dec 4, 2026',
    );
    expect(screen.getByText('No record')).toBeVisible();
  });

  it('has closings of cut-offs, and answers of employees to them', async () => {
    const hr = { actor: '100001', actorName: 'CRUZ, LUZ', actorAuthority: 'HR', EMPID: null, EMPNAME: null };
    const period = { number: 7, FROM: '2026-11-01', TO: '2026-11-15', COMPANY: ['Acme', 'Bolt'] };
    const employee = { actor: '100011', actorName: 'ABAD, INES', actorAuthority: 'EMPLOYEE' };
    const answer = { ...employee, EMPID: '100011', EMPNAME: 'ABAD, INES', at: '2026-11-20T06:03:27.000Z' };
    const closed = { ...hr, ...period, kind: 'cutoff', at: '2026-11-16T01:00:00.000Z', reason: null };
    serve({
      ...auditAnswers(),
      [`POST ${SEARCH}`]: ok({
        data: [],
        cutOffs: [
          { ...answer, ...period, kind: 'cutoff-disputed', reason: 'I was there' },
          { ...answer, ...period, kind: 'cutoff-acknowledged', reason: null },
          { ...closed, kind: 'cutoff-withdrawn', reason: 'Wrong days' },
          { ...closed, reason: 'Without effect: cut-off 6 was withdrawn before.' },
          closed,
        ],
      }),
    });
    const { user } = renderApp(ADDRESS, TOKEN);
    const list = await screen.findByRole('list', { name: 'Cut-offs' });
    expect(list.children).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show all 5' }));
    const days = 'of Acme, Bolt, from Nov 1, 2026 to Nov 15, 2026';
    expect([...list.children].map((item) => item.textContent)).toEqual([
      `Nov 20, 2026, 14:03, ABAD, INES (100011): did not agree to the own days of cut-off 7 ${days}: I was there`,
      `Nov 20, 2026, 14:03, ABAD, INES (100011): agreed to the own days of cut-off 7 ${days}`,
      'Nov 16, 2026, 09:00, CRUZ, LUZ: cut-off 7 of Acme, Bolt withdrawn, from Nov 1, 2026 to Nov 15, 2026. Reason: Wrong days',
      'Nov 16, 2026, 09:00, CRUZ, LUZ: cut-off 7 of Acme, Bolt closed, from Nov 1, 2026 to Nov 15, 2026. Without effect: cut-off 6 was withdrawn before.',
      'Nov 16, 2026, 09:00, CRUZ, LUZ: cut-off 7 of Acme, Bolt closed, from Nov 1, 2026 to Nov 15, 2026',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show the newest 3' }));
    expect(list.children).toHaveLength(3);
  });
});

describe('the CSV of the audit', () => {
  const saved: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    // jsdom has no object URLs and no downloads.
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
  });

  it('is made by the server and contains all results of the search', async () => {
    serve({
      ...auditAnswers(),
      [`POST ${SEARCH}`]: ok({ data: [version()], total: 46_740 }),
      [`POST ${SEARCH}/csv`]: ok('DATE,EMPID'),
    });
    const { user } = renderApp(ADDRESS, TOKEN);
    expect(await screen.findByText(/These are the newest 1 of 46,740 changes/)).toBeVisible();
    expect(screen.getByText('1 of 46,740 changes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All 46,740 as CSV' }));
    await waitFor(() => {
      expect(saved).toEqual(['timekeep-audit.csv']);
    });
    expect(callsTo(`${SEARCH}/csv`)).toMatchObject([
      { token: TOKEN, body: { FROM: '2026-11-01', kinds: ['correction'] } },
    ]);
  });

  it('is not saved when the export fails, and the user is told why', async () => {
    serve(auditAnswers());
    const { user } = renderApp(ADDRESS, TOKEN);
    const button = await screen.findByRole('button', { name: 'CSV' });
    const isReady = () =>
      waitFor(() => {
        expect(button).toBeEnabled();
      });
    await isReady();
    const err = 'Others are exporting records at this moment. Please try again in a moment.';
    serve({ ...auditAnswers(), [`POST ${SEARCH}/csv`]: failed(503, err) });
    await user.click(button);
    expect(await screen.findByText(err)).toBeVisible();
    await isReady();
    serve({ ...auditAnswers(), [`POST ${SEARCH}/csv`]: 'break' });
    await user.click(button);
    expect(
      await screen.findByText('The export was interrupted. No file was saved. Please try again.'),
    ).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe('the changes on paper', () => {
  const REASON = 'The guard wrote down the time in his book because the time clock at the gate was broken';
  // The table on the screen has the same name.
  const sheet = () => document.querySelector<HTMLElement>('.timesheet');
  const print = () => {
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
  };

  it('have all columns, with whole texts, and say what was searched for', async () => {
    serve({ ...auditAnswers(), [`POST ${SEARCH}`]: ok({ data: [version({ reason: REASON })] }) });
    renderApp(`${ADDRESS}&to=2026-11-30`, TOKEN);
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
    });
    print();
    expect(sheet()).toHaveTextContent('Work date: Nov 1, 2026 – Nov 30, 2026');
    expect(sheet()).toHaveTextContent('1 change');
    const cells = [...(sheet()?.querySelectorAll('tbody td') ?? [])].map((cell) => cell.textContent);
    expect(cells).toEqual([
      'Nov 20, 2026, 14:03',
      'CRUZ, LUZ HR',
      'Nov 19, 2026',
      'CASTILLO, VICENTE · 100011',
      'Correction',
      expect.stringContaining('Time Out N/A → 17:00:00'),
      REASON,
    ]);
  });

  it('are printed with the page beside changes of other kinds', async () => {
    const day = { dayBefore: null, day: '2026-12-04', accessUntil: '2026-12-04', reason: null };
    const { EMPID, EMPNAME, at, actor, actorName, actorAuthority } = version();
    const by = { EMPID, EMPNAME, at, actor, actorName, actorAuthority, before: null, after: null };
    const employments = [{ ...by, ...day, kind: 'resignation', type: 'EmployeeResigned' }];
    serve({ ...auditAnswers(), [`POST ${SEARCH}`]: ok({ data: [version()], employments }) });
    renderApp(ADDRESS, TOKEN);
    await screen.findByText('seen at the gate');
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  });
});
