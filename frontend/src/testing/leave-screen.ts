import { expect } from '@jest/globals';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import { TOKEN } from './company';
import { renderApp, type Rendering } from './render-app';
import './load-pickers';

const LEAVE_TAB = '/resource/leave';

// Includes hidden elements, because checking visibility with jsdom's styles takes most of the time of a test.
configure({ defaultHidden: true });

/** Opens the Leave tab as HR, with a query string. */
export function openLeave(search = '', rendering: Rendering = {}) {
  const { router, store } = renderApp(LEAVE_TAB + search, TOKEN, rendering);
  return { router, store, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) };
}

/** Waits for a dialog by its title. */
export async function dialog(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}

/** Answers a confirmation question. */
export async function answer(user: UserEvent, question: string, button: string) {
  const asked = within(await screen.findByRole('alertdialog', { name: question }));
  await user.click(asked.getByRole('button', { name: button }));
}

/** Expects a notice at the bottom right, where those of leave are. */
export async function expectNotice(text: string) {
  await waitFor(() => {
    const notices = document.querySelector('.Toastify__toast-container--bottom-right');
    expect(notices).toHaveTextContent(text);
  });
}

/** Sets a text at once, where typing is not under test. */
export function enter(field: HTMLElement, text: string) {
  fireEvent.change(field, { target: { value: text } });
}

/** Sets a date at once, as MM/dd/yyyy. */
export function enterDate(field: HTMLElement, date: string) {
  const input = field.querySelector('input');
  if (!input) throw new Error('The field has no input.');
  enter(input, date);
}

/** Types a date into a field, as MM/dd/yyyy. */
export async function typeDate(user: UserEvent, field: HTMLElement, digits: string) {
  await user.click(within(field).getByRole('spinbutton', { name: 'Month' }));
  await user.keyboard(digits);
}

/** Chooses a value from a menu. */
export async function choose(user: UserEvent, field: HTMLElement, value: string) {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: value }));
}
