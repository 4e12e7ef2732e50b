import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { callsTo, failed, ok, serve, serveAlso } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { hrAnswers } from '@/testing/hr';
import { previewOf } from '@/testing/previews';
import { renderApp } from '@/testing/render-app';
import '@/testing/load-pickers';

const HOLIDAYS = '/api/data/a/report/all';

it('saves a holiday as it was shown, and asks again when more records would change by then', async () => {
  serve({ ...hrAnswers(), [`GET ${HOLIDAYS}`]: ok({ data: [{ date: '2026-11-30', remark: 'LH' }] }) });
  let changed = 3;
  serveAlso(`DELETE ${HOLIDAYS}`, ({ body, shown }) => {
    if (JSON.stringify(body).includes('preview')) return ok({ msg: '', preview: previewOf(changed) });
    if (shown === '5.token') return ok({ msg: '2026-11-30 is no longer a holiday.' });
    changed = 5;
    return failed(409, changeMessages.previewMore({ count: 2 }));
  });
  const { user } = renderApp('/resource/company?date=2026-11-30', TOKEN);
  await user.click(await screen.findByRole('button', { name: 'Withdraw Holiday' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText(/Records that change: 3 of 4\. Employees: 3\./)).toBeVisible();
  expect(question.getByText('Sales: 1 (minutes late 12 → 0, under or over time -5 → 0)')).toBeVisible();
  expect(question.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  const confirm = () => question.getByRole('button', { name: 'Withdraw Holiday' });
  await waitFor(() => {
    expect(confirm()).toBeEnabled();
  });
  await user.click(confirm());

  expect(
    await screen.findByText(/Records that would change now: 2 more than were shown/),
  ).toBeInTheDocument();
  expect(await question.findByText(/Records that change: 5 of 6/)).toBeVisible();
  await waitFor(() => {
    expect(confirm()).toBeEnabled();
  });
  await user.click(confirm());
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  const saved = callsTo(HOLIDAYS).filter(({ method, shown }) => method === 'DELETE' && shown !== null);
  expect(saved.map(({ shown }) => shown)).toEqual(['3.token', '5.token']);
});

it('says what a single record becomes', async () => {
  serve({ ...hrAnswers(), [`GET ${HOLIDAYS}`]: ok({ data: [{ date: '2026-11-30', remark: 'LH' }] }) });
  serveAlso(`DELETE ${HOLIDAYS}`, () => ok({ msg: '', preview: previewOf(1) }));
  const { user } = renderApp('/resource/company?date=2026-11-30', TOKEN);
  await user.click(await screen.findByRole('button', { name: 'Withdraw Holiday' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    await question.findByText(
      'Records that change: 1 of 2. CRUZ, BEN, Nov 30, 2026: Remarks Time In → Legal Holiday; MinsLate 12 → 0.',
    ),
  ).toBeVisible();
});

it('keeps the name of a holiday, and offers a second one for legal holidays alone', async () => {
  const present = {
    date: '2026-11-30',
    remark: 'LH',
    returnsLeave: true,
    name: 'Bonifacio Day',
    second: null,
  };
  serve({ ...hrAnswers(), [`GET ${HOLIDAYS}`]: ok({ data: [present] }) });
  serveAlso(`POST ${HOLIDAYS}`, ({ body }) =>
    JSON.stringify(body).includes('preview')
      ? ok({ msg: '', preview: previewOf(0) })
      : ok({ msg: '2026-11-30 is now a Legal Holiday for all employees.' }),
  );
  const { user } = renderApp('/resource/company?date=2026-11-30', TOKEN);
  await screen.findByText('Nov 30, 2026 is a Legal Holiday.');
  expect(screen.getByRole('textbox', { name: 'Name (optional)' })).toHaveValue('Bonifacio Day');
  await user.type(screen.getByRole('textbox', { name: /^Second legal holiday/ }), 'Eid');
  await user.click(screen.getByRole('button', { name: 'Save Holiday Remarks for Employees' }));
  const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', {
    name: 'Save Holiday',
  });
  await waitFor(() => {
    expect(confirm).toBeEnabled();
  });
  await user.click(confirm);
  await waitFor(() => {
    expect(callsTo(HOLIDAYS).at(-1)).toMatchObject({ body: { name: 'Bonifacio Day', second: 'Eid' } });
  });
  await user.click(screen.getByRole('combobox', { name: 'Remark' }));
  await user.click(screen.getByRole('option', { name: 'SH - Special Holiday' }));
  expect(screen.queryByRole('textbox', { name: /^Second legal holiday/ })).toBeNull();
});

it('is for one company, is listed with it after the next one, and is withdrawn there alone', async () => {
  const named = { returnsLeave: true, name: null, second: null };
  const holidays = [
    { date: '2026-01-01', remark: 'LH', ...named },
    { date: '2026-12-08', remark: 'SH', ...named },
    {
      date: '2026-12-08',
      remark: 'LH',
      ...named,
      name: 'Araw ng Luzviminda',
      COMPANY: 'Luzviminda Logistics',
    },
    { date: '2026-12-25', remark: 'LH', ...named },
  ];
  serve({ ...hrAnswers(), [`GET ${HOLIDAYS}`]: ok({ data: holidays }) });
  for (const method of ['POST', 'DELETE'])
    serveAlso(`${method} ${HOLIDAYS}`, () => ok({ msg: '', preview: previewOf(0) }));
  const { user, router } = renderApp('/resource/company', TOKEN);
  const table = within(await screen.findByRole('table', { name: 'Holidays' }));
  await table.findByText('Araw ng Luzviminda');
  const listed = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(listed.slice(1).map((row) => /^\w+ \d+, \d{4}/.exec(row)?.[0])).toEqual([
    ...['Dec 8, 2026', 'Dec 8, 2026', 'Dec 25, 2026', 'Jan 1, 2026'],
  ]);
  await user.click(table.getByText('Araw ng Luzviminda'));
  expect(await screen.findByText('Dec 8, 2026 is a Legal Holiday of Luzviminda Logistics.')).toBeVisible();
  expect(router.state.location.search).toBe('?date=2026-12-08&company=Luzviminda+Logistics');
  expect(screen.getByRole('textbox', { name: 'Name (optional)' })).toHaveValue('Araw ng Luzviminda');

  await user.click(screen.getByRole('button', { name: 'Withdraw Holiday' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Withdraw the Legal Holiday of Luzviminda Logistics of Tuesday, December 8, 2026?',
  });
  await waitFor(() => {
    expect(callsTo(HOLIDAYS).at(-1)).toMatchObject({
      ...{
        method: 'DELETE',
        body: { selectedDate: '2026-12-08', COMPANY: 'Luzviminda Logistics', preview: true },
      },
    });
  });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByRole('combobox', { name: 'Company' }));
  await user.click(screen.getByRole('option', { name: 'All companies' }));
  expect(await screen.findByText('Dec 8, 2026 is a Special Holiday.')).toBeVisible();
  expect(router.state.location.search).toBe('?date=2026-12-08');
  await user.click(screen.getByRole('combobox', { name: 'Company' }));
  await user.click(screen.getByRole('option', { name: 'Luzviminda Logistics' }));
  await user.click(screen.getByRole('button', { name: 'Save Holiday Remarks for Employees' }));
  await screen.findByRole('alertdialog', {
    name: 'Legal Holiday for the employees of Luzviminda Logistics on Tuesday, December 8, 2026?',
  });
  await waitFor(() => {
    expect(callsTo(HOLIDAYS).at(-1)).toMatchObject({
      body: { COMPANY: 'Luzviminda Logistics', preview: true },
    });
  });
});
