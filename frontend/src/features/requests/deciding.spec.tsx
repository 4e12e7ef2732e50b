import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { property } from '@/shared/api/failure';
import { textOf } from '@/testing/file-text';
import { callsTo, failed, ok, serve, serveAlso, type ApiAnswer } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { hoursDays } from '@/testing/hours-data';
import {
  answersForHr,
  answersForSupervisor,
  DIGEST,
  leave,
  leaveDetail,
  request,
  staleDetail,
} from '@/testing/request-data';
import { renderApp } from '@/testing/render-app';
import '@/testing/load-pickers';

const ENDORSE = '/api/requests/endorsements';

async function dialog(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}

const press = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
};

describe('requests that HR decides', () => {
  beforeEach(() => {
    serve(answersForHr());
  });

  it('opens the request that the address names', async () => {
    renderApp('/resource/requests?request=100012-1', TOKEN);
    await dialog('Leave · Dec 3 – Dec 4, 2026');
  });

  it('leads back to the list from a request that does not exist', async () => {
    const missing = failed(404, 'There is no request 100011-9.');
    serve({ ...answersForHr(), 'GET /api/requests/detail/100011-9': missing });
    const { user, router } = renderApp('/resource/requests?request=100011-9', TOKEN);
    const shown = await dialog('Request 100011-9');
    expect(await shown.findByText('There is no request 100011-9.')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Back to the list' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  it('shows how many requests wait, at the bell and in the tab', async () => {
    const some = { data: [], unread: 3, waiting: 2, digest: DIGEST };
    serve({ ...answersForHr(), 'GET /api/notices': ok(some) });
    renderApp('/resource/requests', TOKEN);
    const bell = await screen.findByRole('button', { name: 'Notices, 3 unread, 2 requests waiting' });
    expect(bell).toHaveTextContent('5');
    expect(screen.getByRole('link', { name: 'Requests (2)' })).toHaveAttribute('aria-current', 'page');
  });

  it('searches by company, department, employee, kind, age and state, all in the address', async () => {
    const search = '?company=Bayanihan+Foods&department=Sales&employee=100012&kind=leave&age=7&state=decided';
    renderApp(`/resource/requests${search}`, TOKEN);
    await screen.findByRole('row', { name: /REYES, ANA/ });
    expect(callsTo('/api/requests/search').at(-1)?.body).toEqual({
      company: 'Bayanihan Foods',
      department: 'Sales',
      EMPID: '100012',
      kind: 'leave',
      olderThan: 7,
      states: ['granted', 'returned', 'refused', 'taken-back', 'voided'],
      limit: 200,
    });
  });

  it('searches by the days that are asked for, which a chip takes off', async () => {
    const { user, router } = renderApp('/resource/requests?from=2026-12-01&to=2026-12-15', TOKEN);
    await screen.findByRole('row', { name: /REYES, ANA/ });
    const searched = () => callsTo('/api/requests/search').at(-1)?.body;
    expect(searched()).toEqual({ FROM: '2026-12-01', TO: '2026-12-15', limit: 200 });
    await press(user, 'Remove the filter Days asked for: Dec 1-15, 2026');
    await waitFor(() => {
      expect(searched()).toEqual({ limit: 200 });
    });
    expect(router.state.location.search).toBe('');
  });

  it('writes all requests that were found into the file, not only those that are shown', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:';
    };
    URL.revokeObjectURL = () => undefined;
    const pages = ['1', '2', '3'].map((n) => request({ REQUEST_ID: `100011-${n}`, reason: `Reason ${n}` }));
    serveAlso('POST /api/requests/search', ({ body }) => {
      const index = Number(property(body, 'after') ?? 0);
      return ok({ data: [pages[index]], total: 3, next: index < 2 ? String(index + 1) : null });
    });
    const { user } = renderApp('/resource/requests', TOKEN);
    expect(await screen.findByText('The oldest 1 of 3 requests')).toBeVisible();
    await press(user, 'CSV');
    await waitFor(() => {
      expect(files).toHaveLength(1);
    });
    const [file] = files;
    const text = file ? await textOf(file) : '';
    expect(['1', '2', '3'].map((n) => text.includes(`Reason ${n}`))).toEqual([true, true, true]);
  });

  it('finds the requests of one employee, and of all again', async () => {
    const juan = { EMPID: '100003', EMPNAME: 'DELA CRUZ, JUAN', EMP_FNAME: 'JUAN', EMP_LNAME: 'DELA CRUZ' };
    const employees = ok({ employee: [{ ...juan, COMPANY: 'Luzon', DEPT: 'Warehouse' }] });
    serve({ ...answersForHr(), 'GET /api/data/a/employee': employees });
    const { user, router } = renderApp('/resource/requests', TOKEN);
    const employee = await screen.findByRole('combobox', { name: 'Employee' });
    await user.clear(employee);
    await user.type(employee, 'cruz');
    await user.click(await screen.findByRole('option', { name: /^DELA CRUZ, JUAN/ }));
    await waitFor(() => {
      expect(callsTo('/api/requests/search').at(-1)?.body).toMatchObject({ EMPID: '100003' });
    });
    expect(router.state.location.search).toBe('?employee=100003');
    await user.clear(screen.getByRole('combobox', { name: 'Employee' }));
    await user.type(screen.getByRole('combobox', { name: 'Employee' }), 'All');
    await user.click(await screen.findByRole('option', { name: 'All employees' }));
    expect(router.state.location.search).toBe('');
  });

  it('says that HR decides alone when nobody can endorse a request', async () => {
    const alone = ok({ ...staleDetail, endorsement: 'impossible' });
    serve({ ...answersForHr(), 'GET /api/requests/detail/100011-1': alone });
    const { user } = renderApp('/resource/requests', TOKEN);
    await press(user, 'Open the request of CASTILLO, VICENTE');
    const detail = await dialog('Correction · Nov 18, 2026');
    expect(detail.getByText(/^Nobody who is present can endorse this request/)).toBeVisible();
  });

  it('selects at most fifty', async () => {
    const many = Array.from({ length: 60 }, (_, index) => request({ REQUEST_ID: `100011-${index + 1}` }));
    serve({ ...answersForHr(), 'POST /api/requests/search': ok({ data: many, total: 60, next: null }) });
    const { user } = renderApp('/resource/requests', TOKEN);
    await press(user, 'Select the oldest 50');
    expect(screen.getByText('50 selected, which is the most')).toBeVisible();
  });

  it('offers no decision on a request that was decided', async () => {
    const decided = request({ state: 'refused' });
    serve({ ...answersForHr(), 'POST /api/requests/search': ok({ data: [decided], total: 1, next: null }) });
    renderApp('/resource/requests?state=decided', TOKEN);
    expect(await screen.findByText('CASTILLO, VICENTE')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Select all' })).toBeNull();
  });

  it.each([
    ['made', false, '2 days, with 5 days left of Vacation Leave; 3 afterwards.'],
    ['endorsed', false, '2 days, with 5 days left of Vacation Leave; 3 afterwards.'],
    ['granted', false, '2 days of Vacation Leave.'],
    ['granted', true, '2 days of Vacation Leave, taken from the balance.'],
    ['refused', false, '2 days of Vacation Leave.'],
    ['returned', false, '2 days of Vacation Leave.'],
    ['taken-back', false, '2 days of Vacation Leave.'],
  ] as const)('says of leave that is %s (recorded: %s) what it takes', async (state, fulfilled, text) => {
    const data = { ...leave, state, fulfilled };
    serve({
      ...answersForHr(),
      'POST /api/requests/search': ok({ data: [data], total: 1, next: null }),
      'GET /api/requests/detail/100012-1': ok({ ...leaveDetail, endorsement: 'none', data }),
    });
    const { user } = renderApp('/resource/requests', TOKEN);
    await press(user, 'Open the request of REYES, ANA');
    const detail = await dialog('Leave · Dec 3 – Dec 4, 2026');
    const line = detail.getByText(/^2 days\b/);
    expect(line).toHaveTextContent(text);
  });

  it('says that none was found, and why they could not be loaded', async () => {
    serve({ ...answersForHr(), 'POST /api/requests/search': ok({ data: [], total: 0, next: null }) });
    const { user, router } = renderApp('/resource/requests', TOKEN);
    expect(await screen.findByText('Requests that wait for your decision appear here.')).toBeVisible();
    serve({ ...answersForHr(), 'POST /api/requests/search': failed(503, 'Please try again in a moment.') });
    await router.navigate('/resource/requests?kind=leave');
    expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
    serve(answersForHr());
    await press(user, 'Try again');
    expect(await screen.findByText('REYES, ANA')).toBeVisible();
  });
});

