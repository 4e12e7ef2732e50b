import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { hrAnswers, people } from '@/testing/hr';
import { previewOf } from '@/testing/previews';
import { enterDate } from '@/testing/leave-screen';
import { renderApp } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import './employees-tab';

const QUESTION = 'Are you sure for resignation of the employee?';

async function askToResign() {
  const { user, store, router } = renderApp('/resource/employees?employee=100012', TOKEN);
  await screen.findByText('REYES, ANA', { selector: 'dd' });
  expect(screen.queryByText('HR Administrative Actions')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'HR Adv. Option' }));
  expect(screen.getByText('HR Administrative Actions')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resign Employee' }));
  const question = await screen.findByRole('alertdialog', { name: QUESTION });
  return { user, store, router, question };
}

function resignations() {
  return callsTo('/api/user/a/department').filter(({ method }) => method === 'PATCH');
}

describe('resigning an employee', () => {
  beforeEach(() => {
    serve(hrAnswers());
  });

  it('names the employee and what is lost, with the focus on Cancel, which does nothing', async () => {
    const { user, question } = await askToResign();
    expect(question).toHaveTextContent('REYES, ANA (100012)');
    expect(question).toHaveTextContent('The ID is never given to anyone again');
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(resignations()).toEqual([]);
  });

  it('resigns, then clears selection, records and modal, and reads the list again', async () => {
    const { user, store, router } = await askToResign();
    serve({
      ...hrAnswers(),
      'PATCH /api/user/a/department': ok({ msg: 'Successfully resigned 100012', returned: { SL: 0, VL: 2 } }),
      'GET /api/data/a/employee': ok({ employee: [people[0]] }),
    });
    await user.click(screen.getByRole('button', { name: 'Confirm Resignation' }));
    const returned = 'Days of leave after the last day were given back: SL 0, VL 2.';
    expect(await screen.findByText(`Successfully resigned 100012. ${returned}`)).toBeVisible();
    expect(resignations()).toMatchObject([
      { body: { id: '100012', fullname: 'REYES, ANA', resignedOn: '2026-11-20' } },
    ]);
    await waitFor(() => {
      expect(router.state.location.search).toBe('');
      expect(store.getState().session).toMatchObject({ modalToggle: false, modalState: 1 });
      expect(callsTo('/api/data/a/employee').length).toBeGreaterThan(0);
      expect(screen.queryByRole('table', { name: 'Timekeep records of REYES, ANA' })).toBeNull();
      expect(screen.queryByText('REYES, ANA')).toBeNull();
    });
    // The dialog of the former employee is closed, and the keyboard focus continues here.
    expect(screen.queryByText('HR Administrative Actions')).toBeNull();
    expect(screen.getByRole('button', { name: 'HR Adv. Option' })).toHaveFocus();
  });

  it('keeps one whose last day lies ahead, and says the date', async () => {
    const { question, user, router } = await askToResign();
    const msg = 'Successfully resigned 100012: the last day is 2026-12-04';
    serve({ ...hrAnswers(), 'PATCH /api/user/a/department': ok({ msg, isAhead: true }) });
    await user.click(within(question).getByRole('button', { name: 'Confirm Resignation' }));
    expect(
      await screen.findByText('Successfully resigned 100012: the last day is Dec 4, 2026'),
    ).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(router.state.location.search).toBe('?employee=100012');
    expect(screen.getByText('REYES, ANA', { selector: 'dd' })).toBeVisible();
  });

  it('says until when the account works with a last day ahead, and which days are refused, in the words of the server', async () => {
    const { question, user } = await askToResign();
    expect(question).toHaveTextContent('The account works until Nov 20, 2026, the last day.');
    const field = within(question).getByRole('group', { name: 'Last day' });
    enterDate(field, '12/04/2026');
    expect(question).toHaveTextContent('The account works until Dec 4, 2026, the last day.');
    await user.click(within(question).getByRole('checkbox', { name: 'Access ends at once' }));
    expect(question).not.toHaveTextContent('The account works until');
    enterDate(field, '01/04/2024');
    const words =
      'The last day must be from Mar 3, 2024, the day before the first one, which is for somebody who never came, to Nov 21, 2027.';
    expect(question).toHaveTextContent(words);
    await user.click(within(question).getByRole('button', { name: 'Confirm Resignation' }));
    expect(resignations()).toEqual([]);
  });

  it('may end access at once', async () => {
    const { question, user } = await askToResign();
    serve({ ...hrAnswers(), 'PATCH /api/user/a/department': ok({ msg: 'Successfully resigned 100012' }) });
    await user.click(within(question).getByRole('checkbox', { name: 'Access ends at once' }));
    await user.click(within(question).getByRole('button', { name: 'Confirm Resignation' }));
    await waitFor(() => {
      expect(resignations()).toMatchObject([
        { body: { resignedOn: '2026-11-20', accessUntil: '2026-11-19' } },
      ]);
    });
  });

  it.each([
    [failed(422, 'Employee 100012 has resigned.'), 'Employee 100012 has resigned.'],
    ['break', 'An error occured'],
  ] as const)("says the server's words and stays: %j", async (answer, words) => {
    const { user, question, router } = await askToResign();
    serve({ ...hrAnswers(), 'PATCH /api/user/a/department': answer });
    await user.click(screen.getByRole('button', { name: 'Confirm Resignation' }));
    expect(await within(question).findByText(words)).toBeVisible();
    expect(router.state.location.search).toBe('?employee=100012');
  });
});

