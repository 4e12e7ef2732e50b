import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { SupervisorItem } from '@timekeep/contracts/api/stand-ins-api';
import type { UserEvent } from '@testing-library/user-event';
import { property } from '@/shared/api/failure';
import { callsTo, ok, serve, serveAlso } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { answersForHr, answersForSupervisor, leave, request } from '@/testing/request-data';
import { renderApp } from '@/testing/render-app';
import '@/testing/load-pickers';

async function dialog(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}

const press = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
};

describe('stand-ins', () => {
  it('are removed after a question, and the form asks for all that naming one needs', async () => {
    const named = {
      EMPID: '100002',
      EMPNAME: 'ABAD, ROSA',
      DEPT: 'Warehouse',
      standIn: '100007',
      standInName: 'LUNA, JOSE',
      FROM: '2026-11-20',
      TO: '2026-11-27',
    };
    const supervisors = [
      { EMPID: '100002', EMPNAME: 'ABAD, ROSA', DEPT: 'Warehouse' },
      { EMPID: '100007', EMPNAME: 'LUNA, JOSE', DEPT: 'Sales' },
    ];
    const standIns = { 'GET /api/requests/stand-ins': ok({ data: [named], supervisors }) };
    serve({ ...answersForHr(), ...standIns });
    const { user } = renderApp('/resource/requests', TOKEN);
    await press(user, 'Stand-ins');
    const opened = await dialog('Stand-ins');
    await user.click(opened.getByRole('button', { name: 'Name stand-in' }));
    expect(await opened.findByText('Please choose the supervisor.')).toBeVisible();
    expect(opened.getByText('Please choose the stand-in.')).toBeVisible();
    const supervisorField = opened.getByRole('combobox', { name: 'Supervisor' });
    expect(supervisorField).toHaveFocus();
    expect(supervisorField).toHaveAccessibleDescription('Please choose the supervisor.');
    const msg = 'Nobody is the stand-in of ABAD, ROSA (100002).';
    serve({ ...answersForHr(), ...standIns, 'PATCH /api/requests/stand-ins': ok({ msg }) });
    const remove = opened.getByRole('button', { name: 'Remove the stand-in of ABAD, ROSA' });
    await user.click(remove);
    const question = () => within(screen.getByRole('alertdialog', { name: 'Remove this stand-in?' }));
    expect(question().getByText(/^LUNA, JOSE decides for ABAD, ROSA, Warehouse, Nov 20/)).toBeVisible();
    await user.click(question().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(callsTo('/api/requests/stand-ins').filter(({ method }) => method === 'PATCH')).toEqual([]);
    await user.click(remove);
    await user.click(question().getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(msg)).toBeVisible();
    expect(callsTo('/api/requests/stand-ins')[0]).toMatchObject({
      method: 'PATCH',
      body: { EMPID: '100002' },
    });
  });
});

describe('the stand-ins that HR can name', () => {
  const open = async (supervisors: readonly SupervisorItem[]) => {
    serve({ ...answersForHr(), 'GET /api/requests/stand-ins': ok({ data: [], supervisors }) });
    const { user } = renderApp('/resource/requests', TOKEN);
    await screen.findByText('CASTILLO, VICENTE');
    await press(user, 'Stand-ins');
    return { user, opened: await dialog('Stand-ins') };
  };
  const rosa = { EMPID: '100002', EMPNAME: 'ABAD, ROSA', DEPT: 'Warehouse' };
  const jose = { EMPID: '100007', EMPNAME: 'LUNA, JOSE', DEPT: 'Sales' };

  it('are supervisors, without the one who is represented', async () => {
    const { user, opened } = await open([rosa, jose]);
    const optionsOf = async (name: string) => {
      await user.click(await opened.findByRole('combobox', { name }));
      return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    };
    expect(await optionsOf('Supervisor')).toEqual([
      expect.stringContaining('ABAD, ROSA'),
      expect.stringContaining('LUNA, JOSE'),
    ]);
    await user.click(screen.getByRole('option', { name: /LUNA, JOSE/ }));
    expect(await optionsOf('Stand-in')).toEqual([expect.stringContaining('ABAD, ROSA')]);
  });

  it.each([
    [[], 'No employee has the authority of a supervisor, which IT grants.'],
    [[rosa], 'There is one supervisor only. A stand-in has to be another one.'],
  ])('are none, which the dialog explains, of %j', async (supervisors, text) => {
    const { opened } = await open(supervisors);
    expect(await opened.findByText(text)).toBeVisible();
    expect(opened.queryByRole('button', { name: 'Name stand-in' })).toBeNull();
  });
});

describe('requests that a stand-in decides', () => {
  beforeEach(() => {
    serve(answersForSupervisor());
  });

  it('shows a stand-in for whom, and the department of each request', async () => {
    const named = { EMPID: '100007', EMPNAME: 'LUNA, JOSE', DEPT: 'Sales', TO: '2026-12-05' };
    const other = { ...leave, DEPT: 'Sales' };
    const found = ok({ data: [request(), other], total: 2, next: null, represented: [named] });
    serve({ ...answersForSupervisor(), 'POST /api/requests/search': found });
    renderApp('/supervise/requests', TOKEN);
    expect(await screen.findByText('You stand in for LUNA, JOSE (Sales) until Dec 5, 2026.')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /^DEPARTMENT/ })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Sales' })).toBeVisible();
  });

  it('offers the people of both departments as a filter, also while one of them is chosen', async () => {
    const named = { EMPID: '100007', EMPNAME: 'LUNA, JOSE', DEPT: 'Sales', TO: '2026-12-05' };
    const other = { ...leave, DEPT: 'Sales', EMPID: '100030', EMPNAME: 'UY, LEA' };
    const all = { data: [request(), other], total: 2, next: null, represented: [named] };
    serveAlso('POST /api/requests/search', ({ body }) =>
      ok(property(body, 'EMPID') === '100030' ? { ...all, data: [other], total: 1 } : all),
    );
    const { user } = renderApp('/supervise/requests?employee=100030', TOKEN);
    expect(await screen.findByText('1 request')).toBeVisible();
    const filter = await screen.findByRole('combobox', { name: 'Employee' });
    expect(filter).toHaveValue('UY, LEA');
    await user.click(filter);
    expect(screen.getByRole('option', { name: /^CASTILLO, VICENTE/ })).toBeVisible();
  });

  it('shows a supervisor who decides while they are away', async () => {
    const standIn = { EMPID: '100007', EMPNAME: 'LUNA, JOSE', FROM: '2026-12-01', TO: '2026-12-05' };
    const found = ok({ data: [request()], total: 1, next: null, represented: [], standIn });
    serve({ ...answersForSupervisor(), 'POST /api/requests/search': found });
    renderApp('/supervise/requests', TOKEN);
    expect(await screen.findByText('LUNA, JOSE stands in for you: Dec 1 – Dec 5, 2026.')).toBeVisible();
  });

  it('shows no department to a supervisor of one', async () => {
    renderApp('/supervise/requests', TOKEN);
    expect(await screen.findByText('REYES, ANA')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /^DEPARTMENT/ })).toBeNull();
  });
});
