import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { property } from '@/shared/api/failure';
import { continuing } from '@/shared/form/continued-form';
import { draftKept } from '@/shared/form/drafts';
import { callsTo, failed, ok, serve, serveAlso } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { answersForHr, answersForSupervisor, leave, leaveDetail, request } from '@/testing/request-data';
import { renderApp } from '@/testing/render-app';
import '@/testing/load-pickers';

const DECIDE = '/api/requests/decisions';
const STALE = 'The record of 100011 on 2026-11-18 was changed by CRUZ, ANA.';

async function dialog(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}

const press = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
};

describe('a list of requests on paper', () => {
  it('has all that was asked for, in place of the page, and not while a request is open', async () => {
    serve(answersForSupervisor());
    const { user } = renderApp('/supervise/requests', TOKEN);
    await user.click(await screen.findByRole('row', { name: /REYES, ANA/ }));
    await screen.findByRole('dialog');
    const print = (moment: 'beforeprint' | 'afterprint') => {
      act(() => {
        window.dispatchEvent(new Event(moment));
      });
    };
    const sheets = () => screen.queryAllByRole('region', { name: 'Requests of Warehouse', hidden: true });
    print('beforeprint');
    expect(sheets()).toEqual([]);
    print('afterprint');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    print('beforeprint');
    expect(sheets()[0]).toHaveTextContent(leave.reason);
    expect(sheets()[0]?.querySelectorAll('button')).toHaveLength(0);
    print('afterprint');
    expect(sheets()).toEqual([]);
  });
});

