import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, ok, serve } from '@/testing/api-server';
import { TODAY } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { answersForHr, found } from '@/testing/timekeep-data';
// Imported first so that no test waits for a dynamic import.
import './timekeep-tab';
import '@/testing/load-pickers';

const TOKEN = 'token-of-100001';
const SEARCH = '/api/data/a/report';
const ADDRESS = `/resource/timekeep?from=2026-11-01&to=${TODAY}`;
const CUT_OFF = '2026-11-20T10:00:00.000Z';
const NOW = { FROM: '2026-11-01', TO: TODAY, reportFilter: 'none' };

const searches = () => callsTo(SEARCH).map(({ body }) => body);
const opening = () => screen.queryAllByRole('button', { name: /^Modify the record of/ });

describe('records as they were known at a moment', () => {
  beforeEach(() => {
    serve(answersForHr());
  });

  it('are selected by the address, marked as past, not editable, and left with a button', async () => {
    const { user, router } = renderApp(`${ADDRESS}&asOf=${CUT_OFF}&remark=Absent`, TOKEN);
    expect(await screen.findByText('As known at Nov 20, 2026, 18:00.')).toBeVisible();
    expect(screen.getByText(/Later corrections are not shown\./)).toBeVisible();
    await screen.findByText('REYES, ANA');
    expect(searches()).toEqual([{ ...NOW, asOf: CUT_OFF }]);
    expect(opening()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await waitFor(() => {
      expect(opening()).toHaveLength(1);
    });
    expect(searches()[1]).toEqual(NOW);
    expect(screen.queryByText(/^As known at Nov/)).toBeNull();
    expect(router.state.location.search).toBe(`?from=2026-11-01&to=${TODAY}&remark=Absent`);
  });

  it('are selected by the field of the search', async () => {
    const { user, router } = renderApp(ADDRESS, TOKEN);
    await screen.findByText('REYES, ANA');
    await user.click(await screen.findByRole('button', { name: 'Records of a past moment' }));
    const field = within(await screen.findByRole('group', { name: 'As known at (optional)' }));
    await user.click(field.getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('11');
    const button = screen.getByRole('button', { name: 'Search Employees Timekeep' });
    expect(button).toBeDisabled();
    await user.keyboard('2020261800');
    await user.click(button);
    expect(await screen.findByText('As known at Nov 20, 2026, 18:00.')).toBeVisible();
    await waitFor(() => {
      expect(searches()[1]).toEqual({ ...NOW, asOf: CUT_OFF });
    });
    expect(new URLSearchParams(router.state.location.search).get('asOf')).toBe(CUT_OFF);
  });

  it('are exported as known at the moment, with the moment in the file name', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    serve({
      ...answersForHr(),
      [`POST ${SEARCH}`]: ok({ data: found, total: 46_740 }),
      [`POST ${SEARCH}/csv`]: ok('DATE,REMARKS'),
    });
    const { user } = renderApp(`${ADDRESS}&asOf=${CUT_OFF}`, TOKEN);
    await user.click(await screen.findByRole('button', { name: 'All 46,740 as CSV' }));
    await waitFor(() => {
      expect(saved).toEqual([`timekeep-2026-11-01-${TODAY}-known-2026-11-20-1800.csv`]);
    });
    expect(callsTo(`${SEARCH}/csv`).map(({ body }) => body)).toEqual([{ ...NOW, asOf: CUT_OFF }]);
  });
});
