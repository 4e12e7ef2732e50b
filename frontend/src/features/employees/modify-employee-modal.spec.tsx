import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { hrAnswers, people } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import './employees-tab';
import './modify-employee-modal';

const TITLE = 'Modify Employee Information';

async function openForm(path = '/resource/employees?employee=100012') {
  const { user, store } = renderApp(path, TOKEN);
  await screen.findByText('REYES, ANA', { selector: 'dd' });
  await user.click(screen.getByRole('button', { name: 'Information' }));
  await screen.findByRole('dialog', { name: TITLE });
  const replace = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    // Pasted, because each typed key renders the whole dialog.
    if (text) await user.paste(text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, store, replace, save };
}

/** The list with Ana at a revision. */
function revised(revision: string, change: object = {}) {
  const [first, ana] = people;
  return [first, { ...ana, ...change, revision }];
}

function changes() {
  return callsTo('/api/data/a/employee').filter(({ method }) => method === 'PATCH');
}

describe('modifying an employee', () => {
  beforeEach(() => {
    serve(hrAnswers());
  });

  it('starts with the stored values; the id cannot be edited', async () => {
    const { store } = await openForm();
    expect(screen.getByLabelText('Employee ID')).toHaveValue('100012');
    expect(screen.getByLabelText('Employee ID')).toBeDisabled();
    expect(screen.getByLabelText('First Name')).toHaveValue('ANA');
    expect(screen.getByLabelText('PIN')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Department' })).toHaveTextContent('Sales');
    const { modalState, editingModal, editingModalCopy } = store.getState().session;
    expect(modalState).toBe(34533);
    expect(editingModalCopy).toEqual(editingModal);
  });

  it('saves, stores the saved values in capitals as the copy, and closes', async () => {
    const { user, store, replace, save } = await openForm();
    await replace('Last Name', 'santos');
    await user.click(screen.getByRole('combobox', { name: 'Department' }));
    await user.click(await screen.findByRole('option', { name: 'Administration' }));
    const changed = { ...people[1], EMPNAME: 'SANTOS, ANA', EMP_LNAME: 'SANTOS' };
    serve({
      ...hrAnswers(),
      'PATCH /api/data/a/employee': ok({ msg: 'Employee 100012 was modified.' }),
      'GET /api/data/a/employee': ok({ employee: [people[0], changed] }),
    });
    await save();
    expect(await screen.findByText('Employee 100012 was modified.')).toBeVisible();
    const saved = {
      EMPID: '100012',
      EMP_FNAME: 'ANA',
      EMP_LNAME: 'SANTOS',
      DEPT: 'Administration',
      COMPANY: 'Luzviminda Logistics',
      PIN: '',
      hiredOn: '2024-03-04',
    };
    expect(changes()).toMatchObject([{ body: { ...saved, EMPNAME: 'SANTOS, ANA' } }]);
    const { session } = store.getState();
    expect(session).toMatchObject({ modalToggle: false, editingModal: saved, editingModalCopy: saved });
    await waitFor(() => {
      const profile = within(screen.getByLabelText('Company profile'));
      expect(profile.getByText('SANTOS, ANA')).toBeVisible();
    });
  });

  it('corrects the first day, which the form starts with', async () => {
    const { user, save } = await openForm();
    const firstDay = await screen.findByRole('group', { name: 'First day' });
    expect(firstDay).toHaveTextContent('03/04/2024');
    await user.click(within(firstDay).getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('01');
    serve({
      ...hrAnswers(),
      'PATCH /api/data/a/employee': ok({
        msg: 'Employee 100012 was modified.',
        returned: { SL: 0, VL: 2 },
      }),
    });
    await save();
    const returned = 'Days of leave before the first day were given back: SL 0, VL 2.';
    expect(await screen.findByText(`Employee 100012 was modified. ${returned}`)).toBeVisible();
    expect(changes()).toMatchObject([{ body: { EMP_FNAME: 'ANA', hiredOn: '2024-03-01' } }]);
  });

  it('validates names and PIN, all at once', async () => {
    const { replace, save } = await openForm();
    await replace('First Name', '4na');
    await replace('Last Name', '');
    await replace('PIN', '12');
    await save();
    const toast = within(await screen.findByRole('alert'));
    for (const message of [
      'Numbers in firstname is not allowed',
      'Please enter the last name',
      'PIN should be 4 digits only',
    ]) {
      expect(toast.getByText(message)).toBeVisible();
    }
    expect(screen.getByLabelText('First Name')).toHaveFocus();
    expect(changes()).toEqual([]);
  });

  it('restores the saved copy at Cancel, after a question', async () => {
    const { user, store, replace } = await openForm();
    await replace('First Name', 'Anna');
    expect(store.getState().session.editingModal['EMP_FNAME']).toBe('Anna');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const { modalToggle, editingModal } = store.getState().session;
    expect(modalToggle).toBe(false);
    expect(editingModal['EMP_FNAME']).toBe('ANA');
  });

  it('names the other user and the changes, and continues with the entered values', async () => {
    const err = 'Employee 100012 was changed by the employee 100005 in the meantime.';
    serve({ ...hrAnswers(), 'GET /api/data/a/employee': ok({ employee: revised('7') }) });
    const { user, replace, save } = await openForm();
    await replace('First Name', 'Anna');
    serve({
      ...hrAnswers(),
      'PATCH /api/data/a/employee': { status: 409, body: { err, changedBy: '100005', revision: '9' } },
      'GET /api/data/a/employee': ok({ employee: revised('9', { DEPT: 'Administration' }) }),
    });
    await save();
    const dialog = within(screen.getByRole('dialog', { name: TITLE }));
    expect(await dialog.findByText(err, { exact: false })).toBeVisible();
    await waitFor(() => {
      expect(dialog.getByText(err, { exact: false }).closest('[role=alert]')).toHaveFocus();
    });
    expect(changes()[0]?.body).toMatchObject({ EMP_FNAME: 'ANNA', DEPT: 'Sales', revision: '7' });
    await user.click(dialog.getByRole('button', { name: 'Reload' }));
    const difference = await dialog.findByText('Department is now Administration.');
    await waitFor(() => {
      expect(difference.closest('[role=alert]')).toHaveFocus();
    });
    expect(dialog.queryByText(err, { exact: false })).toBeNull();
    expect(dialog.getByLabelText('First Name')).toHaveValue('Anna');
    serve({
      ...hrAnswers(),
      'PATCH /api/data/a/employee': ok({ msg: 'Employee 100012 was modified.' }),
    });
    await save();
    expect(await screen.findByText('Employee 100012 was modified.')).toBeVisible();
    expect(changes().at(-1)?.body).toMatchObject({
      EMP_FNAME: 'ANNA',
      DEPT: 'Administration',
      revision: '9',
    });
  });

  it('reloads somebody who left after a conflict', async () => {
    const left = (revision: string) =>
      ok({ employee: [people[0], { ...people[1], resignedOn: '2026-11-13', revision }] });
    const answers = { ...hrAnswers(), 'GET /api/data/a/employee': ok({ employee: [people[0]] }) };
    serve({ ...answers, 'GET /api/data/a/employee?left=true': left('7') });
    const { user, save } = await openForm('/resource/employees?employee=100012&left=true');
    const firstDay = await screen.findByRole('group', { name: 'First day' });
    await user.click(within(firstDay).getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('01');
    const err = 'Employee 100012 was changed by the employee 100005 in the meantime.';
    serve({
      ...answers,
      'GET /api/data/a/employee?left=true': left('9'),
      'PATCH /api/data/a/employee': { status: 409, body: { err, changedBy: '100005', revision: '9' } },
    });
    await save();
    const dialog = within(screen.getByRole('dialog', { name: TITLE }));
    await user.click(await dialog.findByRole('button', { name: 'Reload' }));
    await waitFor(() => {
      expect(dialog.queryByText(err, { exact: false })).toBeNull();
    });
    expect(dialog.queryByText(/could not be loaded again/)).toBeNull();
    await save();
    await waitFor(() => {
      expect(changes().at(-1)?.body).toMatchObject({ hiredOn: '2024-03-01', revision: '9' });
    });
  });

  it.each([
    [failed(404, 'There is no employee 100012.'), 'There is no employee 100012.'],
    ['break', 'An error occured when querying search.'],
  ] as const)('stays open with the entered values: %j', async (answer, words) => {
    const { replace, save } = await openForm();
    await replace('First Name', 'Anna');
    serve({ ...hrAnswers(), 'PATCH /api/data/a/employee': answer });
    await save();
    const dialog = within(screen.getByRole('dialog', { name: TITLE }));
    expect(await dialog.findByText(words)).toBeVisible();
    expect(dialog.getByLabelText('First Name')).toHaveValue('Anna');
  });
});
