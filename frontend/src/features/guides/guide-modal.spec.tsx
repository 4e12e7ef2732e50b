import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { EMPTY_SESSION } from '@/shared/session/session-slice';
import { serve } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { hrAnswers } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';
import { answersForSupervisor } from '@/testing/request-data';

describe('guide of requests', () => {
  it('explains to every employee how to ask for something, and is there for supervisors', async () => {
    serve(answersForSupervisor());
    const { user, router } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Guide' }));
    const home = within(await screen.findByRole('dialog', { name: 'Home Guide' }));
    await user.click(home.getByRole('button', { name: 'Ask for leave' }));
    expect(home.getAllByRole('listitem')).toHaveLength(3);
    // The pictures are in the language of the page.
    expect(home.queryByText('The pictures show the pages in English.')).toBeNull();
    await router.navigate('/supervise/requests');
    await user.click(await screen.findByRole('button', { name: 'Guide' }));
    const supervise = within(await screen.findByRole('dialog', { name: 'Supervise Tab Guide' }));
    expect(supervise.getByRole('button', { name: 'Endorse or return requests' })).toBeVisible();
  });
});

describe('guide of the HR area', () => {
  beforeEach(() => {
    serve(hrAnswers());
  });

  it('lists its topics by tab, shows the steps of one, and goes back', async () => {
    const { user, store } = renderApp('/resource/company', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Guide' }));
    const guide = within(await screen.findByRole('dialog', { name: 'HR Tab Guide' }));
    expect(store.getState().session).toMatchObject({ modalToggle: true, modalState: 76675 });
    const company = within(guide.getByRole('region', { name: 'Company Tab' }));
    await user.click(company.getByRole('button', { name: 'Set employee timekeep into a holiday' }));
    expect(guide.getByRole('heading', { name: 'Set employee timekeep into a holiday' })).toHaveFocus();
    expect(guide.getAllByRole('listitem')).toHaveLength(3);
    await user.click(guide.getByRole('button', { name: 'Back' }));
    expect(guide.getByRole('region', { name: 'Timekeep Tab' })).toBeVisible();
    expect(guide.getByRole('button', { name: 'Set employee timekeep into a holiday' })).toHaveFocus();
    await user.click(guide.getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => {
      const { modalToggle, modalState } = store.getState().session;
      expect({ modalToggle, modalState }).toEqual({
        modalToggle: EMPTY_SESSION.modalToggle,
        modalState: EMPTY_SESSION.modalState,
      });
    });
  });
});
