import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { CutOff, CutOffDifference, OwnCutOff } from '@timekeep/contracts/api/cutoffs-api';
import { callsTo, failed, ok, serve, serveAlso } from '@/testing/api-server';
import { answersFor, TODAY, TOKEN } from '@/testing/company';
import { hoursDays } from '@/testing/hours-data';
import { hr, hrAnswers } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';

const PATH = '/resource/pay/cutoffs';
const CUTOFFS = '/api/data/a/cutoffs';
const CHECKLIST = '/api/data/a/cutoffs/checklist';
const COMPANY = 'Luzviminda Logistics';
const NOTHING = { 'no-out': 0, absent: 0, request: 0, 'refused-punch': 0, 'no-schedule': 0, overtime: 0 };

const second: CutOff = {
  ...{ number: 2, FROM: '2026-10-16', TO: '2026-10-31', COMPANY: [COMPANY], rows: 12, carried: 1 },
  ...{ digest: 'd'.repeat(64), knownTo: '2026-11-02T01:00:00.000Z', open: { ...NOTHING, absent: 3 } },
  ...{ closedAt: '2026-11-02T01:00:00.000Z', closedBy: 'CRUZ, HANNA (100001)', withdrawn: null },
  isNewest: true,
};
const first: CutOff = { ...second, number: 1, FROM: '2026-10-01', TO: '2026-10-15', isNewest: false };
const withdrawn: CutOff = {
  ...{ ...second, number: 3, isNewest: false },
  withdrawn: { at: '2026-11-03T01:00:00.000Z', by: 'CRUZ, HANNA (100001)', reason: 'Closed too early' },
};
const difference: CutOffDifference = {
  ...{ EMPID: '100012', EMPNAME: 'REYES, ANA', DEPT: 'Sales', COMPANY, date: '2026-10-20', number: 2 },
  ...{ before: { DAYS: 1, ABSENT: 1 }, after: { DAYS: 1, WORKED: 1, ORD: 480 }, carriedIn: null },
  causes: [
    { at: '2026-11-05T01:10:00.000Z', by: 'CRUZ, HANNA (100001)', kind: 'correction', reason: 'No punch' },
  ],
};

function answers(changes: Parameters<typeof serve>[0] = {}) {
  serve({
    ...hrAnswers(),
    [`GET ${CUTOFFS}`]: ok({ data: [withdrawn, second, first] }),
    [`POST ${CHECKLIST}`]: ok({ counts: NOTHING, data: [] }),
    ...changes,
  });
}

const row = (number: number) => screen.findByRole('row', { name: new RegExp(`^${number}\\b`) });

