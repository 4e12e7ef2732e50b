import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { callsTo, failed, ok, serve, serveAlso } from '@/testing/api-server';
import { auditAnswers } from '@/testing/audit-data';
import { people } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';
import '@/testing/load-pickers';

const TOKEN = 'token-of-100003';
const DIFFERENCE = '/api/data/a/audit/difference';
const ADDRESS = '/resource/audit/compare';

const asked = () => callsTo(DIFFERENCE).map(({ body }) => body);
const findTable = () => screen.findByRole('table', { name: 'Records that changed' });

function column(heading: string): (string | null)[] {
  return [...document.querySelectorAll(`[data-column="${heading}"]`)].map(({ textContent }) => textContent);
}

beforeEach(() => {
  serve(auditAnswers());
});

describe('the comparison of two moments', () => {
  it('begins with yesterday at 18:00 and now, and shows what changed, by whom, and how many minutes late', async () => {
    renderApp(ADDRESS, TOKEN);
    await findTable();
    expect(asked()).toEqual([
      {
        FROM: '2026-10-21',
        TO: '2026-11-19',
        earlier: '2026-11-19T10:00:00.000Z',
        later: '2100-12-31T00:00:00.000Z',
      },
    ]);
    expect(column('FROM → TO')[1]).toBe('Time In 08:12 → 08:00 (−12 min) · MinsLate 12 → 0');
    expect(column('LATE BY')).toEqual(['+12', '−32']);
    await waitFor(() => {
      expect(column('CHANGED BY')).toEqual(['REYES, ANA; The system', 'Terminal gate']);
    });
    expect(screen.getByText('2 records changed, 20 fewer minutes late in all')).toBeVisible();
  });

  it('names who changed something and has left since', async () => {
    const [first, ...others] = people;
    serveAlso('GET /api/data/a/employee', () => ok({ employee: [first] }));
    serveAlso('GET /api/data/a/employee?left=true', () => ok({ employee: [first, ...others] }));
    renderApp(ADDRESS, TOKEN);
    await findTable();
    await waitFor(() => {
      expect(column('CHANGED BY')).toEqual(['REYES, ANA; The system', 'Terminal gate']);
    });
  });

  it('compares what its address names', async () => {
    const moments = 'earlier=2026-11-05T10:00:00.000Z&later=2026-11-06T10:00:00.000Z';
    renderApp(`${ADDRESS}?from=2026-11-01&to=2026-11-02&${moments}&department=Sales`, TOKEN);
    await findTable();
    expect(asked()).toEqual([
      {
        FROM: '2026-11-01',
        TO: '2026-11-02',
        earlier: '2026-11-05T10:00:00.000Z',
        later: '2026-11-06T10:00:00.000Z',
        department: 'Sales',
      },
    ]);
  });

  it('compares again with the chosen values', async () => {
    const { user, router } = renderApp(ADDRESS, TOKEN);
    await findTable();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.click(screen.getByRole('combobox', { name: 'Department' }));
    await user.click(await screen.findByRole('option', { name: 'Sales' }));
    await waitFor(() => {
      expect(asked()[1]).toMatchObject({ department: 'Sales' });
    });
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await waitFor(() => {
      expect(asked()[2]).toEqual(asked()[1]);
    });
    expect(router.state.location.search).toContain('department=Sales');
    expect(router.state.location.search).not.toContain('later');
  });

  it('leads from a record to all its changes', async () => {
    const { user, router } = renderApp(ADDRESS, TOKEN);
    await findTable();
    await user.click(
      screen.getByRole('button', { name: 'Open all changes of the record of REYES, ANA, Nov 18, 2026' }),
    );
    await screen.findByRole('table', { name: 'Changes of records' });
    expect(router.state.location.pathname).toBe('/resource/audit');
    expect(callsTo('/api/data/a/audit').map(({ body }) => body)).toEqual([
      { FROM: '2026-11-18', TO: '2026-11-18', EMPID: '100012', kinds: [...AUDIT_KINDS] },
    ]);
  });

  it('says when nothing changed, and why it could not compare', async () => {
    serve({ ...auditAnswers(), [`POST ${DIFFERENCE}`]: ok({ data: [] }) });
    const { router } = renderApp(ADDRESS, TOKEN);
    expect(await screen.findByText('No record changed')).toBeVisible();
    serve({ ...auditAnswers(), [`POST ${DIFFERENCE}`]: failed(503, 'Please try again in a moment.') });
    await router.navigate(`${ADDRESS}?department=Sales`);
    expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
  });
});