describe('overtime', () => {
  const OVERTIME = {
    ...leave,
    kind: 'overtime',
    FROM: '2026-11-03',
    TO: '2026-11-03',
    LEAVE_TYPE: null,
  } as const;
  const asked = { ...OVERTIME, minutes: 120 };
  const answers = (forRole: Record<string, ApiAnswer>, worked: unknown) => ({
    ...forRole,
    'POST /api/requests/search': ok({ data: [asked], total: 1, next: null }),
    'GET /api/requests/detail/100012-1': ok({ ...leaveDetail, data: asked, leave: null, away: [], worked }),
  });
  const [day] = hoursDays.data;
  const WORKED = '2:00 asked for, 1:30 worked outside the scheduled hours (09:00 - 19:30).';

  it.each([
    ['HR', '/resource', answersForHr],
    ['a supervisor', '/supervise', answersForSupervisor],
  ])('shows %s what was really worked beside what is asked for', async (_, area, forRole) => {
    serve(answers(forRole(), day));
    renderApp(`${area}/requests?request=100012-1`, TOKEN);
    const detail = await dialog('Overtime · Nov 3, 2026');
    expect(await detail.findByText(WORKED)).toBeVisible();
    expect(callsTo('/api/requests/detail/100012-1')).toHaveLength(1);
  });

  it('is returned with a note after it was granted, which other requests are not', async () => {
    const granted = { ...asked, state: 'granted', fulfilled: true } as const;
    serve({
      ...answers(answersForHr(), null),
      'GET /api/requests/detail/100012-1': ok({ ...leaveDetail, data: granted, leave: null, away: [] }),
      'POST /api/requests/decisions': ok({ msg: '', results: [{ REQUEST_ID: '100012-1', status: 200 }] }),
    });
    const { user } = renderApp('/resource/requests?request=100012-1', TOKEN);
    const detail = await dialog('Overtime · Nov 3, 2026');
    expect(detail.queryByRole('button', { name: 'Grant' })).toBeNull();
    await user.type(await detail.findByRole('textbox', { name: 'Note' }), 'One hour, not two');
    await user.click(detail.getByRole('button', { name: 'Return' }));
    expect(await screen.findByText('Returned.')).toBeVisible();
    expect(callsTo('/api/requests/decisions')[0]?.body).toEqual({
      ...{
        decision: 'return',
        requests: [{ REQUEST_ID: '100012-1', granted: true }],
        note: 'One hour, not two',
      },
    });
  });

  it('says that the day has no record yet', async () => {
    serve(answers(answersForHr(), null));
    renderApp('/resource/requests?request=100012-1', TOKEN);
    const detail = await dialog('Overtime · Nov 3, 2026');
    expect(await detail.findByText('There is no record of the day yet.')).toBeVisible();
  });
});

