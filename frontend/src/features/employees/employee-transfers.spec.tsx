import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve, serveAlso } from '@/testing/api-server';
import { TODAY, TOKEN } from '@/testing/company';
import { hrAnswers, people } from '@/testing/hr';
import { previewOf } from '@/testing/previews';
import { renderApp } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import './employees-tab';
import './modify-employee-modal';

const TITLE = 'Modify Employee Information';

async function openForm() {
  const { user } = renderApp('/resource/employees?employee=100012', TOKEN);
  await screen.findByText('REYES, ANA', { selector: 'dd' });
  await user.click(screen.getByRole('button', { name: 'Information' }));
  await screen.findByRole('dialog', { name: TITLE });
  const replace = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    // Pasted, because each typed key renders the whole dialog.
    if (text) await user.paste(text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, replace, save };
}

function changes() {
  return callsTo('/api/data/a/employee').filter(({ method }) => method === 'PATCH');
}

describe('transfers of an employee', () => {
  beforeEach(() => {
    serve(hrAnswers());
  });

  it('takes the day of a transfer, today at first, once the department or the company changes', async () => {
    const { user, save } = await openForm();
    const day = await screen.findByRole('group', { name: 'From' });
    const part = (name: string) => within(day).getByRole('spinbutton', { name });
    expect(day).toHaveTextContent('11/20/2026');
    expect(part('Day')).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('combobox', { name: 'Department' }));
    await user.click(await screen.findByRole('option', { name: 'Administration' }));
    await waitFor(() => {
      expect(part('Day')).not.toHaveAttribute('aria-disabled', 'true');
    });
    await user.click(part('Month'));
    await user.keyboard('11272026');
    const msg = 'Employee 100012 was modified: Administration, Luzviminda Logistics from 2026-11-27 on.';
    serve({ ...hrAnswers(), 'PATCH /api/data/a/employee': ok({ msg }) });
    await save();
    expect(await screen.findByText(/from .*2026.* on/)).toBeVisible();
    expect(changes()).toMatchObject([{ body: { DEPT: 'Administration', effectiveOn: '2026-11-27' } }]);
  });

  it('asks before a transfer of a past day moves records, and saves what it showed', async () => {
    const { user, save } = await openForm();
    await user.click(screen.getByRole('combobox', { name: 'Department' }));
    await user.click(await screen.findByRole('option', { name: 'Administration' }));
    const day = await screen.findByRole('group', { name: 'From' });
    await user.click(within(day).getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('11132026');
    const moved = [{ department: 'Administration', company: 'Luzviminda Logistics', records: 5 }];
    const preview = { ...previewOf(0, '0.token'), moved };
    serveAlso('PATCH /api/data/a/employee', ({ body }) =>
      JSON.stringify(body).includes('preview')
        ? ok({ msg: '', preview })
        : ok({ msg: 'Employee 100012 was modified.' }),
    );
    await save();
    const question = within(await screen.findByRole('alertdialog', { name: 'Save this transfer?' }));
    expect(question.getByText(/Records that go to Administration, Luzviminda Logistics: 5\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Employee 100012 was modified.')).toBeVisible();
    expect(changes()).toMatchObject([
      { body: { effectiveOn: '2026-11-13', preview: true }, shown: null },
      { body: { effectiveOn: '2026-11-13' }, shown: '0.token' },
    ]);
  });

  it('sends no day while neither changes, and today where it is not changed', async () => {
    const { user, replace, save } = await openForm();
    await replace('First Name', 'Anna');
    serve({ ...hrAnswers(), 'PATCH /api/data/a/employee': failed(422, 'Not now.') });
    await save();
    await screen.findAllByText('Not now.');
    await user.click(screen.getByRole('combobox', { name: 'Department' }));
    await user.click(await screen.findByRole('option', { name: 'Administration' }));
    await save();
    await waitFor(() => {
      expect(changes()).toHaveLength(2);
    });
    const [named, moved] = changes().map(({ body }) => body);
    expect(named).not.toHaveProperty('effectiveOn');
    expect(moved).toMatchObject({ effectiveOn: TODAY });
  });

  describe('with recorded transfers', () => {
    const COMPANY = 'Luzviminda Logistics';
    const pastTransfers = [{ from: '2026-10-13', DEPT: 'Sales', COMPANY }];
    const transfers = [{ from: '2030-01-07', DEPT: 'Administration', COMPANY: 'Bayanihan Foods' }];
    const list = ok({ employee: [{ ...people[1], pastTransfers, transfers }] });
    const answer = ok({ msg: 'Employee 100012 was modified.' });

    beforeEach(() => {
      serve({ ...hrAnswers(), 'GET /api/data/a/employee': list });
    });

    it('lists them, past and ahead', async () => {
      await openForm();
      const profile = within(screen.getByLabelText('Company profile'));
      expect(profile.getByText('From Jan 7, 2030')).toBeInTheDocument();
      const items = within(await screen.findByRole('list', { name: 'Transfers' })).getAllByRole('listitem');
      expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
        `Sales, ${COMPANY} from Oct 13, 2026`,
        'Administration, Bayanihan Foods from Jan 7, 2030',
      ]);
    });

    it('moves one to the day that is entered', async () => {
      const { user, save } = await openForm();
      const correct = await screen.findByRole('button', { name: 'Correct the transfer from Jan 7, 2030' });
      await user.click(correct);
      expect(correct).toHaveAttribute('aria-pressed', 'true');
      expect(screen.getByRole('combobox', { name: 'Department' })).toHaveTextContent('Administration');
      const day = screen.getByRole('group', { name: 'From' });
      expect(day).toHaveTextContent('01/07/2030');
      await user.click(within(day).getByRole('spinbutton', { name: 'Day' }));
      await user.keyboard('21');
      serve({ ...hrAnswers(), 'GET /api/data/a/employee': list, 'PATCH /api/data/a/employee': answer });
      await save();
      expect(await screen.findByText('Employee 100012 was modified.')).toBeVisible();
      const body = { DEPT: 'Administration', COMPANY: 'Bayanihan Foods', effectiveOn: '2030-01-21' };
      expect(changes()).toMatchObject([{ body: { ...body, replaces: '2030-01-07' } }]);
    });

    it('takes one back after a question with the records that move', async () => {
      const { user, save } = await openForm();
      await user.click(await screen.findByRole('button', { name: 'Correct the transfer from Jan 7, 2030' }));
      await user.click(screen.getByRole('button', { name: 'Take back the transfer from Oct 13, 2026' }));
      expect(screen.getByText('It is taken back when you save.')).toBeVisible();
      expect(screen.getByRole('combobox', { name: 'Department' })).toHaveTextContent('Sales');
      const moved = [{ department: 'Administration', company: COMPANY, records: 30 }];
      serveAlso('PATCH /api/data/a/employee', ({ body }) =>
        JSON.stringify(body).includes('preview')
          ? ok({ msg: '', preview: { ...previewOf(0, '0.token'), moved } })
          : answer,
      );
      await save();
      const question = within(await screen.findByRole('alertdialog', { name: 'Take this transfer back?' }));
      await user.click(question.getByRole('button', { name: 'Confirm' }));
      expect(await screen.findByText('Employee 100012 was modified.')).toBeVisible();
      expect(changes()).toMatchObject([
        { body: { replaces: '2026-10-13', preview: true } },
        { body: { replaces: '2026-10-13' }, shown: '0.token' },
      ]);
      expect(changes()[1]?.body).not.toHaveProperty('effectiveOn');
    });

    it('leaves them alone when a choice is undone', async () => {
      const { user, replace, save } = await openForm();
      const back = await screen.findByRole('button', { name: 'Take back the transfer from Jan 7, 2030' });
      await user.click(back);
      await user.click(back);
      expect(back).toHaveAttribute('aria-pressed', 'false');
      await replace('First Name', 'Anna');
      serve({ ...hrAnswers(), 'GET /api/data/a/employee': list, 'PATCH /api/data/a/employee': answer });
      await save();
      expect(await screen.findByText('Employee 100012 was modified.')).toBeVisible();
      expect(changes()[0]?.body).not.toHaveProperty('replaces');
    });
  });
});
