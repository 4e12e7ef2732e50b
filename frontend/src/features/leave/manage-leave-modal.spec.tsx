import { beforeEach, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { act, screen, waitFor, within } from '@testing-library/react';
import { continuing } from '@/shared/form/continued-form';
import { draftKept } from '@/shared/form/drafts';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { answersForLeave } from '@/testing/leave-data';
import { answer, choose, dialog, enter, enterDate, expectNotice, openLeave } from '@/testing/leave-screen';
import { pressable } from '@/testing/pressable';

const OPEN_RECORD = 'Open the leave record of DELA CRUZ, JUAN';

async function openManage() {
  const { user, router } = openLeave('?employee=100003&view=manage');
  const manage = await dialog('Manage Leave');
  await manage.findByRole('table', { name: 'Ledger' });
  return { user, router, manage };
}

/** Returns the parts of the first date of an application. */
async function dayIn(form: Awaited<ReturnType<typeof dialog>>) {
  const day = await form.findByRole('group', { name: 'Date' });
  return within(day)
    .getAllByRole('spinbutton')
    .map(({ textContent }) => textContent);
}

const months = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('manage leave', () => {
  beforeEach(() => {
    serve(answersForLeave());
  });

  it('is opened from the record, and leads back to it', async () => {
    const { user, router } = openLeave('?employee=100003');
    const record = await dialog('Employee Leave Record');
    await user.click(await record.findByRole('button', { name: 'Manage Leave' }));
    const manage = await dialog('Manage Leave');
    expect(router.state.location.search).toBe('?employee=100003&view=manage');
    await user.click(manage.getByRole('button', { name: 'Close' }));
    const again = await dialog('Employee Leave Record');
    expect(again.getByRole('button', { name: 'Manage Leave' })).toHaveFocus();
    expect(router.state.location.search).toBe('?employee=100003');
  });

  it('begins an application with the day that its address names', async () => {
    const { user, router } = openLeave('?employee=100003&view=manage&leaveOn=2026-11-05');
    const form = await dialog('New Leave Application');
    expect(await dayIn(form)).toEqual(['11', '05', '2026']);
    await user.click(form.getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => {
      expect(router.state.location.search).toBe('?employee=100003&view=manage');
    });
    const manage = await dialog('Manage Leave');
    await user.click(await manage.findByRole('button', { name: 'New Leave Application' }));
    expect(await dayIn(await dialog('New Leave Application'))).not.toContain('05');
  });

  it('leaves no application in the address that Back closed', async () => {
    const { router } = openLeave('');
    await screen.findByRole('button', { name: OPEN_RECORD });
    const address = '/resource/leave?employee=100003&view=manage&leaveOn=2026-11-05';
    await act(() => router.navigate(address));
    await dialog('New Leave Application');
    await act(() => router.navigate(-1));
    await waitFor(() => {
      expect(router.state.location.search).toBe('?employee=100003&view=manage');
    });
    expect(screen.queryByRole('dialog', { name: 'New Leave Application' })).toBeNull();
  });

  it.each([
    ['new-leave 100003 2026-11-06', ['11', '06', '2026']],
    ['new-leave 100003', ['MM', 'DD', 'YYYY']],
  ])('continues the draft %s with its day', async (form, day) => {
    const { router, store } = openLeave('?employee=100003&view=manage');
    await dialog('Manage Leave');
    const draft = { title: '', address: '', base: {}, entered: { EMPID: '100003' }, isLeft: true };
    act(() => {
      store.dispatch(draftKept({ form, draft }));
    });
    const address = '/resource/leave?employee=100003&view=manage';
    await act(() => router.navigate(address, { state: continuing(form) }));
    expect(await dayIn(await dialog('New Leave Application'))).toEqual(day);
  });

  it('is left by Back for the record, like by its button, and the record for the list', async () => {
    const { user, router } = openLeave('');
    await user.click(await screen.findByRole('button', { name: OPEN_RECORD }));
    await user.click(
      await (await dialog('Employee Leave Record')).findByRole('button', { name: 'Manage Leave' }),
    );
    await dialog('Manage Leave');
    await act(() => router.navigate(-1));
    const record = await dialog('Employee Leave Record');
    expect(router.state.location.search).toBe('?employee=100003');
    expect(record.getByRole('button', { name: 'Manage Leave' })).toHaveFocus();
    await user.click(record.getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => {
      expect(router.state.location.search).toBe('');
    });
    await user.click(await screen.findByRole('button', { name: OPEN_RECORD }));
    const next = await dialog('Employee Leave Record');
    expect(next.getByRole('button', { name: 'Manage Leave' })).not.toHaveFocus();
  });

  it('leaves no entry behind where a link later in a visit opened the record', async () => {
    const refusal = failed(404, 'There is no employee 100003.');
    serve({ ...answersForLeave(), 'GET /api/leave/a/leaves/Transac?EMPID=100003': refusal });
    const { user, router } = openLeave('');
    await screen.findByRole('button', { name: OPEN_RECORD });
    await act(() => router.navigate('/resource/leave?employee=100003'));
    await user.click(
      await (await dialog('Employee Leave Record')).findByRole('button', { name: 'Manage Leave' }),
    );
    await user.click(await (await dialog('Manage Leave')).findByRole('button', { name: 'Back to the list' }));
    await waitFor(() => {
      expect(router.state.location.search).toBe('');
    });
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that the configuration could not be loaded, and loads it again', async () => {
    const config = `GET ${API_PATHS.config}`;
    const answers = answersForLeave();
    serve({ ...answers, [config]: failed(503, 'The configuration is away.') });
    const { user } = openLeave('?employee=100003&view=manage');
    const manage = await dialog('Manage Leave');
    expect(await manage.findByText('The configuration is away.')).toBeVisible();
    serve(answers);
    await user.click(await pressable(() => manage.getByRole('button', { name: 'Try again' })));
    expect(await manage.findByRole('table', { name: 'Ledger' })).toBeVisible();
  });

  it('goes back once, although its button is pressed twice', async () => {
    const { user, router } = openLeave('');
    await user.click(await screen.findByRole('button', { name: OPEN_RECORD }));
    await user.click(
      await (await dialog('Employee Leave Record')).findByRole('button', { name: 'Manage Leave' }),
    );
    const close = (await dialog('Manage Leave')).getByRole('button', { name: 'Close' });
    act(() => {
      close.click();
      close.click();
    });
    await dialog('Employee Leave Record');
    expect(router.state.location.search).toBe('?employee=100003');
  });

  it('shows the balance after each line', async () => {
    const { manage } = await openManage();
    const ledger = manage.getByRole('table', { name: 'Ledger' });
    expect(months(ledger).slice(1)).toEqual([
      'Mar 1, 2026 SunSick Leaveincrease of 5 days by 100001+54',
      'Mar 1, 2026 SunVacation Leavedecrease of 1 days by 100001-1-1',
      'Jan 15, 2026 ThuVacation LeaveFamily vacation-10',
      'Dec 1, 2025 MonSick LeaveFever-1-1',
    ]);
  });

  it('counts the days used in each month of the chosen year', async () => {
    const { user, manage } = await openManage();
    const shown = months(manage.getByRole('table', { name: 'Days used in 2026' }));
    expect(shown[1]).toBe('January01');
    expect(shown[3]).toBe('March00');
    expect(shown.at(-1)).toBe('Total01');
    await choose(user, manage.getByRole('combobox', { name: 'Year' }), '2025');
    const former = months(manage.getByRole('table', { name: 'Days used in 2025' }));
    expect(former[12]).toBe('December10');
    expect(former.at(-1)).toBe('Total10');
  });

  it('applies for more leave of this employee', async () => {
    const { user, manage } = await openManage();
    await user.click(manage.getByRole('button', { name: 'New Leave Application' }));
    const form = await dialog('New Leave Application');
    expect(form.getByText('DELA CRUZ, JUAN')).toBeVisible();
    expect(form.queryByRole('combobox', { name: 'Employee ID' })).toBeNull();
    await choose(user, form.getByRole('combobox', { name: 'Leave Type' }), 'Vacation Leave');
    enterDate(form.getByRole('group', { name: 'Date' }), '12/24/2026');
    enter(form.getByLabelText('Remarks'), 'Christmas');
    serve({
      ...answersForLeave(),
      'POST /api/leave/a/leaves/newTransac': ok({ status: true, msg: 'Transaction added successfully!' }),
    });
    await user.click(form.getByRole('button', { name: 'Submit Leave Application' }));
    await answer(user, 'Are you sure you want to register this new transaction?', 'Confirm');
    await expectNotice('Transaction added successfully!');
    expect(callsTo('/api/leave/a/leaves/newTransac')).toMatchObject([
      { body: { EMPID: '100003', leaveEntries: [{ LEAVE_TYPE: 'VL', DATE: '2026-12-24' }] } },
    ]);
    await waitFor(() => {
      expect(callsTo('/api/leave/a/leaves/Transac?EMPID=100003')).not.toEqual([]);
    });
  });

  it('says why it cannot be shown', async () => {
    const refusal = failed(404, 'There is no employee 100003.');
    serve({ ...answersForLeave(), 'GET /api/leave/a/leaves/Transac?EMPID=100003': refusal });
    openLeave('?employee=100003&view=manage');
    expect(await screen.findByText('There is no employee 100003.')).toBeVisible();
  });
});