describe('requests that a supervisor decides', () => {
  beforeEach(() => {
    serve(answersForSupervisor());
  });

  it('shows which days a request leaves out', async () => {
    const data = {
      ...leave,
      TO: '2026-12-10',
      except: ['2026-12-04', '2026-12-07', '2026-12-08', '2026-12-09'],
    };
    const found = ok({ data: [data], total: 1, next: null });
    serve({
      ...answersForSupervisor(),
      'POST /api/requests/search': found,
      'GET /api/requests/detail/100012-1': ok({ ...leaveDetail, data }),
    });
    const { user } = renderApp('/supervise/requests', TOKEN);
    expect(await screen.findByText('Vacation Leave, without 4 days')).toBeVisible();
    await press(user, 'Open the request of REYES, ANA');
    const detail = await dialog('Leave · Dec 3 – Dec 10, 2026');
    expect(detail.getByText('Vacation Leave, without Dec 4, Dec 7, Dec 8, Dec 9')).toBeVisible();
  });

  it('shows who else is away, and returns a request only with a note', async () => {
    const { user } = renderApp('/supervise/requests', TOKEN);
    await press(user, 'Open the request of REYES, ANA');
    const detail = await dialog('Leave · Dec 3 – Dec 4, 2026');
    expect(detail.getByText(/CASTILLO, VICENTE, Sick Leave, Morning/)).toBeVisible();
    expect(detail.getByText(/HR can grant this request once a supervisor/)).toBeVisible();
    expect(detail.queryByRole('button', { name: 'Grant' })).toBeNull();
    await user.click(detail.getByRole('button', { name: 'Return' }));
    expect(await detail.findByText('Please write a note that says why.')).toBeVisible();
    expect(callsTo(ENDORSE)).toEqual([]);
    await user.type(detail.getByLabelText('Note'), 'Please ask for one day');
    const results = [{ REQUEST_ID: leave.REQUEST_ID, status: 200 }];
    serve({ ...answersForSupervisor(), [`POST ${ENDORSE}`]: ok({ msg: '', results }) });
    await user.click(detail.getByRole('button', { name: 'Return' }));
    expect(await screen.findByText('Returned.')).toBeVisible();
    expect(callsTo(ENDORSE)).toMatchObject([
      {
        body: { decision: 'return', requests: [{ REQUEST_ID: '100012-1' }], note: 'Please ask for one day' },
      },
    ]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });
});
