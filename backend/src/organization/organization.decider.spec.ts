import { describe, expect, it } from '@jest/globals';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import {
  type CorrectionReason,
  type Endorsement,
  NO_RULES_CHANGE,
  RULES_OF_NEW_COMPANIES,
} from '@timekeep/contracts/rules/company-rules';
import { type DatedMinutes } from '@timekeep/contracts/rules/dated-rules';
import { given, recordedAt } from '../testing/given.js';
import { organizationDecider } from './organization.decider.js';
import type { BreakRule } from '@timekeep/contracts/rules/dated-rules';
import { endorsementOf } from './organization.state.js';

const founded: OrganizationEvent = { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } };
const acme: OrganizationEvent = { type: 'CompanyAdded', data: { name: 'Acme' } };
const bolt: OrganizationEvent = { type: 'CompanyAdded', data: { name: 'Bolt' } };
const sales: OrganizationEvent = { type: 'DepartmentAdded', data: { name: 'Sales' } };

describe('founding the organization', () => {
  it('records the time zone, and the rules of new companies', () => {
    expect(given(organizationDecider).when({ type: 'found', timeZone: 'Asia/Manila' })).toEqual({
      events: [founded, { type: 'RulesSet', data: RULES_OF_NEW_COMPANIES }],
    });
  });

  it('changes nothing when it has this time zone', () => {
    expect(given(organizationDecider, founded).when({ type: 'found', timeZone: 'Asia/Manila' })).toEqual({
      events: [],
    });
  });

  it('refuses another time zone, naming both', () => {
    const decision = given(organizationDecider, founded).when({ type: 'found', timeZone: 'Europe/Berlin' });
    expect(decision).toEqual({
      refusal: {
        kind: 'rule',
        message: "The company's time zone is Asia/Manila and stays so; COMPANY_TIME_ZONE says Europe/Berlin.",
      },
    });
  });

  it('refuses what is no time zone', () => {
    const decision = given(organizationDecider).when({ type: 'found', timeZone: 'Mars/Olympus' });
    expect(decision).toEqual({
      refusal: { kind: 'invalid', message: 'Mars/Olympus is not a time zone.' },
    });
  });
});

describe('setting rules', () => {
  const rulesSet = (lateGrace: DatedMinutes | null, correctionReason: CorrectionReason | null = null) =>
    ({
      type: 'RulesSet',
      data: { ...NO_RULES_CHANGE, lateGrace, correctionReason },
    }) satisfies OrganizationEvent;
  const set = (lateGrace: DatedMinutes | null, correctionReason: CorrectionReason | null = null) =>
    ({ type: 'set-rules', change: { lateGrace, correctionReason } }) as const;
  const may = { from: '2024-05-01', minutes: 10 };
  const june = { from: '2024-06-01', minutes: 5 };

  it('records a grace from a date on, and whether a correction needs a reason', () => {
    expect(given(organizationDecider).when(set(may))).toEqual({ events: [rulesSet(may)] });
    expect(given(organizationDecider).when(set(may, 'required'))).toEqual({
      events: [rulesSet(may, 'required')],
    });
  });

  it('records only what differs', () => {
    const after = given(organizationDecider, rulesSet(may, 'required'), rulesSet(june));
    expect(after.when(set(june, 'required'))).toEqual({ events: [] });
    expect(after.when(set({ from: '2024-05-07', minutes: 10 }))).toEqual({
      events: [rulesSet({ from: '2024-05-07', minutes: 10 })],
    });
    expect(after.when(set(june, 'optional'))).toEqual({ events: [rulesSet(null, 'optional')] });
    expect(given(organizationDecider, rulesSet(may)).when(set({ ...may, from: '2024-07-01' }))).toEqual({
      events: [],
    });
    expect(given(organizationDecider).when(set({ ...may, minutes: 0 }, 'optional'))).toEqual({ events: [] });
  });

  it('records the minutes of a double tap and the days of punches', () => {
    const change = { doubleTap: may, punchDays: 60 };
    const recorded = { type: 'RulesSet', data: { ...NO_RULES_CHANGE, ...change } } as const;
    expect(given(organizationDecider).when({ type: 'set-rules', change })).toEqual({ events: [recorded] });
    expect(given(organizationDecider, recorded).when({ type: 'set-rules', change })).toEqual({ events: [] });
    const pause = { break: { ...may, minutes: 60, above: 360 } };
    const withBreak = given(organizationDecider, {
      ...{ type: 'RulesSet', data: { ...NO_RULES_CHANGE, ...pause } },
    } as const);
    expect(withBreak.when({ type: 'set-rules', change: pause })).toEqual({ events: [] });
    const longer = { break: { ...pause.break, above: 300 } };
    expect(withBreak.when({ type: 'set-rules', change: longer })).toMatchObject({
      events: [{ data: { ...NO_RULES_CHANGE, ...longer } }],
    });
    // One minute is what holds without the rule.
    const one = { doubleTap: { ...may, minutes: 1 }, punchDays: 45 };
    expect(given(organizationDecider).when({ type: 'set-rules', change: one })).toEqual({ events: [] });
  });

  it.each([
    [{ doubleTap: { ...may, minutes: 121 } }, /^The time of a double tap .* from 0 to 120\.$/],
    [{ doubleTap: { from: '2024-02-30', minutes: 5 } }, /^2024-02-30 is not a date/],
    [{ break: { ...may, minutes: 241, above: 0 } }, /^The break .* from 0 to 240\.$/],
    [{ break: { ...may, above: 1_441 } }, /^The length above which .* from 0 to 24 hours\.$/],
    [{ punchDays: 0 }, /^The days of punches must be a whole number from 1 to 36500\.$/],
    [{ punchDays: 36_501 }, /from 1 to 36500/],
  ])('refuses the rules %j', (change, message) => {
    expect(given(organizationDecider).when({ type: 'set-rules', change })).toMatchObject({
      refusal: { kind: 'invalid', message: expect.stringMatching(message) },
    });
  });

  it.each([
    [{ from: '2024-02-30', minutes: 5 }, '2024-02-30 is not a date.'],
    [{ from: '2024-05-01', minutes: -1 }, 'The grace must be a whole number of minutes from 0 to 240.'],
    [{ from: '2024-05-01', minutes: 241 }, 'The grace must be a whole number of minutes from 0 to 240.'],
    [{ from: '2024-05-01', minutes: 1.5 }, 'The grace must be a whole number of minutes from 0 to 240.'],
  ])('refuses the grace %j', (grace, message) => {
    expect(given(organizationDecider).when(set(grace))).toEqual({
      refusal: { kind: 'invalid', message },
    });
  });
});