describe('undoing a resignation', () => {
  it('asks for a reason, also for who left', async () => {
    const ana = people.find(({ EMPID }) => EMPID === '100012');
    const gone = { employee: [{ ...people[0], ...ana, resignedOn: '2026-11-13' }] };
    serve({
      ...hrAnswers(),
      'GET /api/data/a/employee': ok({ employee: [] }),
      'GET /api/data/a/employee?left=true': ok(gone),
      'POST /api/user/a/employee/reinstated': ok({ msg: 'The resignation of 100012 was undone.' }),
    });
    const { user } = renderApp('/resource/employees?employee=100012', TOKEN);
    await user.click(await screen.findByRole('checkbox', { name: 'Include those who left' }));
    await screen.findByText('REYES, ANA', { selector: 'dd' });
    expect(screen.getByText('Last day', { selector: 'dt' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'HR Adv. Option' }));
    await user.click(screen.getByRole('button', { name: 'Undo Resignation' }));
    const question = await screen.findByRole('alertdialog');
    const confirm = within(question).getByRole('button', { name: 'Undo Resignation' });
    await user.click(confirm);
    expect(within(question).getByText('Please enter the reason')).toBeVisible();
    await user.type(within(question).getByLabelText(/Reason/), 'Stays with us');
    await user.click(confirm);
    expect(await screen.findByText('The resignation of 100012 was undone.')).toBeVisible();
    // A resignation whose undoing changes no record is undone without another question.
    expect(callsTo('/api/user/a/employee/reinstated')).toMatchObject([
      { body: { EMPID: '100012', reason: 'Stays with us', preview: true } },
    ]);
  });

  it('asks once more if the number of the employee is with somebody else, who keeps it', async () => {
    const ana = people.find(({ EMPID }) => EMPID === '100012');
    const deviceNumber = { number: '42', EMPID: '100013', EMPNAME: 'CRUZ, BEN' };
    const nothing = { ...previewOf(0), rows: [], departments: [], deviceNumber };
    serve({
      ...hrAnswers(),
      'GET /api/data/a/employee': ok({ employee: [{ ...people[0], ...ana, resignedOn: '2026-11-13' }] }),
      'POST /api/user/a/employee/reinstated': ok({ msg: 'Previewed', preview: nothing }),
    });
    const { user } = renderApp('/resource/employees?employee=100012', TOKEN);
    await screen.findByText('REYES, ANA', { selector: 'dd' });
    await user.click(screen.getByRole('button', { name: 'HR Adv. Option' }));
    await user.click(screen.getByRole('button', { name: 'Undo Resignation' }));
    const question = await screen.findByRole('alertdialog');
    await user.type(within(question).getByLabelText(/Reason/), 'Stays');
    await user.click(within(question).getByRole('button', { name: 'Undo Resignation' }));
    expect(await screen.findByText(/The device number 42 is now that of CRUZ, BEN \(100013\)/)).toBeVisible();
  });
});