describe('the page of cut-offs', () => {
  beforeEach(() => {
    answers();
  });

  it('lists what was closed; only the newest can be withdrawn', async () => {
    renderApp(PATH, TOKEN);
    const newest = await row(2);
    expect(newest).toHaveTextContent(/Oct 16-31, 2026.*Luzviminda Logistics.*12.*1.*3.*by CRUZ, HANNA/);
    expect(within(newest).getByRole('button', { name: 'Withdraw cut-off 2' })).toBeVisible();
    const older = within(await row(1));
    expect(older.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['CSV', 'Differences', 'Answers'],
    ]);
    const former = await row(3);
    expect(within(former).queryByRole('button')).toBeNull();
    expect(former).toHaveTextContent(/Withdrawn .* by CRUZ, HANNA \(100001\): Closed too early/);
  });

  it('says which days are closed already, and does not ask for what is open in them', async () => {
    renderApp(`${PATH}?from=2026-10-20&to=2026-11-05`, TOKEN);
    expect(
      await screen.findByText(`${COMPANY}: closed already from Oct 16, 2026 to Oct 31, 2026, in cut-off 2.`),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Close Oct/ })).toBeNull();
    expect(callsTo(CHECKLIST)).toEqual([]);
  });

  it('leads to what is open, and closes all the same', async () => {
    const item = { kind: 'no-out', EMPID: '100012', EMPNAME: 'REYES, ANA', DEPT: 'Sales', COMPANY };
    const rest = { date: '2026-11-03', minutes: null, REQUEST_ID: null, terminal: null, note: null };
    answers({
      [`POST ${CHECKLIST}`]: ok({ counts: { ...NOTHING, 'no-out': 1 }, data: [{ ...item, ...rest }] }),
      [`POST ${CUTOFFS}`]: failed(409, 'Another cut-off was closed at the same moment.'),
    });
    const { user } = renderApp(`${PATH}?company=${encodeURIComponent(COMPANY)}`, TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Missing time out: 1' }));
    const link = screen.getByRole('link', { name: 'Nov 3, 2026: REYES, ANA (100012)' });
    expect(link).toHaveAttribute(
      'href',
      '/resource/timekeep?from=2026-11-03&to=2026-11-03&by=name&option=100012',
    );
    await user.click(screen.getByRole('button', { name: 'Close Nov 1-15, 2026' }));
    expect(await screen.findByText('Still open: Missing time out: 1.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close cut-off' }));
    expect(await screen.findByText('Another cut-off was closed at the same moment.')).toBeVisible();
    const sent = callsTo(CUTOFFS).filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([
      { FROM: '2026-11-01', TO: '2026-11-15', COMPANY: [COMPANY] },
    ]);
  });

  it('warns that the last day is not over', async () => {
    const days = `from=2026-11-16&to=${TODAY}`;
    const { user } = renderApp(`${PATH}?${days}&company=${encodeURIComponent(COMPANY)}`, TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Close Nov 16-20, 2026' }));
    expect(await screen.findByText(/^Nov 20, 2026 is not over/)).toBeVisible();
  });

  it('leaves the focus in the form when its button is gone with the period that was closed', async () => {
    const closed = { number: 4, rows: 1, carried: 0, digest: 'd'.repeat(64), open: NOTHING };
    const next = { ...second, number: 4, FROM: '2026-11-01', TO: '2026-11-15' };
    serveAlso(`POST ${CUTOFFS}`, () => {
      serveAlso(`GET ${CUTOFFS}`, () => ok({ data: [next] }));
      return ok({ msg: 'Cut-off 4 is closed.', ...closed });
    });
    const { user } = renderApp(`${PATH}?company=${encodeURIComponent(COMPANY)}`, TOKEN);
    const button = await screen.findByRole('button', { name: 'Close Nov 1-15, 2026' });
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('alertdialog');
    await user.keyboard('{Tab}{Enter}');
    expect(await screen.findByText(/closed already from Nov 1, 2026/)).toBeVisible();
    await waitFor(() => {
      expect(screen.getByRole('region', { name: 'Close a cut-off' })).toHaveFocus();
    });
  });

  it('is withdrawn with a reason only', async () => {
    answers({ [`DELETE ${CUTOFFS}`]: ok({ msg: 'Cut-off 2 is withdrawn.' }) });
    const { user } = renderApp(PATH, TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Withdraw cut-off 2' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Withdraw' }));
    expect(await question.findByText('Please enter the reason')).toBeVisible();
    expect(question.getByLabelText(/^Reason/)).toHaveFocus();
    expect(callsTo(CUTOFFS).filter(({ method }) => method === 'DELETE')).toEqual([]);
    await user.type(question.getByLabelText(/^Reason/), 'Overtime was missing');
    await user.click(question.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Cut-off 2 is withdrawn.')).toBeVisible();
    const sent = callsTo(CUTOFFS).filter(({ method }) => method === 'DELETE');
    expect(sent.map(({ body }) => body)).toEqual([{ number: 2, reason: 'Overtime was missing' }]);
  });

  it('shows differences with who changed what', async () => {
    answers({ [`GET ${CUTOFFS}/2/differences`]: ok({ data: [difference], carried: [] }) });
    const { user } = renderApp(PATH, TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Differences of cut-off 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Differences of cut-off 2' });
    expect(await within(dialog).findByText('REYES, ANA (100012), Oct 20, 2026')).toBeVisible();
    expect(dialog).toHaveTextContent(/Absences: 1 → 0.*Ordinary day: 0:00 → 8:00/);
    expect(dialog).toHaveTextContent(/Correction by CRUZ, HANNA \(100001\), Nov 5, 2026.*: No punch/);
    expect(dialog).toHaveTextContent('Waits for the next cut-off.');
    expect(dialog).toHaveTextContent('Open when it was closed: Absent without leave: 3.');
  });
});

