import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, readEnvironment, type EnvironmentReader } from './environment-reader.js';

function linesOf(environment: Record<string, string>, read: (reader: EnvironmentReader) => unknown) {
  try {
    readEnvironment(environment, read);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
    throw error;
  }
  return [];
}

describe('the environment of a program', () => {
  it('is read with its fallbacks; blanks and empty variables count as unset', () => {
    const settings = readEnvironment({ NAME: ' a ', PORT: '', SIZE: '0', ON: 'true' }, (reader) => ({
      name: reader.text('NAME', 'b'),
      port: reader.wholeNumber('PORT', 80, 'a port', 0, 99),
      size: reader.wholeNumber('SIZE', undefined, 'a size', 0, 9),
      rest: reader.wholeNumber('REST', undefined, 'a size', 0, 9),
      on: reader.flag('ON', false),
      off: reader.flag('OFF', true),
    }));
    expect(settings).toEqual({ name: 'a', port: 80, size: 0, rest: undefined, on: true, off: true });
  });

  it('is refused with a line for each variable: its name, a valid value, and the present one', () => {
    const environment = { PORT: '80a', ON: 'yes', SIZE: '10', SECRET: 'short', ADDRESS: 'x' };
    const lines = linesOf(environment, (reader) => {
      reader.wholeNumber('PORT', 80, 'a port', 0, 99);
      reader.flag('ON', false);
      reader.wholeNumber('SIZE', 1, 'a size', 0, 9);
      reader.required('SECRET', 'a long secret', (text) => text.length > 5);
      reader.required('NAME', 'a name', () => true);
      reader.checked('ADDRESS', 'an address', () => 'it has no host.');
    });
    expect(lines).toEqual([
      "PORT needs a port from 0 to 99; it is '80a'.",
      "ON needs true or false; it is 'yes'.",
      "SIZE needs a size from 0 to 9; it is '10'.",
      'SECRET needs a long secret.',
      'NAME is not set; it needs a name.',
      'ADDRESS needs an address: it has no host.',
    ]);
  });

  it.each(['-1', '1.5', '1e1', ' ', 'NaN', '٣'])('has no whole number in %j', (text) => {
    const value = () =>
      readEnvironment({ N: text }, (reader) => reader.wholeNumber('N', 7, 'a number', 0, 99));
    if (text.trim() === '') expect(value()).toBe(7);
    else expect(value).toThrow(`N needs a number from 0 to 99; it is '${text}'.`);
  });
});