describe('rehiring an employee who left', () => {
  const ana = people.find(({ EMPID }) => EMPID === '100012');
  const gone = { employee: [{ ...people[0], ...ana, resignedOn: '2026-11-13', revision: '40' }] };
  const answers = (rehired = ok({ msg: 'Employee 100012 was rehired: the first day is 2026-11-20.' })) => ({
    ...hrAnswers(),
    'GET /api/data/a/employee': ok({ employee: [] }),
    'GET /api/data/a/employee?left=true': ok(gone),
    'POST /api/user/a/employee/rehired': rehired,
  });

  async function openForm() {
    const { user, router } = renderApp('/resource/employees?employee=100012&left=true', TOKEN);
    await screen.findByText('REYES, ANA', { selector: 'dd' });
    await user.click(screen.getByRole('button', { name: 'HR Adv. Option' }));
    await user.click(screen.getByRole('button', { name: 'Rehire' }));
    const form = await screen.findByRole('dialog', { name: 'Rehire REYES, ANA' });
    expect(form).toHaveTextContent('whose last day was Nov 13, 2026');
    return { user, router, form, save: within(form).getByRole('button', { name: 'Rehire' }) };
  }

  it('needs a PIN, and sends first day, department and company of the employee as they were read', async () => {
    serve(answers());
    const { user, form, save } = await openForm();
    await user.click(save);
    expect((await screen.findAllByText('PIN should be 4 digits only')).length).toBeGreaterThan(0);
    await user.type(within(form).getByLabelText('PIN'), '4321');
    await user.click(save);
    expect(
      await screen.findByText('Employee 100012 was rehired: the first day is Nov 20, 2026.'),
    ).toBeVisible();
    expect(callsTo('/api/user/a/employee/rehired')).toMatchObject([
      {
        body: {
          ...{ EMPID: '100012', hiredOn: '2026-11-20', PIN: '4321', revision: '40' },
          ...{ DEPT: ana?.DEPT, COMPANY: ana?.COMPANY },
        },
      },
    ]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it("says the server's words and stays", async () => {
    const words = 'The new first day, Nov 13, 2026, must be after the last day before it, Nov 13, 2026.';
    serve(answers(failed(422, words)));
    const { user, form, save } = await openForm();
    await user.type(within(form).getByLabelText('PIN'), '4321');
    await user.click(save);
    expect(await within(form).findByText(words)).toBeVisible();
  });

  it('is what the form of a new employee leads to, when the id is that of somebody who left', async () => {
    serve(answers());
    const { user } = renderApp('/resource/employees?form=register', TOKEN);
    const form = await screen.findByRole('dialog', { name: 'Register New Employee' });
    await user.type(within(form).getByLabelText('Employee ID'), '100012');
    const notice = await within(form).findByText(
      /The ID 100012 belongs to REYES, ANA, whose last day is Nov 13, 2026/,
    );
    expect(notice).toBeVisible();
    await user.type(within(form).getByLabelText('PIN'), '8642');
    await user.click(within(form).getByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByRole('option', { name: 'Bayanihan Foods' }));
    await user.click(within(form).getByRole('button', { name: 'Rehire' }));
    const rehire = await screen.findByRole('dialog', { name: 'Rehire REYES, ANA' });
    // Keeps what was entered there; the rest is as the employee has it.
    expect(within(rehire).getByLabelText('PIN')).toHaveValue('8642');
    expect(within(rehire).getByRole('combobox', { name: 'Company' })).toHaveTextContent('Bayanihan Foods');
    expect(within(rehire).getByRole('combobox', { name: 'Department' })).toHaveTextContent('Sales');
  });
});