describe('the own closed period on the dashboard', () => {
  const own: OwnCutOff = {
    ...{ number: 2, FROM: '2026-10-16', TO: '2026-10-31', COMPANY, closedAt: second.closedAt },
    ...{ state: 'waiting', at: null, text: null, total: { DAYS: 1, WORKED: 1, ORD: 480 }, changes: [] },
    ...{ days: [{ date: '2026-10-20', figures: { DAYS: 1, WORKED: 1, ORD: 480 } }], seen: 'ab' },
  };

  it('is one notice, of the latest, while several wait for an answer', async () => {
    const former = { ...own, number: 1, FROM: '2026-10-01', TO: '2026-10-15' };
    serve({
      ...answersFor(hr),
      'POST /api/data/hours/days': ok(hoursDays),
      'GET /api/data/cutoffs': ok({ data: [own, former] }),
    });
    const { user } = renderApp('/', TOKEN);
    const records = within(await screen.findByRole('group', { name: 'Closed time records' }));
    expect(records.getAllByRole('alert')).toHaveLength(1);
    expect(records.getByRole('alert')).toHaveTextContent('Your time record of Oct 16-31 is closed.');
    await user.click(records.getByRole('button', { name: 'Oct 1-15: Not answered' }));
    expect(await screen.findByRole('dialog', { name: 'Time record of Oct 1-15, 2026' })).toBeVisible();
  });

  it('asks for an answer, which needs a text if the employee does not agree', async () => {
    serve({
      ...answersFor(hr),
      'POST /api/data/hours/days': ok(hoursDays),
      'GET /api/data/cutoffs': ok({ data: [own] }),
      'POST /api/data/cutoffs/disputed': ok({ msg: 'HR was told.' }),
    });
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Open the time record' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time record of Oct 16-31, 2026' }));
    await user.click(dialog.getByRole('button', { name: 'Do not agree' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByRole('button', { name: 'Do not agree' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Send to HR' }));
    expect(await dialog.findByText('Please say what is wrong')).toBeVisible();
    expect(dialog.getByLabelText(/^What is wrong/)).toHaveFocus();
    await user.type(dialog.getByLabelText(/^What is wrong/), 'I worked on the 19th');
    await user.click(dialog.getByRole('button', { name: 'Send to HR' }));
    expect(await screen.findByText('HR was told.')).toBeVisible();
    await waitFor(() => {
      expect(callsTo('/api/data/cutoffs/disputed').map(({ body }) => body)).toEqual([
        { number: 2, seen: 'ab', text: 'I worked on the 19th' },
      ]);
    });
  });

  it('asks before Cancel discards what is wrong', async () => {
    serve({
      ...answersFor(hr),
      'POST /api/data/hours/days': ok(hoursDays),
      'GET /api/data/cutoffs': ok({ data: [own] }),
    });
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Open the time record' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time record of Oct 16-31, 2026' }));
    await user.click(dialog.getByRole('button', { name: 'Do not agree' }));
    await user.type(dialog.getByLabelText(/^What is wrong/), 'I worked on the 19th');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText(/^What is wrong/)).toHaveValue('I worked on the 19th');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const again = await dialog.findByRole('button', { name: 'Do not agree' });
    await waitFor(() => {
      expect(again).toHaveFocus();
    });
    await user.keyboard('{Enter}');
    expect(dialog.getByLabelText(/^What is wrong/)).toHaveValue('');
  });

  it('keeps what is wrong when it closes by chance, and when the session expires', async () => {
    const present = {
      ...answersFor(hr),
      'POST /api/data/hours/days': ok(hoursDays),
      'GET /api/data/cutoffs': ok({ data: [own] }),
    };
    const ended = 'Your session has ended. Please sign in again.';
    serve({ ...present, 'POST /api/data/cutoffs/disputed': failed(401, ended) });
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Open the time record' }));
    const title = 'Time record of Oct 16-31, 2026';
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.click(dialog.getByRole('button', { name: 'Do not agree' }));
    await user.type(dialog.getByLabelText(/^What is wrong/), 'I worked on the 19th');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(dialog.getByRole('button', { name: 'Send to HR' }));
    await user.type(await screen.findByPlaceholderText('Enter your Employee ID'), '100003');
    await user.type(screen.getByPlaceholderText('Enter your Password'), 'demo2023');
    serve(present);
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    const kept = within(await screen.findByRole('region', { name: 'Unsaved input' }));
    expect(kept.getByText('Time record of Oct 16-31, 2026:')).toBeVisible();
    await user.click(kept.getByRole('link', { name: 'Continue' }));
    const again = within(await screen.findByRole('dialog', { name: title }));
    expect(again.getByLabelText(/^What is wrong/)).toHaveValue('I worked on the 19th');
    expect(again.getByRole('button', { name: 'Send to HR' })).toBeVisible();
  });
});
