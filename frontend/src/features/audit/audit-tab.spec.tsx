import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { auditAnswers, version } from '@/testing/audit-data';
import { TODAY } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import '@/testing/load-pickers';

const TOKEN = 'token-of-100003';
const SEARCH = '/api/data/a/audit';

const searches = () => callsTo(SEARCH).map(({ body }) => body);
const findTable = () => screen.findByRole('table', { name: 'Changes of records' });
const searchButton = () => screen.getByRole('button', { name: 'Search Changes' });

function column(heading: string): (string | null)[] {
  return [...document.querySelectorAll(`[data-column="${heading}"]`)].map(({ textContent }) => textContent);
}

async function choose(user: ReturnType<typeof renderApp>['user'], field: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  serve(auditAnswers());
});

describe('the Audit tab', () => {
  it('shows the corrections of the last thirty days: time, actor, employee, values and reason', async () => {
    renderApp('/resource/audit', TOKEN);
    await findTable();
    expect(searches()).toEqual([{ changedFrom: '2026-10-22', changedTo: TODAY, kinds: ['correction'] }]);
    expect(screen.getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-current', 'page');
    expect(column('CHANGED AT')[0]).toBe('Nov 20, 2026, 14:03');
    expect(column('CHANGED BY')).toEqual(['CRUZ, LUZ HR', 'Terminal gate']);
    expect(column('DATE')[0]).toBe('Nov 19, 2026 Thu');
    expect(column('EMPNAME')).toEqual(['CASTILLO, VICENTE', 'ABAD, INES']);
    expect(column('KIND')).toEqual(['Correction', 'Punch']);
    expect(column('FROM → TO')[1]).toBe('Time Out 17:00 → 17:30 (+30 min) · Hours 8.80 → 9.30');
    expect(column('REASON')).toEqual(['seen at the gate', 'N/A']);
    expect(screen.getByText('2 changes')).toBeVisible();
    expect(screen.getByText('npm run it -- audit verify FILE')).toBeVisible();
  });

  it('shows which events IT declared void, and why', async () => {
    const voided = {
      ...{ at: '2026-11-20T06:03:27.000Z', actor: 'it:ana', reason: 'The clock stood in 1900.' },
      ...{ stream: 'punches-100011-1900-01-01', revision: '0', type: 'TimeClockPunched' },
    };
    serve({ ...auditAnswers(), 'POST /api/data/a/audit': ok({ data: [], voided: [voided] }) });
    renderApp('/resource/audit?kinds=voided', TOKEN);
    const list = await screen.findByRole('list', { name: 'Events declared void' });
    expect(list).toHaveTextContent(
      'Nov 20, 2026, 14:03, IT (ana): TimeClockPunched in punches-100011-1900-01-01, revision 0, is ignored. The clock stood in 1900.',
    );
    expect(searches()).toEqual([{ kinds: ['voided'] }]);
  });

  it('shows the rules that IT set, also those of one company', async () => {
    const note = { at: '2026-11-20T06:03:27.000Z', actor: 'it:ana', company: null, from: null };
    const rules = [
      { ...note, rule: 'endorsement', company: 'Acme', value: 'required' },
      { ...note, rule: 'endorsement', company: 'Bolt', value: null },
      { ...note, rule: 'lateGrace', value: '5', from: '2026-11-01' },
      { ...note, rule: 'hours', company: 'Acme', value: 'overtimeNeeds=none', from: '2026-11-01' },
      { ...note, rule: 'hours', value: 'EL=paid', from: '2026-11-01' },
    ];
    serve({ ...auditAnswers(), 'POST /api/data/a/audit': ok({ data: [], rules }) });
    const { user } = renderApp('/resource/audit?kinds=rules', TOKEN);
    const list = await screen.findByRole('list', { name: 'Rules changed' });
    await user.click(screen.getByRole('button', { name: 'Show all 5' }));
    const by = 'Nov 20, 2026, 14:03, IT (ana): ';
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      `${by}Endorsement of requests, Acme: required`,
      `${by}Endorsement of requests, Bolt: as in the whole group`,
      `${by}Minutes late that are forgiven from Nov 1, 2026 on: 5`,
      `${by}Hours for pay, Acme, from Nov 1, 2026 on, overtime needs: no grant`,
      `${by}Hours for pay from Nov 1, 2026 on, EL: paid`,
    ]);
  });

  it('shows requests with their decisions, how many there are, and all of them as CSV', async () => {
    const made = {
      ...{ at: '2026-11-20T06:03:27.000Z', actor: '100011', actorName: 'CASTILLO, VICENTE' },
      ...{
        actorAuthority: 'EMPLOYEE',
        REQUEST_ID: '100011-1',
        EMPID: '100011',
        EMPNAME: 'CASTILLO, VICENTE',
      },
      ...{ kind: 'correction', FROM: '2026-11-19', TO: '2026-11-19' },
      ...{ state: 'made', note: 'Forgot to punch out' },
    };
    const recorded = {
      ...{ ...made, at: '2026-11-20T07:03:27.000Z', actor: '100001', actorName: 'CRUZ, LUZ' },
      ...{ actorAuthority: 'HR', state: 'fulfilled', note: null },
    };
    const found = { data: [], requests: [recorded, made], requestsTotal: 5_001 };
    serve({ ...auditAnswers(), 'POST /api/data/a/audit': ok(found) });
    renderApp('/resource/audit?kinds=request', TOKEN);
    await screen.findByRole('table', { name: 'Requests and decisions' });
    expect(screen.queryByRole('table', { name: 'Changes of records' })).toBeNull();
    expect(column('CHANGED BY')).toEqual(['CRUZ, LUZ HR', 'CASTILLO, VICENTE Employee']);
    expect(column('REQUEST')).toEqual(['100011-1', '100011-1']);
    expect(column('KIND')).toEqual(['Correction', 'Correction']);
    expect(column('DAYS')).toEqual(['Nov 19, 2026', 'Nov 19, 2026']);
    expect(column('STATE')).toEqual(['Recorded', 'Asked for']);
    expect(column('REASON')).toEqual(['N/A', 'Forgot to punch out']);
    expect(screen.getByText(/These are the newest 2 of 5,001 requests and decisions/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'All 5,001 as CSV' })).toBeEnabled();
  });

  it('searches for each chosen value at once, keeps them in the address, and takes them off by chips', async () => {
    const { user, router } = renderApp('/resource/audit', TOKEN);
    await findTable();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await choose(user, 'Search by', 'Work date');
    await choose(user, 'Department', 'Sales');
    await choose(user, 'Employee', 'ABAD, INES 100099');
    await choose(user, 'Changed by', 'Terminal gate');
    await choose(user, 'Kind of change', 'Punch');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(searches().at(-1)).toEqual({
        FROM: '2026-10-22',
        TO: TODAY,
        EMPID: '100099',
        department: 'Sales',
        actor: 'terminal:gate',
        kinds: ['punch', 'correction'],
      });
    });
    expect(router.state.location.search).toContain('of=records');
    expect(router.state.location.search).toContain('by=terminal%3Agate');
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Sales' }));
    await waitFor(() => {
      expect(searches().at(-1)).not.toHaveProperty('department');
    });
    expect(searches().at(-1)).toMatchObject({ EMPID: '100099', actor: 'terminal:gate' });
    await user.click(screen.getByRole('button', { name: /^Remove the filter Only Punch/ }));
    await waitFor(() => {
      expect(searches().at(-1)).toMatchObject({ kinds: [...AUDIT_KINDS] });
    });
  });

  it('runs the search of its address, and fills the form with it', async () => {
    renderApp('/resource/audit?of=records&to=2026-11-01&by=system&kinds=all', TOKEN);
    await findTable();
    expect(searches()).toMatchObject([{ TO: '2026-11-01', actor: 'system' }]);
    expect(searches()[0]).not.toHaveProperty('FROM');
    expect(screen.getByRole('combobox', { name: 'Kind of change' })).toHaveTextContent('All kinds');
    expect(screen.getByRole('combobox', { name: 'Changed by' })).toHaveValue('The system');
    expect(screen.getByRole('combobox', { name: 'Employee' })).toHaveValue('Everyone');
  });

  it('says how many kinds it finds, when they are many', async () => {
    renderApp(`/resource/audit?kinds=${AUDIT_KINDS.slice(1).join(',')}`, TOKEN);
    await findTable();
    expect(screen.getByText(`Only ${AUDIT_KINDS.length - 1} kinds`)).toBeVisible();
  });

  it('searches for an employee who resigned, by the id', async () => {
    const { user } = renderApp('/resource/audit', TOKEN);
    await findTable();
    const field = screen.getByRole('combobox', { name: 'Employee' });
    await user.clear(field);
    await user.type(field, '100777');
    await user.click(searchButton());
    await waitFor(() => {
      expect(searches()[1]).toMatchObject({ EMPID: '100777' });
    });
    expect(field).toHaveValue('100777');
  });

  it('does not search without a kind of change', async () => {
    const { user } = renderApp('/resource/audit', TOKEN);
    await findTable();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await choose(user, 'Kind of change', 'Correction');
    expect(screen.getByText('Choose at least one kind.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(searchButton()).toBeDisabled();
    // The reason stays.
    await user.click(await screen.findByRole('button', { name: /^More filters/ }));
    expect(screen.getByText('Choose at least one kind.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Kind of change' })).toHaveFocus();
  });

  it('says when no change was found, and why a search failed', async () => {
    serve({ ...auditAnswers(), [`POST ${SEARCH}`]: ok({ data: [] }) });
    const { user, router } = renderApp('/resource/audit', TOKEN);
    expect(await screen.findByText('No change found')).toBeVisible();
    expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
    serve({ ...auditAnswers(), [`POST ${SEARCH}`]: failed(400, 'The employee ID must have 6 digits.') });
    await router.navigate('/resource/audit?employee=1');
    expect(await screen.findByText('The employee ID must have 6 digits.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    serve({ ...auditAnswers(), [`POST ${SEARCH}`]: failed(503, 'The database is away.') });
    await router.navigate('/resource/audit');
    expect(await screen.findByText('The database is away.')).toBeVisible();
    serve(auditAnswers());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findTable();
  });
});

describe('one change', () => {
  it('opens with all values, the reason and the event, and is in the address', async () => {
    const { user, router } = renderApp('/resource/audit', TOKEN);
    await findTable();
    await user.click(
      screen.getByRole('button', {
        name: 'Open the change of the record of CASTILLO, VICENTE, Nov 19, 2026: Correction',
      }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Change of a record' }));
    expect(router.state.location.search).toContain('change=100011_2026-11-19_');
    expect(dialog.getByText('CRUZ, LUZ (HR, 100001)')).toBeVisible();
    expect(dialog.getByText('Nov 20, 2026, 14:03:27')).toBeVisible();
    expect(dialog.getByText('seen at the gate')).toBeVisible();
    expect(dialog.getByRole('row', { name: 'Time In N/A 08:12:00' })).toBeVisible();
    expect(dialog.getByRole('row', { name: 'Overtime 0 0' })).toBeVisible();
    for (const evidence of ['timekeep-100011-2026-11-19', '6ef15a4b-eb80-5493-874e-53a2a25ae704']) {
      expect(dialog.getByText(evidence)).toBeVisible();
    }
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(router.state.location.search).toBe('');
  });

  it('that a link asks for may be among those that are not shown', async () => {
    serve({ ...auditAnswers(), 'POST /api/data/a/audit': ok({ data: [version()], total: 20_001 }) });
    renderApp('/resource/audit?change=zzz', TOKEN);
    const words = 'The change of the link is not among the newest. Choose fewer days or another filter.';
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('that a link asks for and the search did not find is said to be missing', async () => {
    const { user, router } = renderApp('/resource/audit?change=zzz', TOKEN);
    await findTable();
    const missing = await screen.findByText(
      'This search did not find the change of the link. Choose other days or filters.',
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(missing).not.toBeInTheDocument();
    });
    expect(router.state.location.search).toBe('');
  });

  it('leads to all changes of its record', async () => {
    const { event, EMPID, date } = version();
    const { user } = renderApp(`/resource/audit?change=${EMPID}_${date}_${event.id}`, TOKEN);
    await user.click(await screen.findByRole('link', { name: 'All changes of this record' }));
    await waitFor(() => {
      expect(searches()[1]).toMatchObject({ FROM: date, TO: date, EMPID });
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
