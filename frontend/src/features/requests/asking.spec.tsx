import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HOURS_PATHS } from '@timekeep/contracts/api/hours-api';
import type { OwnDayAnswer, OwnLeaveAnswer } from '@timekeep/contracts/api/requests-api';
import { callsTo, failed, ok, serve, type ApiAnswer } from '@/testing/api-server';
import { answersFor, employee, TOKEN } from '@/testing/company';
import { hoursDays } from '@/testing/hours-data';
import { renderApp } from '@/testing/render-app';
import { DIGEST, request } from '@/testing/request-data';
import '@/testing/load-pickers';

const REQUESTS = '/api/requests';

const ownLeave: OwnLeaveAnswer = {
  balances: { SL: 3, VL: 7 },
  lines: [],
  schedule: [],
  days: [],
  absences: [],
  worked: [],
  holidays: [{ date: '2026-12-08', remark: 'SH', returnsLeave: true, name: null, second: null }],
};

const ownDay: OwnDayAnswer = {
  date: '2026-11-19',
  record: {
    Remarks: 'Absent',
    TimeIN1: null,
    TimeOUT1: null,
    MinsLate: 0,
    UnderOverTime: 0,
    hrs: 0,
  },
  revision: '55',
  explanation: {
    Remarks: 'Absent, because hours are scheduled on this date, and there is no punch.',
    MinsLate: '0 minutes late, because there is no time in.',
    UnderOverTime: 'Neither under- nor overtime, because there is no time out.',
    hrs: '0 hours, because there is no time in.',
  },
  history: [],
  requests: [],
};

function answers(changed: Record<string, ApiAnswer> = {}): Record<string, ApiAnswer> {
  return {
    ...answersFor(employee),
    'GET /api/requests/own': ok({ data: [] }),
    'GET /api/requests/own/leave': ok(ownLeave),
    'GET /api/requests/own/day/2026-11-19': ok(ownDay),
    [`POST ${HOURS_PATHS.ownDays}`]: ok(hoursDays),
    'GET /api/notices': ok({ data: [], unread: 0, waiting: 0, digest: DIGEST }),
    ...changed,
  };
}

async function dialog(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}

function enterDate(field: HTMLElement, date: string) {
  const input = field.querySelector('input');
  if (!input) throw new Error('The field has no input.');
  fireEvent.change(input, { target: { value: date } });
}

