import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Notice } from '@timekeep/contracts/api/notices-api';
import type { OwnDayAnswer, OwnLeaveAnswer, RequestItem } from '@timekeep/contracts/api/requests-api';
import { callsTo, ok, serve, type ApiAnswer } from '@/testing/api-server';
import { answersFor, employee, TOKEN } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { DIGEST, request } from '@/testing/request-data';
import '@/testing/load-pickers';

const REQUESTS = '/api/requests';
const SENT = ok({ REQUEST_ID: '100003-9', msg: 'Your request was sent.' });

const balances = { SL: 3, VL: 7 };
const ownLeave: OwnLeaveAnswer = {
  balances,
  lines: [],
  absences: [],
  schedule: [],
  days: [],
  holidays: [],
  worked: [],
};

const record = {
  Remarks: 'Absent',
  TimeIN1: null,
  TimeOUT1: null,
  MinsLate: 0,
  UnderOverTime: 0,
  hrs: 0,
} as const;
const ownDay: OwnDayAnswer = {
  date: '2026-11-18',
  record,
  revision: '55',
  explanation: { Remarks: 'Absent.', MinsLate: 'None.', UnderOverTime: 'None.', hrs: 'None.' },
  history: [],
  requests: [],
};

const own = (changed: Partial<RequestItem>) =>
  request({ EMPID: employee.EMPID, REQUEST_ID: '100003-1', changedBy: 'CRUZ, ANA', ...changed });
const returnedLeave = own({
  kind: 'leave',
  LEAVE_TYPE: 'SL',
  FROM: '2026-12-07',
  TO: '2026-12-10',
  except: ['2026-12-08'],
  state: 'returned',
  note: 'Please name the doctor',
  reason: 'Operation',
});

