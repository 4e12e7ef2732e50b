import { describe, expect, it } from '@jest/globals';
import type { OrganizationEvent } from '../events/organization.js';
import {
  changedUnits,
  namesInUse,
  NO_ORGANIZATION_UNITS,
  presentName,
  unitOf,
  type OrganizationUnits,
} from './organization-units.js';

const added = (name: string): OrganizationEvent => ({ type: 'DepartmentAdded', data: { name } });
const renamed = (from: string, to: string): OrganizationEvent => ({
  type: 'DepartmentRenamed',
  data: { from, to },
});

/** The id of each event is its number, from 1. */
function after(...events: OrganizationEvent[]): OrganizationUnits {
  return events.reduce(
    (units, event, index) => changedUnits(units, event, String(index + 1)),
    NO_ORGANIZATION_UNITS,
  );
}

describe('a unit', () => {
  it('is found by its id under any name', () => {
    const { department } = after(added('Sales'), added('Stock'), renamed('Sales', 'Market'));
    expect(presentName(department, { id: '1', name: 'Sales' })).toBe('Market');
    expect(namesInUse(department)).toEqual(['Market', 'Stock']);
  });

  it('is found by a former name that no other unit has', () => {
    const { department } = after(added('Sales'), renamed('Sales', 'Market'), renamed('Market', 'Trade'));
    expect(presentName(department, { id: null, name: 'Sales' })).toBe('Trade');
    expect(presentName(department, { id: null, name: 'Market' })).toBe('Trade');
  });

  it('loses its former name to the unit that has it now, except for references by id', () => {
    const { department } = after(added('Sales'), renamed('Sales', 'Market'), added('Sales'));
    expect(presentName(department, { id: '1', name: 'Sales' })).toBe('Market');
    expect(presentName(department, { id: '3', name: 'Sales' })).toBe('Sales');
    expect(presentName(department, { id: null, name: 'Sales' })).toBe('Sales');
    expect(unitOf(department, { id: null, name: 'Sales' })).toBe('3');
  });

  it('is found by an unused name if it had that name last', () => {
    const { department } = after(
      added('Sales'),
      renamed('Sales', 'Market'),
      added('Sales'),
      renamed('Sales', 'Shop'),
    );
    expect(presentName(department, { id: null, name: 'Sales' })).toBe('Shop');
  });

  it('may take a former name again', () => {
    const { department } = after(added('Sales'), renamed('Sales', 'Market'), renamed('Market', 'Sales'));
    expect(presentName(department, { id: '1', name: 'Market' })).toBe('Sales');
    expect(presentName(department, { id: null, name: 'Market' })).toBe('Sales');
  });

  it('that was never added keeps the given name', () => {
    const { department, company } = after(added('Sales'));
    expect(presentName(department, { id: '9', name: 'Stock' })).toBe('Stock');
    expect(presentName(company, { id: '1', name: 'Sales' })).toBe('Sales');
    expect(unitOf(department, { id: '9', name: 'Stock' })).toBeNull();
  });

  it('with an unknown id is found by its name', () => {
    const { department } = after(added('Sales'), renamed('Sales', 'Market'));
    expect(presentName(department, { id: '9', name: 'Sales' })).toBe('Market');
  });

  it('does not change if each event is applied twice', () => {
    const events = [added('Sales'), renamed('Sales', 'Market'), added('Sales'), renamed('Sales', 'Shop')];
    let units = NO_ORGANIZATION_UNITS;
    for (const [index, event] of events.entries()) {
      const once = changedUnits(units, event, String(index + 1));
      units = changedUnits(once, event, String(index + 1));
      expect(units).toEqual(once);
    }
  });
});
