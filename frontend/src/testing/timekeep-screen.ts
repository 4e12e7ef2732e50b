import { expect } from '@jest/globals';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { callsTo, ok, serve, type ApiAnswer } from './api-server';
import { TODAY } from './company';
import { renderApp } from './render-app';
import { answersForHr, found } from './timekeep-data';
import './load-pickers';

export const REPORT = '/api/data/a/report';
export const SAVED = ok({ msg: `The record of 100003 on ${TODAY} was saved.` });

// Includes hidden elements, because checking visibility with jsdom's styles takes most of the time of a test.
configure({ defaultHidden: true });

/** Opens the record of Juan in a search that finds `records`. */
export async function openRecord(answers: Record<string, ApiAnswer> = {}, records = found) {
  serve({ ...answersForHr(), [`POST ${REPORT}`]: ok({ data: records }), ...answers });
  const app = renderApp(`/resource/timekeep?from=2026-11-01&to=${TODAY}`, 'token-of-100001');
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  await user.click(await screen.findByText('DELA CRUZ, JUAN'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modify Timekeep Record' }));
  await dialog.findByRole('combobox', { name: 'Remarks' });
  return { ...app, user, dialog };
}

type Opened = Awaited<ReturnType<typeof openRecord>>;

/** Pastes a text, which may be a time without seconds, as from another table. */
export function enter({ dialog }: Pick<Opened, 'dialog'>, field: string, text: string) {
  fireEvent.paste(dialog.getByRole('group', { name: field }), { clipboardData: { getData: () => text } });
}

/** Sets the reason at once, because typing is not under test. */
export function explain({ dialog }: Opened, reason: string) {
  fireEvent.change(dialog.getByLabelText('Reason (optional)'), { target: { value: reason } });
}

export async function clear({ dialog, user }: Opened, field: string) {
  await user.click(
    within(dialog.getByRole('group', { name: field })).getByRole('spinbutton', { name: 'Hours' }),
  );
  await user.keyboard('{Control>}a{/Control}{Backspace}');
}

export async function choose({ dialog, user }: Opened, remark: string) {
  await user.click(dialog.getByRole('combobox', { name: 'Remarks' }));
  await user.click(await screen.findByRole('option', { name: remark }));
  // Waits until the closing list has restored the focus, which would disturb the next step.
  await waitFor(() => {
    expect(screen.queryByRole('listbox')).toBeNull();
  });
}

export async function save({ dialog, user }: Opened) {
  await user.click(dialog.getByRole('button', { name: 'Save' }));
}

export const corrections = () =>
  callsTo(REPORT).flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []));
export const searches = () => callsTo(REPORT).filter(({ method }) => method === 'POST');
export const textOf = ({ dialog }: Opened, field: string) =>
  dialog.getByRole('group', { name: field }).querySelector('input')?.value;
export const figures = ({ dialog }: Opened) =>
  ['MinsLate', 'Overtime'].map((label) => dialog.getByLabelText<HTMLInputElement>(label).value);
export const isClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
