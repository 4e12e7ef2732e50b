import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, ok, serve } from '@/testing/api-server';
import { record, TODAY, TOKEN } from '@/testing/company';
import { hrAnswers } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import './employees-tab';
import '@/shared/form/moment-input';

const SEARCH = '/api/data/a/report';
const CUT_OFF = '2026-11-20T10:00:00.000Z';
const then = ok({ data: [{ ...record(TODAY), Remarks: 'Absent' }] });

const table = () => screen.findByRole('table', { name: 'Timekeep records of CASTILLO, VICENTE' });
const asked = () => callsTo(SEARCH).map(({ body }) => body);

it('shows the records of an employee as they were known at the moment of the address, and goes back', async () => {
  serve({ ...hrAnswers(), [`POST ${SEARCH}`]: then });
  const { user, router } = renderApp(`/resource/employees?employee=100011&asOf=${CUT_OFF}`, TOKEN);
  expect(await screen.findByText('As known at Nov 20, 2026, 18:00.')).toBeVisible();
  expect(await within(await table()).findByText('Absent')).toBeVisible();
  expect(within(await table()).queryByText('08:12:41')).toBeNull();
  expect(within(await table()).queryByRole('button', { name: /^Modify/ })).toBeNull();
  expect(asked()).toEqual([
    { FROM: '2023-01-01', TO: TODAY, reportFilter: 'name', selectedOption: '100011', asOf: CUT_OFF },
  ]);
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(await within(await table()).findByText('08:12:41')).toBeVisible();
  expect(screen.queryByText(/^As known at Nov/)).toBeNull();
  expect(router.state.location.search).toBe('?employee=100011');
});

it('opens a record of now for correction', async () => {
  serve(hrAnswers());
  const { user, store } = renderApp('/resource/employees?employee=100011', TOKEN);
  await user.click(within(await table()).getByText('08:12:41'));
  expect(store.getState().session).toMatchObject({
    modalState: 45554,
    timekeepEditing: { currentIn: '08:12:41' },
  });
});

it('reads the moment from the field, and keeps it in the address', async () => {
  serve({ ...hrAnswers(), [`POST ${SEARCH}`]: then });
  const { user, router } = renderApp('/resource/employees?employee=100011', TOKEN);
  await user.click(await screen.findByRole('button', { name: 'Records of a past moment' }));
  expect(screen.getByText(/^Shows the records as they were at a moment/)).toBeVisible();
  const field = within(await screen.findByRole('group', { name: 'As known at (optional)' }));
  await user.click(field.getByRole('spinbutton', { name: 'Month' }));
  await user.keyboard('11');
  expect(screen.getByRole('button', { name: 'Show' })).toBeDisabled();
  await user.keyboard('2020261800');
  expect(asked()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => {
    expect(asked()).toMatchObject([{ asOf: CUT_OFF }]);
  });
  expect(new URLSearchParams(router.state.location.search).get('asOf')).toBe(CUT_OFF);
});
