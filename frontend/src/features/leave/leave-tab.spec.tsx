import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { answersForLeave, rows, rowsOfJuan } from '@/testing/leave-data';
import { dialog, expectNotice, openLeave } from '@/testing/leave-screen';

const names = () =>
  [...document.querySelectorAll('[data-column="NAME"]')].map(({ textContent }) => textContent);

async function listed(count: number) {
  await waitFor(() => {
    expect(names()).toHaveLength(count);
  });
}

describe('leave tab', () => {
  beforeEach(() => {
    serve(answersForLeave());
  });

  it('lists the balances of all employees, negative ones in red', async () => {
    openLeave('', { styled: true });
    await listed(2);
    const table = within(screen.getByRole('table', { name: 'Employee Leave Data' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'EMPID',
      'NAME',
      'DEPT',
      'TOTAL SL',
      'TOTAL VL',
      'EMP ANNIV',
      'INCREMENT',
    ]);
    const [, rosa, juan] = table.getAllByRole('row');
    expect(rosa).toHaveTextContent('100009ABAD, ROSAAccounting00--0');
    expect(juan).toHaveTextContent('100003DELA CRUZ, JUANWarehouse4-1Feb 29, 20205');
    expect(table.getByText('-1')).toHaveStyle({ fontWeight: 600 });
    expect(table.getByText('-1')).not.toHaveStyle({ color: getComputedStyle(table.getByText('4')).color });
  });

  it('reports the fetch once per session, for a second', async () => {
    const { router } = openLeave();
    await expectNotice('Data fetched successfully!');
    const notice = screen.getByText('Data fetched successfully!').closest('.Toastify__toast');
    const bar = notice?.querySelector('.Toastify__progress-bar');
    expect(bar).toHaveStyle({ animationDuration: '1000ms' });
    // jsdom runs no animations, whose end removes the notice.
    await waitFor(() => {
      for (const animated of [bar, notice]) if (animated) fireEvent.animationEnd(animated);
      expect(screen.queryByText('Data fetched successfully!')).toBeNull();
    });
    const before = callsTo('/api/leave/a/leaves').length;
    await router.navigate('/resource/company');
    await waitFor(() => {
      expect(names()).toEqual([]);
    });
    await router.navigate('/resource/leave');
    await waitFor(() => {
      expect(callsTo('/api/leave/a/leaves')).toHaveLength(before + 1);
    });
    await listed(2);
    expect(screen.queryByText('Data fetched successfully!')).toBeNull();
  });

  it('searches names in any case, and keeps the search in the address', async () => {
    const { user, router } = openLeave();
    await listed(2);
    await user.type(screen.getByPlaceholderText('Type employee name...'), 'cruz');
    expect(names()).toEqual(['DELA CRUZ, JUAN']);
    expect(screen.getByText('1 of 2 employees')).toBeVisible();
    expect(router.state.location.search).toBe('?name=cruz');
    await user.type(screen.getByPlaceholderText('Type employee name...'), 'x');
    expect(screen.getByText('No data available')).toBeVisible();
  });

  it('has a title of its own', async () => {
    openLeave();
    await listed(2);
    await waitFor(() => {
      expect(document.title).toBe('Employee Leave Data · Timekeep');
    });
  });

  it('opens a record with current data, not that of its last visit', async () => {
    const { user, router } = openLeave('?employee=100003');
    await user.click((await dialog('Employee Leave Record')).getByRole('button', { name: 'Close' }));
    const leave = ok({ data: rowsOfJuan(8, 8, '8') });
    serve({ ...answersForLeave(), 'GET /api/leave/a/leaves?EMPID=100003': leave });
    await router.navigate('/resource/leave?employee=100003');
    const record = await dialog('Employee Leave Record');
    expect(await record.findAllByText('8')).toHaveLength(2);
  });

  it('begins with the search of its address', async () => {
    openLeave('?name=ABAD');
    await listed(1);
    expect(screen.getByPlaceholderText('Type employee name...')).toHaveValue('ABAD');
  });

  it.each([[[]], ['nothing']])('is empty for %p', async (data) => {
    serve({ ...answersForLeave(), 'GET /api/leave/a/leaves': ok({ data }) });
    openLeave();
    expect(await screen.findByText('No data available')).toBeVisible();
  });

  it('is empty when it fails, says why, and tries again', async () => {
    serve({ ...answersForLeave(), 'GET /api/leave/a/leaves': failed(503, 'The database is away.') });
    const { user } = openLeave();
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(screen.getByText('No data available')).toBeVisible();
    expect(screen.queryByText('Data fetched successfully!')).toBeNull();
    serve(answersForLeave());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await listed(2);
  });

  it('is empty when reading it again fails', async () => {
    const { user } = openLeave();
    await listed(2);
    await user.click(screen.getByText('DELA CRUZ, JUAN'));
    const record = await dialog('Employee Leave Record');
    serve({ ...answersForLeave(), 'GET /api/leave/a/leaves': failed(503, 'The database is away.') });
    await user.click(record.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(screen.getByText('No data available')).toBeVisible();
  });

  it("opens an employee's record, and reads the list again when it closes", async () => {
    const { user, router } = openLeave();
    await listed(2);
    await user.click(screen.getByText('DELA CRUZ, JUAN'));
    const record = await dialog('Employee Leave Record');
    expect(router.state.location.search).toBe('?employee=100003');
    serve({
      ...answersForLeave(),
      'GET /api/leave/a/leaves': ok({ data: [...rows.slice(0, 2), ...rowsOfJuan(9, 9, '8')] }),
    });
    await user.click(record.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(router.state.location.search).toBe('');
    expect(await screen.findAllByText('9')).toHaveLength(2);
  });
});
