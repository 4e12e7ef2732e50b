import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { Provider } from 'react-redux';
import { createStore } from '@/app/store';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { config, TODAY } from '@/testing/company';
import { renderPart } from '@/testing/render-part';
import { SOME_VERSIONS, timekeepRecord } from '@/testing/timekeep-data';
import { AboutRecord } from './about-record';

const AUDIT = '/api/data/a/audit';
const EXPLANATION = `/api/data/a/report/100003/${TODAY}/explanation`;
const knows = { 'GET /api/config': ok(config), [`POST ${AUDIT}`]: ok({ data: SOME_VERSIONS }) };

const render = () =>
  renderPart(
    <Provider store={createStore({ goHome: () => undefined })}>
      <AboutRecord record={timekeepRecord(TODAY)} />
    </Provider>,
  );

describe('history of a record', () => {
  it('shows every version, newest first: kind, time, actor, reason and changes', async () => {
    serve(knows);
    render();
    const list = await screen.findByRole('list', { name: 'History' });
    const entries = [...list.children].map(({ textContent }) => textContent);
    expect(entries).toEqual([
      'CorrectionNov 20, 2026, 19:30REYES, BEN (HR, 100005)“Seen”Confirmed without changes.',
      'CorrectionNov 20, 2026, 18:05REYES, BEN (HR, 100005)“Stayed longer”' +
        'Time Out17:00to19:00(+120 min)Overtime0to120Hours8.80to10.80',
      'PunchNov 20, 2026, 17:00Terminal gate-1RemarksTime IntoPresentTime OutN/Ato17:00:00Hours0.00to8.80',
      'PunchNov 20, 2026, 08:12Terminal gate-1RemarksAbsenttoTime InTime InN/Ato08:12:00MinsLate0to12',
      'Day openedNov 20, 2026, 00:00The systemRemarksAbsent',
    ]);
    expect(callsTo(AUDIT).map(({ body }) => body)).toEqual([
      { FROM: TODAY, TO: TODAY, EMPID: '100003', kinds: AUDIT_KINDS },
    ]);
  });

  it('says why it could not be loaded, and retries', async () => {
    serve({ ...knows, [`POST ${AUDIT}`]: failed(503, 'The database is away.') });
    const user = render();
    expect(await screen.findByText('The database is away.')).toBeVisible();
    serve(knows);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'History' })).toBeVisible();
  });
});

describe('why these figures', () => {
  const sentences = {
    Remarks: 'Present, because there are a time in and a time out.',
    MinsLate: '12 minutes late: in at 08:12:00, expected at 08:00:00.',
    UnderOverTime: 'Neither under- nor overtime: out at 17:00:00, expected at 17:00:00.',
    hrs: '8.8 hours: from 08:12:00 to 17:00:00, breaks included.',
  };

  it('is shown on demand, with one sentence for each', async () => {
    serve({ ...knows, [`GET ${EXPLANATION}`]: ok({ data: sentences }) });
    const user = render();
    const button = screen.getByRole('button', { name: 'Why these figures' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(callsTo(EXPLANATION)).toEqual([]);
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByText(sentences.MinsLate)).toBeVisible();
    const about = within(screen.getByRole('region', { name: 'About this record' }));
    const told = about.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(told).toEqual([sentences.Remarks, sentences.MinsLate, sentences.UnderOverTime, sentences.hrs]);
    await user.click(button);
    expect(screen.queryByText(sentences.MinsLate)).toBeNull();
  });

  it('reports a failed load', async () => {
    serve({ ...knows, [`GET ${EXPLANATION}`]: 'break' });
    const user = render();
    await user.click(screen.getByRole('button', { name: 'Why these figures' }));
    expect(await screen.findByText('The explanation of the figures could not be loaded.')).toBeVisible();
  });
});
