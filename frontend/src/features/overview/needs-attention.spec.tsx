import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import { continuing } from '@/shared/form/continued-form';
import { draftKept } from '@/shared/form/drafts';
import { callsTo, ok, serve, serveAlso } from '@/testing/api-server';
import { NO_MATTERS, record, TOKEN } from '@/testing/company';
import { hrAnswers } from '@/testing/hr';
import { pressable } from '@/testing/pressable';
import { renderApp } from '@/testing/render-app';

const LIST = '/api/data/a/attention';

const noOut: AttentionItem = {
  ...{ kind: 'no-out', subject: '100012-2026-11-05', EMPID: '100012', EMPNAME: 'REYES, ANA', DEPT: 'Sales' },
  ...{ COMPANY: 'North', date: '2026-11-05', since: '2026-11-05T16:00:00.000Z', minutes: null },
  ...{
    granted: 0,
    note: null,
    terminal: null,
    request: null,
    facts: 'TimeIn 1',
    revision: null,
    assignedTo: null,
    accepted: null,
  },
};
const overtime: AttentionItem = {
  ...{ ...noOut, kind: 'unplanned-work', subject: '100012-2026-11-06', date: '2026-11-06', minutes: 90 },
};
const request: AttentionItem = {
  ...{ ...noOut, kind: 'waiting-request', subject: '100012-3', date: '2026-11-10', note: 'leave' },
  assignedTo: { EMPID: '100002', EMPNAME: 'CRUZ, LEO' },
};
const answer = {
  ...NO_MATTERS,
  ...{ counts: { 'no-out': 1, 'unplanned-work': 1, 'waiting-request': 1 }, total: 3 },
  data: [noOut, overtime, request],
  assignees: [{ EMPID: '100002', EMPNAME: 'CRUZ, LEO' }],
};
const forgotten = {
  ...{ ...record('2026-11-05', { Remarks: 'TimeIn', TimeOUT1: null, hrs: 0 }), EMPID: '100012' },
  ...{ EMPNAME: 'REYES, ANA', EMP_LNAME: 'REYES', EMP_FNAME: 'ANA', DEPT: 'Sales', COMPANY: 'North' },
};