describe('decisions on several requests', () => {
  beforeEach(() => {
    serve(answersForHr());
  });

  it('grants all that are selected, shows each result, and grants a stale one as it is now', async () => {
    const { user } = renderApp('/resource/requests', TOKEN);
    await press(user, 'Select all');
    expect(screen.getByText('2 selected')).toBeVisible();
    await press(user, 'Grant');
    const asked = await dialog('Grant 2 requests');
    const results = [
      { REQUEST_ID: '100011-1', status: 409, err: STALE },
      { REQUEST_ID: '100012-1', status: 200 },
    ];
    serve({ ...answersForHr(), [`POST ${DECIDE}`]: ok({ msg: '1 of 2 requests were decided.', results }) });
    await user.click(asked.getByRole('button', { name: 'Grant' }));
    const shown = await dialog('1 of 2 decided');
    expect(callsTo(DECIDE)).toMatchObject([
      {
        body: { decision: 'grant', requests: [{ REQUEST_ID: '100011-1' }, { REQUEST_ID: '100012-1' }] },
      },
    ]);
    expect(shown.getByText('The record of 100011 on Nov 18, 2026 was changed by CRUZ, ANA.')).toBeVisible();
    await user.click(shown.getByRole('button', { name: /^Show CASTILLO/ }));
    const detail = await dialog('Correction · Nov 18, 2026');
    expect(detail.getByText('The record has changed since the request was made.')).toBeVisible();
    expect(detail.getByText('“Guard saw him leave”')).toBeVisible();
    const done = [{ REQUEST_ID: '100011-1', status: 200 }];
    serve({
      ...answersForHr(),
      [`POST ${DECIDE}`]: ok({ msg: '1 of 1 requests were decided.', results: done }),
    });
    await user.click(detail.getByRole('button', { name: 'Grant' }));
    expect(await screen.findByText('Granted.')).toBeVisible();
    expect(callsTo(DECIDE)).toMatchObject([
      { body: { decision: 'grant', requests: [{ REQUEST_ID: '100011-1', revision: '77' }] } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/could not be decided/)).toBeNull();
  });

  it('keeps the results of what was not decided, through Back, Escape and the next look, until they are dismissed', async () => {
    const { user, router } = renderApp('/resource/requests', TOKEN);
    await press(user, 'Select all');
    await press(user, 'Grant');
    const asked = await dialog('Grant 2 requests');
    const results = ['100011-1', '100012-1'].map((REQUEST_ID) => ({ REQUEST_ID, status: 409, err: STALE }));
    serve({ ...answersForHr(), [`POST ${DECIDE}`]: ok({ msg: '0 of 2 requests were decided.', results }) });
    await user.click(asked.getByRole('button', { name: 'Grant' }));
    const shown = await dialog('0 of 2 decided');
    await user.click(shown.getByRole('button', { name: /^Show CASTILLO/ }));
    await dialog('Correction · Nov 18, 2026');
    expect(router.state.location.search).toBe('?request=100011-1');
    await act(() => router.navigate(-1));
    const again = await dialog('0 of 2 decided');
    expect(again.getByRole('button', { name: /^Show CASTILLO/ })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(screen.getByText('2 requests could not be decided.')).toBeVisible();
    // Deciding one leaves the other.
    await user.click(screen.getByRole('checkbox', { name: /^Select CASTILLO/ }));
    await press(user, 'Grant');
    const granting = await dialog('Grant 1 request');
    const done = [{ REQUEST_ID: '100012-1', status: 200 }];
    serve({
      ...answersForHr(),
      [`POST ${DECIDE}`]: ok({ msg: '1 request was decided.', results: done }),
    });
    await user.click(granting.getByRole('button', { name: 'Grant' }));
    expect(await screen.findByText('1 request could not be decided.')).toBeVisible();
    await press(user, 'Show why');
    await dialog('0 of 1 decided');
    await press(user, 'Done');
    await press(user, 'Dismiss');
    expect(screen.queryByText(/could not be decided/)).toBeNull();
  });

  it('shows the balance before and after each leave that is granted, one after the other', async () => {
    const leaves = [
      leave,
      { ...leave, REQUEST_ID: '100012-2', LEAVE_TYPE: 'SL' },
      { ...leave, REQUEST_ID: '100012-3', half: 'AM' },
      { ...leave, REQUEST_ID: '100013-1', EMPID: '100013', EMPNAME: 'SANTOS, BEA' },
    ] as const;
    const data = [
      { REQUEST_ID: '100013-1', balance: 2, days: 1 },
      { REQUEST_ID: '100012-3', balance: 2, days: 0.5 },
      { REQUEST_ID: '100012-2', balance: 4, days: 2 },
      { REQUEST_ID: '100012-1', balance: 2, days: 2 },
    ];
    serve({
      ...answersForHr(),
      'POST /api/requests/search': ok({ data: [request(), ...leaves], total: 5, next: null }),
      'POST /api/requests/leave': failed(503, 'Please try again in a moment.'),
    });
    const { user } = renderApp('/resource/requests', TOKEN);
    await press(user, 'Select all');
    await press(user, 'Grant');
    expect(await screen.findAllByText('The balance could not be loaded.')).toHaveLength(4);
    await press(user, 'Cancel');
    serve({ ...answersForHr(), 'POST /api/requests/leave': ok({ data }) });
    await press(user, 'Grant');
    const list = await screen.findByRole('list', { name: 'Requests' });
    const taken = await within(list).findAllByText(/ left$/, { selector: 'span' });
    expect(taken.map(({ textContent }) => textContent)).toEqual([
      '2 days: 2 → 0 left',
      '2 days: 4 → 2 left',
      '0.5 days: 0 → -0.5 left',
      '1 day: 2 → 1 left',
    ]);
    const requests = ['100012-1', '100012-2', '100012-3', '100013-1'];
    expect(callsTo('/api/requests/leave')).toMatchObject([{ body: { requests } }]);
  });

  it('names the decision that was made on each request', async () => {
    const { user } = renderApp('/resource/requests', TOKEN);
    await press(user, 'Select all');
    await press(user, 'Grant');
    const granting = await dialog('Grant 2 requests');
    const results = ['100011-1', '100012-1'].map((REQUEST_ID) => ({ REQUEST_ID, status: 409, err: STALE }));
    serve({ ...answersForHr(), [`POST ${DECIDE}`]: ok({ msg: '0 of 2 requests were decided.', results }) });
    await user.click(granting.getByRole('button', { name: 'Grant' }));
    await user.click((await dialog('0 of 2 decided')).getByRole('button', { name: /^Show REYES/ }));
    const refusing = await dialog('Leave · Dec 3 – Dec 4, 2026');
    await refusing.findByText(/with 5 days left/);
    await user.type(refusing.getByLabelText('Note'), 'The audit is that week');
    const refused = [{ REQUEST_ID: '100012-1', status: 200 }];
    serve({ ...answersForHr(), [`POST ${DECIDE}`]: ok({ msg: '1 request was decided.', results: refused }) });
    await user.click(refusing.getByRole('button', { name: 'Refuse' }));
    const shown = await dialog('1 of 2 decided');
    expect(shown.getByText('Refused')).toBeVisible();
    expect(shown.queryByText('Granted')).toBeNull();
  });

  it('offers to return a request that is endorsed, and not to endorse it again', async () => {
    const data = { ...leave, state: 'endorsed' } as const;
    serve({
      ...answersForSupervisor(),
      'POST /api/requests/search': ok({ data: [data], total: 1, next: null }),
      'GET /api/requests/detail/100012-1': ok({ ...leaveDetail, data }),
    });
    const { user } = renderApp('/supervise/requests?state=all', TOKEN);
    await press(user, 'Select all');
    const bar = within(await screen.findByRole('group', { name: 'Selected requests' }));
    expect(bar.getByRole('button', { name: 'Return' })).toBeVisible();
    expect(bar.queryByRole('button', { name: 'Endorse' })).toBeNull();
    await press(user, 'Open the request of REYES, ANA');
    const detail = await dialog('Leave · Dec 3 – Dec 4, 2026');
    expect(detail.getByRole('button', { name: 'Return' })).toBeVisible();
    expect(detail.queryByRole('button', { name: 'Endorse' })).toBeNull();
  });
});

describe('the note of a decision', () => {
  beforeEach(() => {
    sessionStorage.clear();
    serve(answersForHr());
  });

  /** Leaves the page as a browser does, and opens it again. */
  function reload(path: string) {
    window.dispatchEvent(new Event('pagehide'));
    const stored = sessionStorage.getItem('timekeep-drafts');
    cleanup();
    if (stored !== null) sessionStorage.setItem('timekeep-drafts', stored);
    return { ...renderApp(path, TOKEN), stored };
  }

  it('in the window of a request is there again when the page was loaded again', async () => {
    const path = '/resource/requests?request=100012-1';
    const { user } = renderApp(path, TOKEN);
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Ask Ana');
    reload(path);
    const detail = await dialog('Leave · Dec 3 – Dec 4, 2026');
    expect(await detail.findByRole('textbox', { name: 'Note' })).toHaveValue('Ask Ana');
    expect(
      detail.getByText(/^What you entered before this page was loaded again was restored/),
    ).toBeVisible();
  });

  it('is no input when a decision was pressed without one', async () => {
    const path = '/resource/requests?request=100012-1';
    const { user } = renderApp(path, TOKEN);
    await press(user, 'Refuse');
    await screen.findAllByText('Please write a note that says why.');
    const { stored } = reload(path);
    expect(stored).toBeNull();
  });

  /** Returns how to continue a decision on requests with these numbers. */
  async function continueDecision(area: string, decision: string, ids: readonly string[]) {
    const form = ['decide-requests', decision, ...ids].join(' ');
    const draft = { title: '', address: '', base: {}, entered: {}, isLeft: true };
    const { router, store } = renderApp(`${area}/requests`, TOKEN);
    await screen.findByRole('table', { name: 'Requests' });
    act(() => {
      store.dispatch(draftKept({ form, draft }));
    });
    await act(() => router.navigate(`${area}/requests`, { state: continuing(form) }));
  }

  it('goes on without the requests that were endorsed meanwhile, and says how many', async () => {
    const endorsed = { ...leave, state: 'endorsed' } as const;
    serve({
      ...answersForSupervisor(),
      'POST /api/requests/search': ok({ data: [request(), endorsed], total: 2, next: null }),
    });
    await continueDecision('/supervise', 'endorse', ['100011-1', '100012-1']);
    const form = await dialog('Endorse 1 request');
    expect(form.getByText(/^1 of the requests that you chose is left out/)).toBeVisible();
    expect(form.queryByText(/REYES, ANA/)).toBeNull();
  });

  it('goes on with the requests of all pages', async () => {
    serve(answersForHr());
    serveAlso('POST /api/requests/search', ({ body }) =>
      property(body, 'after') === undefined
        ? ok({ data: [request()], total: 2, next: 'more' })
        : ok({ data: [leave], total: 2, next: null }),
    );
    await continueDecision('/resource', 'grant', ['100011-1', '100012-1']);
    const form = await dialog('Grant 2 requests');
    expect(form.getByText(/^REYES, ANA/)).toBeVisible();
    expect(form.queryByText(/left out/)).toBeNull();
  });

  it('says when none of the requests is open any more', async () => {
    await continueDecision('/resource', 'grant', ['100019-1']);
    expect(
      (await screen.findAllByText('None of the requests that you chose is open for this any more.')).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
