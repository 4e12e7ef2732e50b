import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import { addDays } from '@timekeep/contracts/time/work-date';
import { baseApi } from '@/shared/api/base-api';
import { failed, ok, serve } from '@/testing/api-server';
import { answersFor, config, employee, NO_MATTERS, record, TODAY, TOKEN } from '@/testing/company';
import { findBanner, renderApp } from '@/testing/render-app';

const requests = baseApi.enhanceEndpoints({ addTagTypes: ['Requests'] });

function matter(kind: AttentionItem['kind'], days: number, more: Partial<AttentionItem> = {}): AttentionItem {
  const date = addDays(TODAY, -days);
  return {
    ...{
      kind,
      subject: `${employee.EMPID}-${date}`,
      EMPID: employee.EMPID,
      EMPNAME: 'DELA CRUZ, JUAN',
      date,
    },
    ...{ DEPT: 'Warehouse', COMPANY: 'North', since: `${date}T16:00:00.000Z`, minutes: null, note: null },
    ...{
      granted: 0,
      terminal: null,
      request: null,
      facts: 'x',
      revision: null,
      assignedTo: null,
      accepted: null,
    },
    ...more,
  };
}

/** Serves these matters, the oldest first, with a record of each of their days. */
function serveMatters(...data: readonly AttentionItem[]) {
  const days = new Set([TODAY, ...data.map(({ date }) => date)]);
  const records = [...days].map((date) => record(date)).reverse();
  serve({
    ...answersFor(employee),
    [`GET /api/data/${employee.EMPID}`]: ok({ data: records, current: TODAY }),
    'POST /api/data/attention': ok({ ...NO_MATTERS, total: data.length, data }),
  });
}

/** Returns the texts and addresses of the links, once they are shown. */
async function links(): Promise<[string | null, string | null][]> {
  await findBanner();
  const region = await screen.findByRole('region', { name: 'Needs attention' }, { timeout: 20_000 });
  return within(region)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

// Jest cannot load several scripts that share modules at the same moment, as the dashboard does.
beforeAll(async () => {
  await import('./own-matters');
});

describe("one's own matters on the dashboard", () => {
  it('say what to ask for, the newest first, each with a link to its day', async () => {
    serveMatters(
      matter('unplanned-work', 4),
      matter('leave-worked', 3),
      matter('absent', 2),
      matter('no-out', 1),
    );
    renderApp('/', TOKEN);
    expect(await links()).toEqual([
      ['No time out on Nov 19 - ask for a correction', '/?day=2026-11-19'],
      ['Absent without leave on Nov 18 - ask for leave or a correction', '/?day=2026-11-18'],
      ['Leave on a day that was worked on Nov 17 - tell HR', '/?day=2026-11-17'],
    ]);
    expect(screen.getByText('and 1 more')).toBeVisible();
    expect(screen.getByTitle('Absent without leave')).toBeInTheDocument();
  });

  it('leave out what was asked for already, and days that are too long ago for a request', async () => {
    const tooOld = config.rules.requestDays + 1;
    serveMatters(
      matter('no-out', tooOld),
      matter('leave-worked', tooOld),
      matter('no-out', tooOld - 1),
      matter('absent', 1, { request: `${employee.EMPID}-1` }),
    );
    renderApp('/', TOKEN);
    expect((await links()).map(([text]) => text)).toEqual([
      'No time out on Oct 21 - ask for a correction',
      'Leave on a day that was worked on Oct 20 - tell HR',
    ]);
    // Its day is marked still: nothing was decided yet.
    expect(screen.getByTitle('Absent without leave')).toBeInTheDocument();
  });

  it('are read again when something was asked for', async () => {
    serveMatters(matter('no-out', 1));
    const { store } = renderApp('/', TOKEN);
    await links();
    serveMatters();
    act(() => {
      store.dispatch(requests.util.invalidateTags(['Requests']));
    });
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
    });
  });

  it('show nothing when there is nothing, and when they cannot be read', async () => {
    serve({ ...answersFor(employee), 'POST /api/data/attention': failed(503, 'The database is away.') });
    renderApp('/', TOKEN);
    await findBanner();
    expect(await screen.findByRole('region', { name: /^Hours for pay/ }, { timeout: 20_000 })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
    expect(screen.queryByText('The database is away.')).toBeNull();
  });
});
