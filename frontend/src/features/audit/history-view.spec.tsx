import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChangeEntry } from '@timekeep/contracts/api/changes-api';
import { callsTo, ok, serve, serveAlso } from '@/testing/api-server';
import { auditAnswers } from '@/testing/audit-data';
import { TODAY } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import '@/testing/load-pickers';

const TOKEN = 'token-of-100003';
const SEARCH = '/api/data/a/audit/changes';

const edited: ChangeEntry = {
  ...{ at: '2026-11-20T06:03:27.000Z', actor: '100001', actorName: 'CRUZ, LUZ', actorAuthority: 'HR' },
  ...{ area: 'leave', type: 'LeaveTransactionEdited', EMPID: '100011', EMPNAME: 'CASTILLO, VICENTE' },
  ...{ subject: 'leave 100011-1', FROM: '2026-11-18', TO: '2026-11-19' },
  fields: [{ field: 'DATE', before: '2026-11-18', after: '2026-11-19' }],
  ...{ reason: 'wrong day', records: 2, bulk: 'one', parts: 1 },
  event: {
    id: '6ef15a4b-eb80-5493-874e-53a2a25ae704',
    stream: 'leave-100011',
    revision: '4',
    position: '17',
  },
};
const day = (n: number): ChangeEntry => ({
  ...{ ...edited, type: 'LeaveTransactionAdded', subject: `leave 100011-${n}`, reason: null },
  ...{ fields: [{ field: 'DATE', before: null, after: `2026-11-1${n}` }], bulk: 'four', records: 1 },
  event: { ...edited.event, id: `6ef15a4b-eb80-5493-874e-53a2a25ae70${n}`, position: '12' },
});
const filed: ChangeEntry = { ...day(1), parts: 4, records: 4 };
const rule: ChangeEntry = {
  ...{ ...edited, actor: 'it:ana', actorName: null, actorAuthority: null, area: 'rules', type: 'RulesSet' },
  ...{ EMPID: null, EMPNAME: null, subject: 'rules', FROM: null, TO: null, reason: null, records: 0 },
  fields: [{ field: 'lateGrace@2026-12-01', before: 5, after: 10 }],
};

const searches = () => callsTo(SEARCH).map(({ body }) => body);
const column = (heading: string) =>
  [...document.querySelectorAll(`[data-column="${heading}"]`)].map(({ textContent }) => textContent);

beforeEach(() => {
  serve(auditAnswers());
  serveAlso(`POST ${SEARCH}`, ({ body }) =>
    JSON.stringify(body).includes('bulk')
      ? ok({ data: [1, 2, 3, 4].map(day), entries: 4, total: 4 })
      : ok({ data: [edited, filed, rule], entries: 3, total: 6 }),
  );
});

it('shows the changes of the last thirty days: time, author, subject, values, reason and records', async () => {
  renderApp('/resource/audit/all', TOKEN);
  await screen.findByRole('table', { name: 'Changes of all kinds' });
  expect(searches()).toEqual([{ changedFrom: '2026-10-22', changedTo: TODAY }]);
  expect(column('CHANGED BY')).toEqual(['CRUZ, LUZ HR', 'CRUZ, LUZ HR', 'IT (ana)']);
  expect(column('ABOUT')).toEqual(['CASTILLO, VICENTE', 'CASTILLO, VICENTE', 'Rules']);
  expect(column('CHANGE')).toEqual(['Day of leave edited', 'Day of leave added, and 3 more', 'Rules set']);
  expect(column('FROM → TO')).toEqual([
    'Date Nov 18, 2026 → Nov 19, 2026',
    'Date Nov 11, 2026',
    'Minutes late that are forgiven from Dec 1, 2026 5 → 10',
  ]);
  expect(column('RECORDS')).toEqual(['2', '4', '0']);
  expect(screen.getByText('6 changes in 3 entries')).toBeVisible();
});

