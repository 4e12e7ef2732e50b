import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { codeOf } from '@timekeep/contracts/api/answers';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { FILIPINO } from './filipino';
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
    expect(FILIPINO.declared(changeMessages.byAnother({ what, actor: changeMessages.system() }))).toBe(
      'May nagbago na sa empleyadong 100003: system. Pakitingnan itong muli.',
    );
  });
});

it('fills in each placeholder, wherever it is', () => {
  expect(filled('{name}: {count} of {total}', { total: 9, name: '$&', count: 0 })).toBe('$&: 0 of 9');
});

describe('the message of an answer in Filipino', () => {
  it('is translated by its code and values', () => {
    const message = employeeMessages.noDepartment({ department: 'Foods to Go' });
    expect(FILIPINO.fromServer(message.text, { err: message.text, ...codeOf(message) })).toBe(
      'Walang departamentong Foods to Go.',
    );
  });

  it('stays English without a code, or with one of a newer server', () => {
    expect(FILIPINO.fromServer('Something else.', { err: 'Something else.' })).toBe('Something else.');
    const newer = { code: 'employees.newer', values: {} };
    expect(FILIPINO.fromServer('Something newer.', newer)).toBe('Something newer.');
  });
});
