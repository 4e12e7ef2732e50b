import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { hrAnswers, people } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import './employees-tab';
import './register-employee-modal';

const PATH = '/api/user/a/employee/new';

async function openForm() {
  const { user, store, router } = renderApp('/resource/employees', TOKEN);
  await user.click(await screen.findByRole('button', { name: 'Register New Employee' }));
  await screen.findByRole('dialog', { name: 'Register New Employee' });
  const type = async (label: string, text: string) => {
    // Pasted, because each typed key renders the whole dialog.
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  };
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const submit = () => user.click(screen.getByRole('button', { name: 'Register Employee' }));
  const fillWell = async () => {
    await type('Employee ID', '100050');
    await type('First Name', 'Maria');
    await type('Last Name', 'dela Peña');
    await type('PIN', '0042');
    await choose('Department', 'Sales');
    await choose('Company', 'Bayanihan Foods');
  };
  return { user, store, router, type, submit, fillWell };
}

describe('registering an employee', () => {
  beforeEach(() => {
    serve(hrAnswers());
  });

  it('reports all problems at once, in one toast and at the fields, and sends nothing', async () => {
    const { type, submit } = await openForm();
    await type('Employee ID', '12a');
    await type('First Name', 'Mar1a');
    await type('Last Name', 'P3na');
    await type('PIN', '12');
    await submit();
    const messages = [
      'Employee ID should be 6 digits',
      'Employee ID should only contain numbers',
      'Numbers in firstname is not allowed',
      'Numbers in lastname is not allowed',
      'PIN should be 4 digits only',
    ];
    const toast = await screen.findByRole('alert');
    for (const message of messages) expect(within(toast).getByText(message)).toBeVisible();
    expect(screen.getByLabelText('Employee ID')).toHaveAccessibleDescription(
      'Employee ID should be 6 digits. Employee ID should only contain numbers',
    );
    expect(screen.getByLabelText('PIN')).toHaveAccessibleDescription('PIN should be 4 digits only');
    expect(screen.getByLabelText('Employee ID')).toHaveFocus();
    expect(callsTo(PATH)).toEqual([]);
  });

  it('removes the problem of a field once it is changed', async () => {
    const { type, submit } = await openForm();
    await submit();
    const toast = within(await screen.findByRole('alert'));
    expect(toast.getByText('PIN should be 4 digits only')).toBeVisible();
    await type('PIN', '0042');
    await waitFor(() => {
      expect(toast.queryByText('PIN should be 4 digits only')).toBeNull();
    });
    expect(toast.getByText('Please enter the first name')).toBeVisible();
  });

  it('limits the id to six characters and the PIN to four', async () => {
    const { type } = await openForm();
    await type('Employee ID', '12345678');
    await type('PIN', '123456');
    expect(screen.getByLabelText('Employee ID')).toHaveValue('123456');
    expect(screen.getByLabelText('PIN')).toHaveValue('1234');
  });

  it('sends names in capitals and the initial values, then selects the new employee', async () => {
    const { router, store, submit, fillWell } = await openForm();
    await fillWell();
    const newcomer = { ...people[0], EMPID: '100050', EMPNAME: 'DELA PEÑA, MARIA' };
    serve({
      ...hrAnswers(),
      [`POST ${PATH}`]: ok({ msg: 'Employee 100050 was registered.' }),
      'GET /api/data/a/employee': ok({ employee: [...people, newcomer] }),
    });
    await submit();
    expect(await screen.findByText('Employee 100050 was registered.')).toBeVisible();
    expect(callsTo(PATH)).toMatchObject([
      {
        method: 'POST',
        body: {
          EMPID: '100050',
          EMP_FNAME: 'MARIA',
          EMP_LNAME: 'DELA PEÑA',
          EMPNAME: 'DELA PEÑA, MARIA',
          DEPT: 'Sales',
          COMPANY: 'Bayanihan Foods',
          MONTHYEAR: '112026',
          STATUS: 'OK',
          NoOfPrint: 0,
          LastPrinted: 6,
          PIN: '0042',
          hiredOn: '2026-11-20',
        },
      },
    ]);
    await waitFor(() => {
      expect(callsTo('/api/data/a/employee')).toHaveLength(1);
      expect(router.state.location.search).toBe('?employee=100050');
      expect(store.getState().session).toMatchObject({ modalToggle: false, modalState: 1 });
      const profile = within(screen.getByLabelText('Company profile'));
      expect(profile.getByText('DELA PEÑA, MARIA')).toBeVisible();
    });
  });

  it.each([
    [
      failed(409, 'The employee ID 100050 is in use, or was before.'),
      'The employee ID 100050 is in use, or was before.',
    ],
    [
      failed(503, 'The event log is away. Nothing was recorded.'),
      'The event log is away. Nothing was recorded.',
    ],
    ['break', 'An error occured when querying search.'],
  ] as const)('keeps the input when the server refuses it: %j', async (answer, words) => {
    const { submit, fillWell } = await openForm();
    await fillWell();
    serve({ ...hrAnswers(), [`POST ${PATH}`]: answer });
    await submit();
    const dialog = within(screen.getByRole('dialog', { name: 'Register New Employee' }));
    expect(await dialog.findByText(words)).toBeVisible();
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map((alert) => alert.textContent)).toEqual([words, words]);
    expect(dialog.getByLabelText('First Name')).toHaveValue('Maria');
  });

  it('asks before it discards input', async () => {
    const { user, type, store } = await openForm();
    await type('First Name', 'Maria');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('First Name')).toHaveValue('Maria');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(store.getState().session.modalToggle).toBe(false);
  });

  it("shows the server's words when the departments cannot be loaded", async () => {
    serve({ ...hrAnswers(), 'GET /api/user/a/department': failed(503, 'The database is away.') });
    await openForm();
    const dialog = within(screen.getByRole('dialog', { name: 'Register New Employee' }));
    expect(await dialog.findByText('The database is away.')).toBeVisible();
  });
});
