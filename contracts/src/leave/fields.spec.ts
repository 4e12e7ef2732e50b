import { describe, expect, it } from '@jest/globals';
import { mapFields } from '../fields/map-fields.js';
import { LEAVE_DAY_TEXTS, missingTexts } from './fields.js';

describe('the texts of a day of leave', () => {
  it('are missing when an application needs them and they are blank', () => {
    const declared: Readonly<Record<string, { readonly isNeeded: boolean }>> = LEAVE_DAY_TEXTS;
    const needed = Object.keys(declared).filter((name) => declared[name]?.isNeeded);
    expect(missingTexts(mapFields(LEAVE_DAY_TEXTS, () => ' '))).toEqual(needed);
    expect(missingTexts(mapFields(LEAVE_DAY_TEXTS, () => null))).toEqual(needed);
    expect(missingTexts(mapFields(LEAVE_DAY_TEXTS, () => 'Fever'))).toEqual([]);
  });
});
