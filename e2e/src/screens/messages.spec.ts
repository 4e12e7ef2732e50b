import { describe, expect, it } from '@jest/globals';
import { RESET_MESSAGES } from '@timekeep/contracts/accounts/reset-texts';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import { EMPLOYEE_ENTRY_TEXTS } from '@timekeep/contracts/employees/employee-messages';
import { LEAVE_TEXTS } from '@timekeep/contracts/leave/leave-messages';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MESSAGES } from './messages.js';

/** Texts of the specification that stand in the pages. */
const OF_SPECIFICATION = [
  ...[
    'Welcome',
    'Please use a valid email address',
    'Data fetched successfully!',
    'Error updating leave record.',
  ],
  ...['Error updating leave details.', 'Failed to add transaction.', 'An error occurred.', 'Loading data'],
  ...['No record found', 'No schedule found for today', 'Date input not valid.'],
];

const ROOT = join(import.meta.dirname, '../../..');

describe('the list of messages', () => {
  it('has all that contracts give the screens', () => {
    const texts = MESSAGES.map(({ text }) => text);
    const given: string[] = [ACCOUNT_MESSAGES, RESET_MESSAGES].flatMap((messages) => Object.values(messages));
    const { fillFields, edited, detailsSaved, added } = LEAVE_TEXTS;
    const declared = [...Object.values(EMPLOYEE_ENTRY_TEXTS), fillFields, edited, detailsSaved, added];
    given.push(...declared.map(({ en }) => en));
    given.push(...OF_SPECIFICATION);
    expect(given.filter((text) => !texts.includes(text))).toEqual([]);
  });

  it.each(MESSAGES)('names a test that reads "$text"', async ({ text, coveredBy }) => {
    expect(await readFile(join(ROOT, coveredBy), 'utf8')).toContain(text);
  });
});
