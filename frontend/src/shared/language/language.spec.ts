import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { FILIPINO } from './filipino';
import { messageTranslator } from './filipino/from-server';
import { filled } from '@timekeep/contracts/messages/filled';
import { preferredLanguage } from './language';

function withBrowserLanguages(...languages: readonly string[]): void {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

describe('the preferred language', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
  });

  it.each([
    [['fil-PH', 'en'], 'fil'],
    [['tl'], 'fil'],
    [['en-PH', 'fil'], 'en'],
    [['ja', 'fil-PH', 'en'], 'fil'],
    [['ja', 'ceb'], 'en'],
    [[], 'en'],
  ] as const)('of a browser that asks for %p is %p', (languages, expected) => {
    withBrowserLanguages(...languages);
    expect(preferredLanguage()).toBe(expected);
  });

  it('is the one chosen on this device', () => {
    withBrowserLanguages('fil-PH');
    localStorage.setItem('timekeep-language', 'en');
    expect(preferredLanguage()).toBe('en');
    localStorage.setItem('timekeep-language', 'xx');
    expect(preferredLanguage()).toBe('fil');
  });
});

describe('a declared message in Filipino', () => {
  it('has names of companies, departments and people as they are', () => {
    expect(FILIPINO.declared(employeeMessages.noDepartment({ department: 'Foods to Go' }))).toBe(
      'Walang departamentong Foods to Go.',
    );
    expect(FILIPINO.declared(employeeMessages.noCompany({ company: 'date' }))).toBe(
      'Walang kompanyang date.',
    );
  });

  it('translates who made a change, and messages within it', () => {
    const what = employeeMessages.one({ employee: '100003' });
    expect(FILIPINO.declared(changeMessages.byAnother({ what, actor: 'the system' }))).toBe(
      'May nagbago na sa empleyadong 100003: system. Pakitingnan itong muli.',
    );
  });
});

it('fills in each placeholder, wherever it is', () => {
  expect(filled('{name}: {count} of {total}', { total: 9, name: '$&', count: 0 })).toBe('$&: 0 of 9');
});

describe('a message of the server', () => {
  const translate = messageTranslator({
    'Not found.': 'Hindi nakita.',
    'No employee {0}.': 'Walang empleyadong {0}.',
    'Entry {0} has the same date as entry {1}.': 'Ang entry {1} ay may parehong petsa sa entry {0}.',
    'Entry {0} has {1}.': 'Mali.',
    'Ready (yes)?': 'Handa na?',
    '{0} was changed by {1}.': 'Binago ni {1} ang {0}.',
    'The record of {0}': 'record ni {0}',
    'the system': 'system',
  });

  it.each([
    ['Not found.', 'Hindi nakita.'],
    ['No employee 100003.', 'Walang empleyadong 100003.'],
    ['Entry 2 has the same date as entry 1.', 'Ang entry 1 ay may parehong petsa sa entry 2.'],
    ['Ready (yes)?', 'Handa na?'],
    ['Not found.\nNo employee $1.', 'Hindi nakita.\nWalang empleyadong $1.'],
    ['The record of 1 was changed by the system.', 'Binago ni system ang record ni 1.'],
    ['Something else.', 'Something else.'],
    ['Not found. No employee 1.', 'Not found. No employee 1.'],
  ])('%p is shown as %p', (message, expected) => {
    expect(translate(message)).toBe(expected);
  });
});
