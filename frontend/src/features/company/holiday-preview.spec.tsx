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