describe('what staff asks for', () => {
  beforeEach(() => {
    serve(answers());
  });

  it('asks for whole days in one request and for half a day in another, without the holiday', async () => {
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Ask for leave' }));
    // The dialog with the form takes the place of the one that is shown while its data loads.
    const firstDay = await screen.findByRole('group', { name: 'First day' });
    const form = await dialog('Ask for leave');
    enterDate(firstDay, '12/07/2026');
    enterDate(form.getByRole('group', { name: /^Last day/ }), '12/10/2026');
    expect(await form.findByText('3 days of leave.')).toBeVisible();
    expect(form.getByLabelText('Balance before and after')).toHaveTextContent('7 days left, 4 afterwards');
    await user.click(form.getByRole('button', { name: 'Wednesday, December 9, 2026, Whole day' }));
    expect(form.getByText('2 days of leave.')).toBeVisible();
    expect(form.getByRole('group', { name: 'Wednesday, December 9, 2026, Left out' })).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Wednesday, December 9, 2026, AM' }));
    expect(form.getByText('2.5 days of leave.')).toBeVisible();
    const holiday = form.getByRole('group', { name: 'Tuesday, December 8, 2026, Special Holiday' });
    expect(within(holiday).queryByRole('button')).toBeNull();
    await user.type(form.getByLabelText('Reason'), 'Family trip');
    const refusal = 'You have leave on 2026-12-09 already.';
    serve(answers({ [`POST ${REQUESTS}`]: failed(409, refusal) }));
    await user.click(form.getByRole('button', { name: 'Send request' }));
    expect((await form.findAllByText('You have leave on Dec 9, 2026 already.')).length).toBeGreaterThan(0);
    expect(callsTo(REQUESTS)).toMatchObject([
      {
        body: {
          kind: 'leave',
          FROM: '2026-12-07',
          TO: '2026-12-10',
          LEAVE_TYPE: 'VL',
          except: ['2026-12-09'],
          reason: 'Family trip',
        },
      },
    ]);
    const msg = 'Your request was sent.';
    serve(answers({ [`POST ${REQUESTS}`]: ok({ REQUEST_ID: '100003-1', msg }) }));
    await user.click(form.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('2 requests were sent, since each half day has its own.')).toBeVisible();
    expect(callsTo(REQUESTS).map(({ body }) => body)).toMatchObject([
      { FROM: '2026-12-07', TO: '2026-12-10', half: null, except: ['2026-12-09'] },
      { FROM: '2026-12-09', TO: '2026-12-09', half: 'AM', except: [] },
    ]);
  });

  it('focuses the first day when it is missing, and when it alone is asked for and needs no leave', async () => {
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Ask for leave' }));
    const group = await screen.findByRole('group', { name: 'First day' });
    const month = within(group).getByRole('spinbutton', { name: 'Month' });
    const send = screen.getByRole('button', { name: 'Send request' });
    await user.click(send);
    await waitFor(() => {
      expect(month).toHaveFocus();
    });
    enterDate(group, '12/08/2026');
    await user.type(screen.getByLabelText('Reason'), 'Trip');
    await user.click(send);
    await waitFor(() => {
      expect(month).toHaveFocus();
    });
    expect(group).toHaveAccessibleDescription('None of these days needs leave.');
  });

  it('opens a day with its reasons, and asks for a correction with the figures that it would have', async () => {
    const { user, router } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Open Nov 19, 2026' }));
    const day = await dialog('Thursday, November 19, 2026');
    expect(await day.findByText(/there is no punch/)).toBeVisible();
    expect(router.state.location.search).toBe('?day=2026-11-19');
    await user.click(day.getByRole('button', { name: 'Ask for a correction' }));
    const form = await dialog('Ask for a correction of Nov 19, 2026');
    await user.click(form.getByRole('combobox', { name: 'Remarks' }));
    await user.click(await screen.findByRole('option', { name: 'OverTime' }));
    const enterTime = (name: string, time: string) => {
      const input = form.getByRole('group', { name }).querySelector('input');
      if (input) fireEvent.change(input, { target: { value: time } });
    };
    enterTime('Time In', '08:00:00');
    enterTime('Time Out', '10:30:00');
    await waitFor(() => {
      expect(form.getByLabelText('Overtime')).toHaveValue('150');
    });
    await user.type(form.getByLabelText('Reason'), 'Worked at the branch');
    serve(answers({ [`POST ${REQUESTS}`]: ok({ REQUEST_ID: '100003-1', msg: 'Your request was sent.' }) }));
    await user.click(form.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Your request was sent.')).toBeVisible();
    expect(callsTo(REQUESTS)).toMatchObject([
      {
        body: {
          kind: 'correction',
          FROM: '2026-11-19',
          TO: '2026-11-19',
          remark: 'OT',
          TimeIN1: '08:00:00',
          TimeOUT1: '10:30:00',
          reason: 'Worked at the branch',
          revision: '55',
        },
      },
    ]);
  });

  it('does not send a correction to the values that the record has', async () => {
    const { user } = renderApp('/?day=2026-11-19', TOKEN);
    const day = await dialog('Thursday, November 19, 2026');
    await user.click(await day.findByRole('button', { name: 'Ask for a correction' }));
    const form = await dialog('Ask for a correction of Nov 19, 2026');
    await user.type(form.getByLabelText('Reason'), 'I was here');
    await user.click(form.getByRole('button', { name: 'Send request' }));
    const message = 'The record of Nov 19, 2026 has these values already.';
    expect(await form.findByText(message)).toBeVisible();
    expect(callsTo(REQUESTS)).toEqual([]);
    serve(answers({ [`POST ${REQUESTS}`]: ok({ REQUEST_ID: '100003-1', msg: 'Your request was sent.' }) }));
    await user.click(form.getByRole('combobox', { name: 'Remarks' }));
    await user.click(await screen.findByRole('option', { name: 'Work From Home' }));
    expect(form.queryByText(message)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Your request was sent.')).toBeVisible();
  });

  it('offers no second correction of a day, and takes the first one back', async () => {
    const open = request({ EMPID: '100003', REQUEST_ID: '100003-1', FROM: '2026-11-19', TO: '2026-11-19' });
    const day = ok({ ...ownDay, requests: [open] });
    serve(answers({ 'GET /api/requests/own/day/2026-11-19': day }));
    const { user } = renderApp('/?day=2026-11-19', TOKEN);
    const shown = await dialog('Thursday, November 19, 2026');
    expect(await shown.findByText('You have already asked for a correction.')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Ask for a correction' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Take back: Correction, Nov 19, 2026' }));
    const asked = within(await screen.findByRole('alertdialog'));
    const msg = 'Your request was taken back.';
    serve(answers({ 'POST /api/requests/own/taken-back': ok({ msg }) }));
    await user.click(asked.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText(msg)).toBeVisible();
    expect(callsTo('/api/requests/own/taken-back')).toMatchObject([{ body: { REQUEST_ID: '100003-1' } }]);
    await waitFor(() => {
      expect(shown.getByRole('button', { name: 'Ask for a correction' })).toBeEnabled();
    });
  });

  it('offers leave for a day of absence, and begins with that day', async () => {
    const { user } = renderApp('/?day=2026-11-19', TOKEN);
    const day = await dialog('Thursday, November 19, 2026');
    await user.click(await day.findByRole('button', { name: 'Ask for leave' }));
    const firstDay = await screen.findByRole('group', { name: 'First day' });
    expect(
      within(firstDay)
        .getAllByRole('spinbutton')
        .map(({ textContent }) => textContent),
    ).toEqual(['11', '19', '2026']);
  });

  it('offers no second overtime of a day that has some', async () => {
    const [FROM, TO] = ['2026-11-19', '2026-11-19'];
    const granted = request({ EMPID: '100003', kind: 'overtime', FROM, TO, minutes: 30, state: 'granted' });
    const day = ok({ ...ownDay, requests: [granted] });
    serve(answers({ 'GET /api/requests/own/day/2026-11-19': day }));
    renderApp('/?day=2026-11-19', TOKEN);
    const shown = await dialog('Thursday, November 19, 2026');
    expect(await shown.findByText('Overtime has already been granted.')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Ask for overtime' })).toBeNull();
    expect(shown.getByRole('button', { name: 'Ask for a correction' })).toBeEnabled();
  });

  it('shows notices, marks them as read up to the newest, and leads to the day and back', async () => {
    const notice = {
      kind: 'record-changed',
      id: 'n1',
      at: '2026-11-19T08:00:00.000Z',
      isUnread: true,
      date: '2026-11-19',
      reason: 'Guard saw you',
      after: ownDay.record,
      by: 'CRUZ, ANA',
    };
    const notices = ok({ data: [notice], unread: 1, waiting: 0, digest: DIGEST });
    serve(
      answers({
        'GET /api/notices': notices,
        'POST /api/notices/read': ok({ msg: 'The notices are read.' }),
      }),
    );
    const { user, router } = renderApp('/about', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Notices, 1 unread' }));
    const list = await dialog('Notices');
    const link = await list.findByRole('link', { name: /CRUZ, ANA changed your record of Nov 19, 2026/ });
    await waitFor(() => {
      expect(callsTo('/api/notices/read')).toMatchObject([{ body: { upTo: '2026-11-19T08:00:00.000Z' } }]);
    });
    await user.click(link);
    expect(router.state.location.search).toBe('?day=2026-11-19');
    const day = await dialog('Thursday, November 19, 2026');
    await user.click(await day.findByRole('button', { name: 'Close dialog' }));
    await waitFor(() => {
      expect(router.state.location).toMatchObject({ pathname: '/about', search: '' });
    });
  });

  it('says what could not be loaded, and loads it again', async () => {
    const away = failed(503, 'Please try again in a moment.');
    serve(answers({ 'GET /api/requests/own': away, 'GET /api/notices': away }));
    const { user } = renderApp('/?tab=requests', TOKEN);
    expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Notices' }));
    const bell = await dialog('Notices');
    expect(await bell.findByText('The notices could not be loaded.')).toBeVisible();
    serve(answers());
    await user.click(bell.getByRole('button', { name: 'Try again' }));
    expect(await bell.findByText(/^No notices/)).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have no requests')).toBeVisible();
  });

  it('says why a day could not be loaded', async () => {
    serve(answers({ 'GET /api/requests/own/day/2026-11-19': failed(503, 'Please try again in a moment.') }));
    const { user } = renderApp('/?day=2026-11-19', TOKEN);
    const day = await dialog('Thursday, November 19, 2026');
    expect(await day.findByText('Please try again in a moment.')).toBeVisible();
    expect(day.queryByRole('button', { name: 'Ask for a correction' })).toBeNull();
    serve(answers());
    await user.click(day.getByRole('button', { name: 'Try again' }));
    expect(await day.findByText('Nobody has corrected this record.')).toBeVisible();
  });
});
