import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { TODAY, TOKEN } from '@/testing/company';
import { hrAnswers, people } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import './employees-tab';

function profile() {
  return within(screen.getByLabelText('Company profile'));
}

describe('employees tab', () => {
  beforeEach(() => {
    serve(hrAnswers());
  });

  it('shows the first employee by default, with profile and records', async () => {
    renderApp('/resource/employees', TOKEN);
    expect(await screen.findByText('Employees Account Modification')).toBeVisible();
    expect(await screen.findByText('100011')).toBeVisible();
    expect(document.title).toBe('Employees Account Modification · Timekeep');
    for (const value of ['CASTILLO, VICENTE', 'Luzviminda Logistics', 'Administration']) {
      expect(profile().getByText(value)).toBeVisible();
    }
    const table = await screen.findByRole('table', { name: 'Timekeep records of CASTILLO, VICENTE' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['DATE', 'REMARKS', 'TIME IN', 'TIME OUT', 'MINS LATE', 'HOURS']);
    expect(callsTo('/api/user/a/department')).toContainEqual(
      expect.objectContaining({ method: 'POST', body: { id: '100011' } }),
    );
  });

  it('shows the employee of the address, and keeps the selection there', async () => {
    const { user, router } = renderApp('/resource/employees?employee=100012', TOKEN);
    await waitFor(() => {
      expect(profile().getByText('100012')).toBeVisible();
    });
    const selector = screen.getByRole('combobox', { name: 'Select Employee' });
    await user.clear(selector);
    await user.type(selector, 'casti');
    await user.click(await screen.findByRole('option', { name: /CASTILLO/ }));
    expect(router.state.location.search).toBe('?employee=100011');
    expect(profile().getByText('100011')).toBeVisible();
  });

  it('offers the punches that were refused on days which the employment has by now', async () => {
    const REFUSED = '/api/data/a/punches/refused';
    const punch = { id: 'a', terminal: 'gate-1', EMPID: '100011', EMPNAME: null, takenBy: null };
    const refused = (at: string, values: object = {}) => ({
      ...{ ...punch, at, refusedAt: at, reason: 'outside' },
      ...values,
    });
    const data = [
      refused('2024-03-06T00:05:00.000Z'),
      refused('2024-03-04T16:30:00.000Z', { reason: 'unknown' }),
      refused('2024-03-03T00:05:00.000Z'),
      refused('2024-03-07T00:05:00.000Z', { reason: 'future' }),
      refused('2024-03-08T00:05:00.000Z', { takenBy: '100001' }),
    ];
    serve({ ...hrAnswers(), [`POST ${REFUSED}`]: ok({ data, total: data.length }) });
    renderApp('/resource/employees', TOKEN);
    expect(await screen.findByText(/^2 punches of days of this employment were refused\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See and take over' })).toHaveAttribute(
      'href',
      '/resource/timekeep/refused?from=2024-03-05&to=2024-03-06&employee=100011',
    );
    expect(callsTo(REFUSED)[0]?.body).toEqual({ EMPID: '100011', FROM: '2024-03-04', TO: TODAY });
  });

  it('says that no employee has the id in the address', async () => {
    serve({ ...hrAnswers() });
    const { user } = renderApp('/resource/employees?employee=199999', TOKEN);
    expect(await screen.findByText('No employee with the ID 199999 is in the list.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Information' })).toBeDisabled();
    const newcomer = { ...people[0], EMPID: '199999', EMPNAME: 'NEW, COMER' };
    serve({ ...hrAnswers(), 'GET /api/data/a/employee': ok({ employee: [newcomer] }) });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => {
      expect(profile().getByText('NEW, COMER')).toBeVisible();
    });
  });

  it("shows the server's words when the list or the records cannot be read, and tries again", async () => {
    const away = failed(503, 'The database is away. Nothing was recorded.');
    serve({ ...hrAnswers(), 'POST /api/user/a/department': away });
    const { user } = renderApp('/resource/employees', TOKEN);
    expect(await screen.findByText('The database is away. Nothing was recorded.')).toBeVisible();
    serve(hrAnswers());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