describe('the endorsement of a company', () => {
  const ACME = '1';
  const set = (endorsement: Endorsement | null, company = 'acme ') =>
    ({ type: 'set-endorsement', company, endorsement }) as const;
  const own = (endorsement: Endorsement | null, COMPANY = 'Acme'): OrganizationEvent => ({
    type: 'CompanyEndorsementSet',
    data: { COMPANY, COMPANY_ID: ACME, endorsement },
  });
  const ofAll: OrganizationEvent = {
    type: 'RulesSet',
    data: { ...NO_RULES_CHANGE, endorsement: 'required' },
  };
  const rules = (...events: OrganizationEvent[]) => {
    const state = events.reduce(
      (known, event, index) => organizationDecider.evolve(known, event, recordedAt(index + 1)),
      organizationDecider.initialState,
    );
    return [ACME, '2', null].map((id) => endorsementOf(state, id));
  };

  it('is recorded under the id of the company, and goes back to the rule of the group', () => {
    const after = given(organizationDecider, acme, bolt);
    expect(after.when(set('required'))).toEqual({ events: [own('required')] });
    expect(after.when(set(null))).toEqual({ events: [] });
    const renamed: OrganizationEvent = { type: 'CompanyRenamed', data: { from: 'Acme', to: 'Apex' } };
    const withOwn = given(organizationDecider, acme, bolt, own('required'), renamed);
    expect(withOwn.when(set('required', 'Apex'))).toEqual({ events: [] });
    expect(withOwn.when(set(null, 'Apex'))).toEqual({ events: [own(null, 'Apex')] });
  });

  it('is refused for an unknown company', () => {
    expect(given(organizationDecider, acme).when(set('required', 'Bolt'))).toEqual({
      refusal: { kind: 'missing', message: 'There is no company Bolt.' },
    });
  });

  it('takes the place of the rule of the group for that company alone, whatever the order', () => {
    expect(rules(acme, bolt)).toEqual(['optional', 'optional', 'optional']);
    expect(rules(acme, bolt, own('required'))).toEqual(['required', 'optional', 'optional']);
    expect(rules(acme, bolt, own('optional'), ofAll)).toEqual(['optional', 'required', 'required']);
    expect(rules(acme, bolt, own('optional'), ofAll, own(null))).toEqual([
      'required',
      'required',
      'required',
    ]);
  });
});