const rows = () =>
  within(screen.getByRole('list', { name: 'Needs attention' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Leaves the page as a browser does, opens it again, and continues with what was kept. */
async function continueAfterReload() {
  window.dispatchEvent(new Event('pagehide'));
  const stored = sessionStorage.getItem('timekeep-drafts');
  cleanup();
  if (stored !== null) sessionStorage.setItem('timekeep-drafts', stored);
  const app = renderApp('/resource', TOKEN);
  const kept = within(await screen.findByRole('region', { name: 'Unsaved input' }));
  await screen.findByRole('list', { name: 'Needs attention' });
  await app.user.click(kept.getByRole('link', { name: 'Continue' }));
  return app.user;
}

describe('what needs attention, on the overview', () => {
  beforeEach(() => {
    serve({
      ...hrAnswers(),
      [`POST ${LIST}`]: ok(answer),
      [`POST ${LIST}/accepted`]: ok({ msg: 'Accepted.' }),
      [`POST ${LIST}/assigned`]: ok({ msg: 'Assigned.' }),
      'POST /api/data/a/report': ok({ data: [forgotten] }),
      'GET /api/data/a/schedule/100012': ok({ exists: false, data: [], days: [] }),
    });
  });

  it('has the number of each kind, and the oldest matters first', async () => {
    const { user } = renderApp('/resource', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Work that nobody granted 1' }));
    expect(rows()).toEqual([
      'Work that nobody granted · Nov 6, 2026, 1:30 hREYES, ANA · SalesGrantCorrectAcceptAssign',
    ]);
    await user.click(screen.getByRole('button', { name: 'Work that nobody granted 1' }));
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toContain('No time out · Nov 5, 2026');
    expect(rows()[2]).toContain('Assigned to CRUZ, LEO');
    expect(screen.getByRole('link', { name: /^Decide: Requests that wait/ })).toHaveAttribute(
      'href',
      '/resource/requests?request=100012-3',
    );
  });

  it('grants a part of the overtime that nobody asked for, with a reason', async () => {
    serveAlso('POST /api/requests/overtime', () => ok({ msg: 'Granted: 60.', REQUEST_ID: '100012-5' }));
    const { user } = renderApp('/resource', TOKEN);
    await user.click(await screen.findByRole('button', { name: /^Grant: Work that nobody granted/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant overtime' }));
    const minutes = dialog.getByRole('textbox', { name: /Minutes that count/ });
    expect(minutes).toHaveValue('90');
    await user.clear(minutes);
    await user.type(minutes, '60');
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    expect(dialog.getByText('Please say why it is granted.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Stock count');
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    expect(await screen.findByText('Granted: 60.')).toBeVisible();
    expect(callsTo('/api/requests/overtime')[0]?.body).toEqual({
      ...{ EMPID: '100012', date: '2026-11-06', minutes: 60, reason: 'Stock count' },
    });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('is not granted again once a part was granted, but accepted', async () => {
    const granted = { ...overtime, granted: 60 };
    serve({ ...hrAnswers(), [`POST ${LIST}`]: ok({ ...answer, data: [granted] }) });
    renderApp('/resource', TOKEN);
    expect(await screen.findByRole('button', { name: /^Accept: Work that nobody granted/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Grant: / })).toBeNull();
  });

  it('continues a grant only where one is possible', async () => {
    const silent = { ...noOut, date: overtime.date };
    serveAlso(`POST ${LIST}`, () => ok({ ...answer, data: [silent, overtime] }));
    const { router, store } = renderApp('/resource', TOKEN);
    await screen.findByRole('button', { name: /^Grant: / });
    const form = `grant-overtime-100012-${overtime.date}`;
    const draft = { title: '', address: '', base: {}, entered: {}, isLeft: true };
    act(() => {
      store.dispatch(draftKept({ form, draft }));
    });
    await act(() => router.navigate('/resource', { state: continuing(form) }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant overtime' }));
    expect(dialog.getByText(/Work that nobody granted/)).toBeVisible();
  });

  it('leads to the request that settles a matter once it is granted', async () => {
    const asked = { ...overtime, request: '100012-4' };
    serve({ ...hrAnswers(), [`POST ${LIST}`]: ok({ ...answer, data: [asked] }) });
    renderApp('/resource', TOKEN);
    expect(await screen.findByRole('link', { name: /^Decide: Work that nobody granted/ })).toHaveAttribute(
      'href',
      '/resource/requests?request=100012-4',
    );
    expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull();
  });

  it('leads from an absence to an application for leave on its day, or to its record', async () => {
    const absent = { ...noOut, kind: 'absent' } as const;
    serve({ ...hrAnswers(), [`POST ${LIST}`]: ok({ ...answer, data: [absent] }) });
    renderApp('/resource', TOKEN);
    expect(await screen.findByRole('link', { name: /^Enter leave: Absent without leave/ })).toHaveAttribute(
      'href',
      '/resource/leave?employee=100012&view=manage&leaveOn=2026-11-05',
    );
    expect(screen.getByRole('button', { name: /^Correct: Absent without leave/ })).toBeVisible();
  });

  it('corrects a forgotten time out in place, with the cursor in it', async () => {
    const { user } = renderApp('/resource', TOKEN);
    await user.click(await screen.findByRole('button', { name: /^Correct: No time out/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Modify Timekeep Record' });
    const out = await within(dialog).findByRole('group', { name: 'Time Out' });
    expect(out).toContainElement(document.activeElement as HTMLElement);
  });

  it('continues a correction whose matter is not shown', async () => {
    serveAlso(`POST ${LIST}`, () => ok(NO_MATTERS));
    const { router, store } = renderApp('/resource', TOKEN);
    await screen.findByText('Nothing needs attention.');
    const form = 'timekeep-100012-2026-11-05T00:00:00.000Z';
    const draft = { title: '', address: '', base: {}, entered: {}, isLeft: true };
    act(() => {
      store.dispatch(draftKept({ form, draft }));
    });
    await act(() => router.navigate('/resource', { state: continuing(form) }));
    expect(await screen.findByRole('dialog', { name: 'Modify Timekeep Record' })).toBeVisible();
    expect(callsTo('/api/data/a/report')[0]?.body).toMatchObject({ selectedOption: '100012' });
  });

  it('is accepted with a reason, for the facts that are shown', async () => {
    const { user } = renderApp('/resource', TOKEN);
    await user.click(await screen.findByRole('button', { name: /^Accept: No time out/ }));
    const question = await screen.findByRole('alertdialog');
    await user.type(within(question).getByRole('textbox', { name: /Reason/ }), 'The gate was off');
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Accepted.')).toBeVisible();
    expect(callsTo(`${LIST}/accepted`)[0]?.body).toEqual({
      ...{
        kind: 'no-out',
        subject: noOut.subject,
        facts: 'TimeIn 1',
        reason: 'The gate was off',
        revision: null,
      },
    });
  });

  it('leaves the focus at the next matter once one is settled', async () => {
    const { user } = renderApp('/resource', TOKEN);
    await user.click(await screen.findByRole('button', { name: /^Accept: No time out/ }));
    const question = await screen.findByRole('alertdialog');
    await user.type(within(question).getByRole('textbox', { name: /Reason/ }), 'The gate was off');
    serve({
      ...hrAnswers(),
      [`POST ${LIST}`]: ok({ ...answer, total: 2, data: [overtime, request] }),
      [`POST ${LIST}/accepted`]: ok({ msg: 'Accepted.' }),
    });
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /^Grant: Work that nobody granted/ })).toHaveFocus();
    });
  });

  it('is assigned to somebody of HR, or to a supervisor', async () => {
    const { user } = renderApp('/resource', TOKEN);
    await user.click(await screen.findByRole('button', { name: /^Assign: No time out/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Who settles this?' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Assigned to' }));
    await user.click(await screen.findByRole('option', { name: 'CRUZ, LEO (100002)' }));
    await user.click(await pressable(() => within(dialog).getByRole('button', { name: 'Assign' })));
    expect(await screen.findByText('Assigned.')).toBeVisible();
    expect(callsTo(`${LIST}/assigned`)[0]?.body).toEqual({
      ...{ kind: 'no-out', subject: noOut.subject, to: '100002', revision: null },
    });
  });

  it('has the decisions in a menu on phones, where four buttons need two lines', async () => {
    const wide = window.matchMedia.bind(window);
    const phone = jest.spyOn(window, 'matchMedia');
    phone.mockImplementation((query) => Object.assign(wide(query), { matches: query.includes('max-width') }));
    const { user } = renderApp('/resource', TOKEN);
    const more = await screen.findByRole('button', { name: /^Accept or assign: Work that nobody granted/ });
    expect(rows()).toEqual([
      expect.stringMatching(/SalesCorrectAcceptAssign$/),
      expect.stringMatching(/SalesGrantCorrectAccept or assign$/),
      expect.stringMatching(/DecideAcceptAssign$/),
    ]);
    await user.click(more);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Accept',
      'Assign',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Accept' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Work that nobody granted · REYES, ANA/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(more).toHaveFocus();
    });
    phone.mockRestore();
  });

  it('asks before it discards the reason of an acceptance, and restores it after the page was loaded again', async () => {
    const { user } = renderApp('/resource', TOKEN);
    await user.click(await screen.findByRole('button', { name: /^Accept: No time out/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.type(question.getByRole('textbox', { name: /Reason/ }), 'The gate was off');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    const userAgain = await continueAfterReload();
    const restored = within(await screen.findByRole('alertdialog'));
    expect(restored.getByRole('textbox', { name: /Reason/ })).toHaveValue('The gate was off');
    await userAgain.click(restored.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Accepted.')).toBeVisible();
  });

  it('restores an assignment that was chosen before the page was loaded again', async () => {
    const { user } = renderApp('/resource', TOKEN);
    await user.click(await screen.findByRole('button', { name: /^Assign: No time out/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who settles this?' }));
    await user.click(dialog.getByRole('combobox', { name: 'Assigned to' }));
    await user.click(await screen.findByRole('option', { name: 'CRUZ, LEO (100002)' }));
    await continueAfterReload();
    const restored = within(await screen.findByRole('dialog', { name: 'Who settles this?' }));
    expect(restored.getByRole('combobox', { name: 'Assigned to' })).toHaveTextContent('CRUZ, LEO (100002)');
  });

  it('says when there is nothing', async () => {
    serve({ ...hrAnswers() });
    renderApp('/resource', TOKEN);
    expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
  });
});
