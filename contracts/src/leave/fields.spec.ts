import { describe, expect, it } from '@jest/globals';
import { mapFields } from '../fields/map-fields.js';
import { LEAVE_DAY_TEXTS, missingTexts } from './fields.js';

describe('the texts of a day of leave', () => {
  it('are missing when an application needs them and they are blank', () => {
    const needed = Object.entries(LEAVE_DAY_TEXTS).flatMap(([name, { isNeeded }]) =>
      isNeeded ? [name] : [],
    );
    expect(missingTexts(mapFields(LEAVE_DAY_TEXTS, () => ' '))).toEqual(needed);
    expect(missingTexts(mapFields(LEAVE_DAY_TEXTS, () => null))).toEqual(needed);
    expect(missingTexts(mapFields(LEAVE_DAY_TEXTS, () => 'Fever'))).toEqual([]);
  });
});