describe('adding companies and departments', () => {
  it('trims the name', () => {
    expect(given(organizationDecider).when({ type: 'add', unit: 'company', name: '  Acme ' })).toEqual({
      events: [acme],
    });
    expect(given(organizationDecider).when({ type: 'add', unit: 'department', name: 'Sales' })).toEqual({
      events: [sales],
    });
  });

  it('lets a department have the name of a company', () => {
    expect(given(organizationDecider, acme).when({ type: 'add', unit: 'department', name: 'Acme' })).toEqual({
      events: [{ type: 'DepartmentAdded', data: { name: 'Acme' } }],
    });
  });

  it.each([
    ['company', ' ', 'invalid', 'The name of a company must not be empty.'],
    ['company', 'x'.repeat(81), 'invalid', 'The name of a company must have at most 80 characters.'],
    ['company', 'Ac\u0000me', 'invalid', 'The name of a company must be one line of plain text.'],
    ['company', 'Ac\u202eme', 'invalid', 'The name of a company must be one line of plain text.'],
    ['company', 'Ac\nme', 'invalid', 'The name of a company must be one line of plain text.'],
    ['department', 'Sales\u0085East', 'invalid', 'The name of a department must be one line of plain text.'],
    ['department', 'Sales \ud83d', 'invalid', 'The name of a department must be one line of plain text.'],
    ['company', 'ACME', 'conflict', 'There is a company Acme already.'],
    ['department', 'sales', 'conflict', 'There is a department Sales already.'],
  ] as const)('refuses the %s %j', (unit, name, kind, message) => {
    const decision = given(organizationDecider, acme, sales).when({ type: 'add', unit, name });
    expect(decision).toEqual({ refusal: { kind, message } });
  });

  it.each(['x'.repeat(80), 'Señor Ñu 株式会社 🏭'])('takes the name %s', (name) => {
    expect(given(organizationDecider).when({ type: 'add', unit: 'company', name })).toEqual({
      events: [{ type: 'CompanyAdded', data: { name } }],
    });
  });
});

describe('renaming companies and departments', () => {
  it('finds the former name whatever its case', () => {
    const decision = given(organizationDecider, acme, bolt).when({
      type: 'rename',
      unit: 'company',
      from: 'acme',
      to: ' Apex ',
    });
    expect(decision).toEqual({ events: [{ type: 'CompanyRenamed', data: { from: 'Acme', to: 'Apex' } }] });
  });

  it('lets a name change its case alone', () => {
    const command = { type: 'rename', unit: 'department', from: 'Sales', to: 'SALES' } as const;
    expect(given(organizationDecider, sales).when(command)).toEqual({
      events: [{ type: 'DepartmentRenamed', data: { from: 'Sales', to: 'SALES' } }],
    });
  });

  it('changes nothing when the name stays', () => {
    const command = { type: 'rename', unit: 'company', from: 'Acme', to: 'Acme' } as const;
    expect(given(organizationDecider, acme).when(command)).toEqual({ events: [] });
  });

  it('frees the former name', () => {
    const renamed: OrganizationEvent = { type: 'CompanyRenamed', data: { from: 'Acme', to: 'Apex' } };
    expect(
      given(organizationDecider, acme, renamed).when({ type: 'add', unit: 'company', name: 'Acme' }),
    ).toEqual({
      events: [acme],
    });
  });

  it('refuses a name that is not there, or is taken', () => {
    const after = given(organizationDecider, acme, bolt);
    expect(after.when({ type: 'rename', unit: 'company', from: 'Apex', to: 'Ace' })).toEqual({
      refusal: { kind: 'missing', message: 'There is no company Apex.' },
    });
    expect(after.when({ type: 'rename', unit: 'company', from: 'Acme', to: 'bolt' })).toEqual({
      refusal: { kind: 'conflict', message: 'There is a company Bolt already.' },
    });
  });
});

describe('the break of a company', () => {
  const set = (from: string, rule: BreakRule | null, company = 'acme ') =>
    ({ type: 'set-own-break', company, set: { from, rule } }) as const;
  const own = (from: string, rule: BreakRule | null): OrganizationEvent => ({
    type: 'CompanyBreakSet',
    data: { COMPANY: 'Acme', COMPANY_ID: '1', from, break: rule },
  });
  const half = { minutes: 30, above: 300 };

  it('is recorded under the id of the company, from a date on, and goes back to that of the group', () => {
    const after = given(organizationDecider, acme, bolt);
    expect(after.when(set('2024-05-01', half))).toEqual({ events: [own('2024-05-01', half)] });
    expect(after.when(set('2024-05-01', null))).toEqual({ events: [] });
    const withOwn = given(organizationDecider, acme, bolt, own('2024-05-01', half));
    expect(withOwn.when(set('2024-05-01', half))).toEqual({ events: [] });
    expect(withOwn.when(set('2024-07-01', half))).toEqual({ events: [] });
    expect(withOwn.when(set('2024-06-01', null))).toEqual({ events: [own('2024-06-01', null)] });
  });

  it.each([
    ['an unknown company', set('2024-05-01', half, 'Cole'), 'There is no company Cole.'],
    [
      'too long a break',
      set('2024-05-01', { minutes: 241, above: 0 }),
      'The break must be a whole number of minutes from 0 to 240.',
    ],
    [
      'too long a shift',
      set('2024-05-01', { minutes: 60, above: 1_441 }),
      'The length above which a shift has a break must be from 0 to 24 hours.',
    ],
  ])('is refused for %s', (_, command, message) => {
    expect(given(organizationDecider, acme).when(command)).toMatchObject({ refusal: { message } });
  });
});
