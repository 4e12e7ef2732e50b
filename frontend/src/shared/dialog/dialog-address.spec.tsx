import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { ok, serve } from '@/testing/api-server';
import { auditAnswers, version } from '@/testing/audit-data';
import { answersForLeave } from '@/testing/leave-data';
import { renderApp } from '@/testing/render-app';
import { answersForHr } from '@/testing/request-data';
import '@/testing/load-pickers';

const TOKEN = 'token-of-100003';
const opened = version();

/** The lists whose entries open dialogs with an address of their own. */
const LISTS = [
  {
    page: '/resource/requests',
    answers: answersForHr(),
    opener: 'Open the request of CASTILLO, VICENTE',
    linked: '/resource/requests?request=100011-1',
  },
  {
    page: '/resource/leave',
    answers: answersForLeave(),
    opener: 'Open the leave record of DELA CRUZ, JUAN',
    linked: '/resource/leave?employee=100003',
  },
  {
    page: '/resource/audit?of=records&from=2026-11-01',
    answers: { ...auditAnswers(), 'POST /api/data/a/audit': ok({ data: [opened], total: 1 }) },
    opener: /^Open the change/,
    linked: `/resource/audit?of=records&from=2026-11-01&change=${opened.EMPID}_${opened.date}_${opened.event.id}`,
  },
] as const;

const isClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });

describe('a dialog whose address can be linked to', () => {
  it.each(LISTS)('returns to where it was opened: $page', async ({ page, answers, opener }) => {
    serve(answers);
    const { router, user } = renderApp('/about', TOKEN);
    await act(() => router.navigate(page));
    for (const close of ['cross', 'Escape']) {
      await user.click(await screen.findByRole('button', { name: opener }));
      await screen.findByRole('dialog');
      if (close === 'Escape') await user.keyboard('{Escape}');
      else await user.click(await screen.findByRole('button', { name: 'Close dialog' }));
      await isClosed();
      const { pathname, search } = router.state.location;
      expect(pathname + search).toBe(page);
    }
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/about');
    await act(() => router.navigate(1));
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(page);
    await act(() => router.navigate(1));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it.each(LISTS)(
    'stays on its page when it was opened by a link: $linked',
    async ({ page, answers, linked }) => {
      serve(answers);
      const { router, user } = renderApp('/about', TOKEN);
      await act(() => router.navigate(linked));
      await user.click(await screen.findByRole('button', { name: 'Close dialog' }));
      await isClosed();
      const { pathname, search } = router.state.location;
      expect(pathname + search).toBe(page);
    },
  );
});