function answers(requests: readonly RequestItem[], changed: Record<string, ApiAnswer> = {}) {
  return {
    ...answersFor(employee),
    'GET /api/requests/own': ok({ data: requests }),
    'GET /api/requests/own/leave': ok(ownLeave),
    'GET /api/requests/own/day/2026-11-18': ok(ownDay),
    'GET /api/notices': ok({ data: [], unread: 0, waiting: 0, digest: DIGEST }),
    ...changed,
  };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('own requests', () => {
  beforeEach(() => {
    serve(answers([returnedLeave]));
  });

  it('marks the request that a notice is about, however old it is', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      own({ REQUEST_ID: `100003-${30 - index}`, kind: 'schedule', state: 'refused' }),
    );
    const notice: Notice = {
      ...{ kind: 'request-decided', id: 'n1', at: '2026-11-19T08:00:00.000Z', isUnread: false },
      ...{ REQUEST_ID: '100003-3', requestKind: 'schedule', FROM: '2026-11-18', TO: '2026-11-18' },
      ...{ state: 'refused', note: null, by: 'CRUZ, ANA' },
    };
    serve(
      answers(many, { 'GET /api/notices': ok({ data: [notice], unread: 0, waiting: 0, digest: DIGEST }) }),
    );
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Notices' }));
    await user.click(await (await dialog('Notices')).findByRole('link', { name: /Refused by CRUZ, ANA/ }));
    const list = await screen.findByRole('list', { name: 'Your requests' });
    const cards = within(list).getAllByRole('listitem');
    expect(cards).toHaveLength(28);
    const marked = cards.filter((card) => card.getAttribute('aria-current') === 'true');
    expect(marked).toEqual([cards[27]]);
    await waitFor(() => {
      expect(cards[27]).toHaveFocus();
    });
  });

  it('prints the own leave with its balances, oldest line first, in place of the page', async () => {
    const line = { EMPID: employee.EMPID, DAYS: 1, REMARKS: 'Trip', half: null } as const;
    const lines: OwnLeaveAnswer['lines'] = [
      { ...line, TRANSAC_ID: '2', LEAVE_TYPE: 'VL', DATE: '2026-11-12', CHANGE: -1, BALANCE: 7 },
      { ...line, TRANSAC_ID: '1', LEAVE_TYPE: 'VL', DATE: '2026-10-12', CHANGE: -1, BALANCE: 8 },
    ];
    serve(answers([], { 'GET /api/requests/own/leave': ok({ ...ownLeave, lines }) }));
    renderApp('/?tab=leave', TOKEN);
    await screen.findByRole('button', { name: 'Print' });
    const print = (moment: 'beforeprint' | 'afterprint') => {
      act(() => {
        window.dispatchEvent(new Event(moment));
      });
    };
    const sheets = () => screen.queryAllByRole('region', { name: /^Leave of /, hidden: true });
    print('beforeprint');
    const rows = [...(sheets()[0]?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent);
    expect(rows).toEqual([expect.stringContaining('Oct 12, 2026'), expect.stringContaining('Nov 12, 2026')]);
    expect(sheets()[0]).toHaveTextContent('Vacation Leave7 days left');
    expect(sheets()[0]).toHaveTextContent(`ID: ${employee.EMPID}`);
    print('afterprint');
    expect(sheets()).toEqual([]);
  });

  it('says that a day was one minute late', async () => {
    const day = { ...ownDay, record: { ...record, Remarks: 'Present', MinsLate: 1 } };
    serve(answers([], { 'GET /api/requests/own/day/2026-11-18': ok(day) }));
    renderApp('/?day=2026-11-18', TOKEN);
    await (await dialog('Wednesday, November 18, 2026')).findByText('Why these figures');
    expect(screen.getByRole('dialog')).toHaveTextContent('0.00 hours, 1 minute late');
  });

  it('counts days of leave that wait as taken after the next request', async () => {
    const waiting = own({
      ...{ kind: 'leave', LEAVE_TYPE: 'VL', FROM: '2026-12-14', TO: '2026-12-15', state: 'made' },
    });
    serve(answers([waiting]));
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Ask for leave' }));
    const input = (await screen.findByRole('group', { name: 'First day' })).querySelector('input');
    if (input) fireEvent.change(input, { target: { value: '12/17/2026' } });
    expect(await screen.findByLabelText('Balance before and after')).toHaveTextContent(
      '7 days left, of which 2 wait, 4 afterwards',
    );
  });

  it('asks again for leave that was returned, from what was asked for, under the note', async () => {
    const { user } = renderApp('/?tab=requests', TOKEN);
    await user.click(await screen.findByRole('button', { name: /^Ask again: Leave/ }));
    const reason = await screen.findByLabelText('Reason');
    const form = await dialog('Ask for leave');
    expect(form.getByText('CRUZ, ANA: “Please name the doctor”')).toBeVisible();
    expect(form.getByText('3 days of leave.')).toBeVisible();
    expect(form.getByRole('group', { name: 'Tuesday, December 8, 2026, Left out' })).toBeVisible();
    expect(reason).toHaveValue('Operation');
    await user.type(reason, ', by Dr. Reyes');
    serve(answers([returnedLeave], { [`POST ${REQUESTS}`]: SENT }));
    await user.click(form.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Your request was sent.')).toBeVisible();
    expect(callsTo(REQUESTS).map(({ body }) => body)).toMatchObject([
      {
        ...{ kind: 'leave', FROM: '2026-12-07', TO: '2026-12-10', LEAVE_TYPE: 'SL', except: ['2026-12-08'] },
        reason: 'Operation, by Dr. Reyes',
      },
    ]);
  });

  it('asks again for a correction and for other hours that were taken back', async () => {
    const correction = own({ remark: 'WFH', TimeIN1: '08:00:00', TimeOUT1: '17:00:00', state: 'taken-back' });
    const hours = own({
      ...{ REQUEST_ID: '100003-2', kind: 'schedule', remark: null, FROM: '2026-12-01', TO: '2026-12-01' },
      ...{ TimeIN1: '10:00:00', TimeOUT1: '19:00:00', state: 'taken-back', reason: 'Class' },
    });
    serve(answers([hours, correction], { [`POST ${REQUESTS}`]: SENT }));
    const { user } = renderApp('/?tab=requests', TOKEN);
    await user.click(await screen.findByRole('button', { name: /^Ask again: Correction/ }));
    const form = await dialog('Ask for a correction of Nov 18, 2026');
    await user.click(form.getByRole('button', { name: 'Send request' }));
    await screen.findByText('Your request was sent.');
    await user.click(screen.getByRole('button', { name: /^Ask again: Schedule/ }));
    await user.click((await dialog('Ask for other hours')).getByRole('button', { name: 'Send request' }));
    await waitFor(() => {
      expect(callsTo(REQUESTS)).toHaveLength(2);
    });
    expect(callsTo(REQUESTS).map(({ body }) => body)).toMatchObject([
      { kind: 'correction', remark: 'WFH', TimeIN1: '08:00:00', TimeOUT1: '17:00:00', revision: '55' },
      { kind: 'schedule', FROM: '2026-12-01', TimeIN1: '10:00:00', TimeOUT1: '19:00:00', reason: 'Class' },
    ]);
  });

  it('asks for an absence of a range, and again with the same values', async () => {
    const absence = own({
      ...{ REQUEST_ID: '100003-2', kind: 'absence', remark: 'ML', reason: 'Birth', state: 'taken-back' },
      ...{ FROM: '2026-12-01', TO: '2027-03-15', TimeIN1: null, TimeOUT1: null },
    });
    serve(answers([absence], { [`POST ${REQUESTS}`]: SENT }));
    const { user } = renderApp('/?tab=requests', TOKEN);
    expect(await screen.findByText(/Maternity Leave/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ask for an absence' }));
    const form = await dialog('Ask for an absence');
    await user.click(form.getByRole('combobox', { name: 'Kind of absence' }));
    await user.click(await screen.findByRole('option', { name: 'Official Business' }));
    const firstDay = form.getByRole('group', { name: 'First day' }).querySelector('input');
    if (firstDay) fireEvent.change(firstDay, { target: { value: '11/30/2026' } });
    await user.type(form.getByLabelText('Reason'), 'Client');
    await user.click(form.getByRole('button', { name: 'Send request' }));
    await screen.findByText('Your request was sent.');
    await user.click(screen.getByRole('button', { name: /^Ask again: Absence/ }));
    await user.click((await dialog('Ask for an absence')).getByRole('button', { name: 'Send request' }));
    await waitFor(() => {
      expect(callsTo(REQUESTS)).toHaveLength(2);
    });
    expect(callsTo(REQUESTS).map(({ body }) => body)).toEqual([
      { kind: 'absence', FROM: '2026-11-30', TO: '2026-11-30', remark: 'OB', reason: 'Client' },
      { kind: 'absence', FROM: '2026-12-01', TO: '2027-03-15', remark: 'ML', reason: 'Birth' },
    ]);
  });

  it('asks again for half a day and for overtime', async () => {
    const halfDay = { ...returnedLeave, TO: '2026-12-07', except: [], half: 'PM' } as const;
    const overtime = own({
      ...{ REQUEST_ID: '100003-2', kind: 'overtime', minutes: 45, remark: null, state: 'taken-back' },
    });
    serve(answers([overtime, halfDay], { [`POST ${REQUESTS}`]: SENT }));
    const { user } = renderApp('/?tab=requests', TOKEN);
    for (const [button, title] of [
      [/^Ask again: Leave/, 'Ask for leave'],
      [/^Ask again: Overtime/, 'Ask for overtime on Nov 18, 2026'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: button }));
      await screen.findByLabelText('Reason');
      await user.click((await dialog(title)).getByRole('button', { name: 'Send request' }));
      await waitFor(() => {
        expect(screen.queryByRole('dialog')).toBeNull();
      });
    }
    expect(callsTo(REQUESTS).map(({ body }) => body)).toMatchObject([
      { kind: 'leave', FROM: '2026-12-07', TO: '2026-12-07', half: 'PM', except: [] },
      { kind: 'overtime', FROM: '2026-11-18', minutes: 45 },
    ]);
  });

  const LONG_AGO = { FROM: '2026-01-10', TO: '2026-01-10' };
  const JUST_NOW = new Date(Date.now() - 60_000).toISOString();
  const returned = own({ state: 'returned' });
  const overtime = own({ kind: 'overtime', minutes: 45, state: 'returned' });
  it.each([
    ['no', 'was refused', [own({ state: 'refused' })]],
    ['no', 'was asked for again', [own({ REQUEST_ID: '100003-2', state: 'made' }), returned]],
    [
      'no',
      'is too long ago',
      [own({ state: 'returned', ...LONG_AGO, changedAt: '2026-01-12T01:00:00.000Z' })],
    ],
    ['a', 'was returned a short time ago', [own({ state: 'returned', ...LONG_AGO, changedAt: JUST_NOW })]],
    [
      'no',
      'is overtime of a day that has some',
      [{ ...overtime, REQUEST_ID: '100003-2', state: 'granted' }, overtime],
    ],
    [
      'a',
      'is a correction of a day that was corrected before',
      [own({ REQUEST_ID: '100003-2', state: 'granted' }), returned],
    ],
  ] as const)('has %s way to ask again for what %s', async (way, _, requests) => {
    serve(answers(requests));
    renderApp('/?tab=requests', TOKEN);
    await screen.findByRole('list', { name: 'Your requests' });
    if (way === 'a') expect(await screen.findByRole('button', { name: /^Ask again/ })).toBeVisible();
    else expect(screen.queryByRole('button', { name: /^Ask again/ })).toBeNull();
  });

  it('says when a reason is nearly as long as it may be, and that it is', async () => {
    const { user } = renderApp('/?tab=requests', TOKEN);
    await user.click(await screen.findByRole('button', { name: /^Ask again: Leave/ }));
    const reason = await screen.findByLabelText('Reason');
    await user.clear(reason);
    await user.click(reason);
    await user.paste('x'.repeat(399));
    expect(screen.queryByText(/of 500 characters/)).toBeNull();
    await user.paste('x');
    expect(reason).toHaveAccessibleDescription('400 of 500 characters');
    await user.paste('x'.repeat(200));
    expect(reason).toHaveValue('x'.repeat(500));
    expect(reason).toHaveAccessibleDescription(/^500 characters, which is the most/);
  });
});