it('opens a command with its changes, and a change with its values', async () => {
  const { user } = renderApp('/resource/audit/all', TOKEN);
  await screen.findByRole('table', { name: 'Changes of all kinds' });
  await user.click(
    screen.getByRole('button', {
      name: 'Open the change of CASTILLO, VICENTE: Day of leave added, and 3 more',
    }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Changes of one command' });
  const parts = await within(dialog).findAllByRole('listitem');
  expect(searches().at(-1)).toEqual({ changedFrom: '2026-10-22', changedTo: TODAY, bulk: 'four' });
  expect(parts[1]).toHaveTextContent('CASTILLO, VICENTE: Day of leave added, Date Nov 12, 2026');
  expect(within(dialog).getAllByRole('link')[0]).toHaveAttribute(
    'href',
    expect.stringContaining('subject=leave+100011-1'),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(
    await screen.findByRole('button', { name: 'Open the change of CASTILLO, VICENTE: Day of leave edited' }),
  );
  const one = await screen.findByRole('dialog', { name: 'Day of leave edited' });
  expect(within(one).getByRole('row', { name: 'Date Nov 18, 2026 Nov 19, 2026' })).toBeVisible();
  expect(one).toHaveTextContent('wrong day');
  expect(within(one).getByRole('link', { name: 'All changes of it' })).toBeVisible();
});

it('searches for a thing, and for everything again', async () => {
  const { user } = renderApp('/resource/audit/all?subject=leave+100011-1&areas=leave', TOKEN);
  await screen.findByRole('table', { name: 'Changes of all kinds' });
  expect(searches()).toEqual([{ subject: 'leave 100011-1', areas: ['leave'] }]);
  screen.getByRole('button', { name: 'Only leave 100011-1' }).focus();
  await user.keyboard('{Delete}');
  await user.click(screen.getByRole('button', { name: 'Search Changes' }));
  await screen.findByRole('table', { name: 'Changes of all kinds' });
  expect(searches().at(-1)).toEqual({ areas: ['leave'] });
});

it('searches by department, and calls a company by its name', async () => {
  const unit: ChangeEntry = {
    ...{ ...rule, area: 'organization', type: 'CompanyRenamed', subject: 'company 6ef15a4b' },
    fields: [{ field: 'COMPANY', before: 'Acme', after: 'Apex' }],
  };
  serveAlso(`POST ${SEARCH}`, () => ok({ data: [unit], entries: 1, total: 1 }));
  const { user } = renderApp('/resource/audit/all?subject=company+6ef15a4b&department=Sales', TOKEN);
  await screen.findByRole('button', { name: 'Only Apex' });
  expect(searches()).toEqual([{ subject: 'company 6ef15a4b', department: 'Sales' }]);
  expect(column('ABOUT')).toEqual(['Apex']);
  expect(column('FROM → TO')).toEqual(['Company Acme → Apex']);
  const department = screen.getByRole('combobox', { name: 'Department' });
  expect(department).toHaveTextContent('Sales');
  await user.click(department);
  await user.click(await screen.findByRole('option', { name: 'All departments' }));
  await waitFor(() => {
    expect(searches().at(-1)).toEqual({ subject: 'company 6ef15a4b' });
  });
});

it('calls a terminal that needs attention by its name, and what is not found by its area', async () => {
  const subject = 'attention silent-terminal gate-1';
  const matter: ChangeEntry = {
    ...{ ...rule, area: 'attention', type: 'AttentionAccepted', subject },
    fields: [{ field: 'state', before: null, after: 'accepted' }],
  };
  serveAlso(`POST ${SEARCH}`, () => ok({ data: [matter], entries: 1, total: 1 }));
  const { router } = renderApp(`/resource/audit/all?subject=${encodeURIComponent(subject)}`, TOKEN);
  await screen.findByRole('button', { name: 'Only gate-1' });
  expect(column('ABOUT')).toEqual(['gate-1']);
  serveAlso(`POST ${SEARCH}`, () => ok({ data: [], entries: 0, total: 0 }));
  await act(() => router.navigate('/resource/audit/all?subject=company+6ef15a4b'));
  await screen.findByRole('button', { name: 'Only Companies and departments' });
});
