import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { MODAL_CLOSED } from '@/shared/session/session-slice';
import { serve } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { hrAnswers } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import '@/features/guides/guide-modal';
import '@/features/employees/employees-tab';
import '@/features/employees/register-employee-modal';

const PATH = '/resource/employees';

/** Opens a modal on the Employees tab, with About as the previous page. */
async function open(button: string, modal: string) {
  const { user, store, router } = renderApp('/about', TOKEN);
  await screen.findByRole('link', { name: 'Go back to home' });
  await router.navigate(PATH);
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog', { name: modal });
  const back = () => router.navigate(-1);
  const place = () => router.state.location.pathname;
  return { user, router, store, back, place };
}

describe('a modal and Back', () => {
  beforeEach(() => {
    serve(hrAnswers());
  });

  it('is closed by Back, and by leaving its page otherwise', async () => {
    const { user, router, store, back, place } = await open('Guide', 'HR Tab Guide');
    const closed = { modalToggle: false, modalState: MODAL_CLOSED };
    await back();
    await waitFor(() => {
      expect(store.getState().session).toMatchObject(closed);
    });
    expect(place()).toBe(PATH);
    await user.click(await screen.findByRole('button', { name: 'Guide' }));
    await screen.findByRole('dialog', { name: 'HR Tab Guide' });
    await router.navigate('/about');
    expect(await screen.findByRole('link', { name: 'Go back to home' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.getState().session).toMatchObject(closed);
  });

  it('asks before Back discards input', async () => {
    const { user, store, back, place } = await open('Register New Employee', 'Register New Employee');
    await user.click(screen.getByLabelText('First Name'));
    await user.paste('Maria');
    await back();
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(place()).toBe(PATH);
    expect(screen.getByLabelText('First Name')).toHaveValue('Maria');
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    await back();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(store.getState().session.modalToggle).toBe(false);
    });
    expect(place()).toBe(PATH);
  });
});
