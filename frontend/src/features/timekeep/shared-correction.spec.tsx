import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { continuing } from '@/shared/form/continued-form';
import { draftKept } from '@/shared/form/drafts';
import { callsTo, ok, serve, serveAlso, type ApiCall } from '@/testing/api-server';
import { TODAY } from '@/testing/company';
import { pressable } from '@/testing/pressable';
import { renderApp } from '@/testing/render-app';
import { answersForHr, found } from '@/testing/timekeep-data';
import '@/testing/load-pickers';

const CORRECTIONS = '/api/data/a/report/corrections';
const [juan, ana] = found;
const preview = {
  ...{ records: 1, changed: 1, people: 1, kept: 0, departments: [], rows: [], token: 'shown' },
  ...{ minutesLate: { before: 0, after: 0 }, underOverTime: { before: 0, after: 0 } },
  kinds: { remark: 1, times: 1, figures: 0, opened: 0, closed: 0 },
  cutOffs: [{ number: 7, FROM: '2026-11-16', TO: '2026-11-30' }],
};
const refused = {
  ...{ EMPID: ana?.EMPID, Date: ana?.Date, status: 422 },
  ...{ err: 'This record has no time in. Correct it by itself.', code: 'records.outWithoutIn' },
};
const results = [{ EMPID: juan?.EMPID, Date: juan?.Date, status: 200 }, refused];
const answer = ({ body }: ApiCall) => {
  const isPreview = typeof body === 'object' && body !== null && 'preview' in body;
  return ok({ msg: 'Records saved: 1 of 2.', results, ...(isPreview && { preview }) });
};

async function open() {
  const app = renderApp(`/resource/timekeep?from=2026-11-01&to=${TODAY}`, 'token-of-100001');
  await app.user.click(await pressable(() => screen.getByRole('button', { name: 'Select records' })));
  await app.user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Correct' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct 2 records' }));
  return { ...app, dialog };
}

describe('a correction of many records', () => {
  beforeEach(() => {
    serve(answersForHr());
    serveAlso(`POST ${CORRECTIONS}`, answer);
  });

  it('selects single records, and none that another search does not have', async () => {
    const { user } = renderApp(`/resource/timekeep?from=2026-11-01&to=${TODAY}`, 'token-of-100001');
    await user.click(await pressable(() => screen.getByRole('button', { name: 'Select records' })));
    await user.click(screen.getByRole('checkbox', { name: 'Select REYES, ANA, Nov 19, 2026' }));
    expect(screen.getByText('1 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select none' }));
    expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull();
  });

  it('goes on with the records of a draft that are still in the list, and says how many are not', async () => {
    const path = `/resource/timekeep?from=2026-11-01&to=${TODAY}`;
    const { router, store } = renderApp(path, 'token-of-100001');
    await pressable(() => screen.getByRole('button', { name: 'Select records' }));
    const form = `correct-records,${ana?.EMPID ?? ''} ${ana?.Date ?? ''},100099 2026-11-02`;
    const draft = { title: '', address: path, base: {}, entered: {}, isLeft: true };
    act(() => {
      store.dispatch(draftKept({ form, draft }));
    });
    await act(() => router.navigate(path, { state: continuing(form) }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct 1 record' }));
    expect(dialog.getByText(/^1 of the records that you chose is left out/)).toBeVisible();
  });

  it('needs a reason, shows what changes with closed cut-offs, saves that, and names what was refused', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Show what changes' }));
    expect(callsTo(CORRECTIONS)).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Gate was broken');
    await user.click(dialog.getByRole('button', { name: 'Show what changes' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Correct 1 records\? 1 others cannot be corrected so/)).toBeVisible();
    expect(question.getByText(/^Cut-off 7 \(Nov 16 – Nov 30, 2026\) is closed/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    const outcome = within(await screen.findByRole('dialog', { name: '1 records were not corrected' }));
    expect(outcome.getByText(/^REYES, ANA, Nov 19, 2026: This record has no time in/)).toBeVisible();
    const body = {
      records: found.map(({ EMPID, Date, revision }) => ({ EMPID, Date, revision })),
      ...{ change: 'scheduledOut', reason: 'Gate was broken' },
    };
    expect(callsTo(CORRECTIONS).map((call) => call.body)).toEqual([{ ...body, preview: true }, body]);
    await user.click(outcome.getByRole('button', { name: 'Done' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(screen.queryByText('2 selected')).toBeNull();
  });
});

describe('going through the found records', () => {
  it('leads from one to the next as they are sorted, and saves what was entered', async () => {
    serve({ ...answersForHr(), 'PATCH /api/data/a/report': ok({ msg: 'Saved.' }) });
    const { user } = renderApp(`/resource/timekeep?from=2026-11-01&to=${TODAY}`, 'token-of-100001');
    await user.click(await screen.findByRole('button', { name: /Modify the record of DELA CRUZ, JUAN/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modify Timekeep Record' }));
    await user.type(await dialog.findByRole('textbox', { name: /Reason/ }), 'Seen');
    await user.click(dialog.getByRole('button', { name: 'Save and next' }));
    expect(await dialog.findByText('REYES, ANA')).toBeVisible();
    expect(callsTo('/api/data/a/report').filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    expect(dialog.queryByRole('button', { name: 'Next record' })).toBeNull();
  });
});
