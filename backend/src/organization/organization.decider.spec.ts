import { describe, expect, it } from '@jest/globals';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization-events';
import { given } from '../testing/given.js';
import { organizationDecider } from './organization.decider.js';

const founded: OrganizationEvent = { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } };
const acme: OrganizationEvent = { type: 'CompanyAdded', data: { name: 'Acme' } };
const bolt: OrganizationEvent = { type: 'CompanyAdded', data: { name: 'Bolt' } };
const sales: OrganizationEvent = { type: 'DepartmentAdded', data: { name: 'Sales' } };

describe('founding the organization', () => {
  it('records the time zone', () => {
    expect(given(organizationDecider).when({ type: 'found', timeZone: 'Asia/Manila' })).toEqual({
      events: [founded],
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
    expect(decision).toEqual({ refusal: { kind: 'invalid', message: 'Mars/Olympus is not a time zone.' } });
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
