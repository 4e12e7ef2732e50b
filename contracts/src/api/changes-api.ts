import { CHANGE_TYPES } from '../audit/history-messages.js';
import { changeArea } from '../audit/changes.js';
import { authority } from '../events/account.js';
import { flag, listOf, number, oneOf, orNull, text } from '../events/schema.js';
import { answer, anyOf, named, optional, says, workDate, type Of } from './define.js';
import { auditEvent } from './audit-api.js';

/** Maximum of entries in an answer; the CSV export has all of them. */
export const CHANGES_LIMIT = 5_000;

const changeType = named('ChangeType', oneOf(CHANGE_TYPES));

const changedField = answer('ChangedField', 'A value that a change changes.', () => ({
  field: says(
    'Its name; after `@` stands what it holds for, such as the first day of a rule or a place, or nothing for the first day of all.',
    text,
  ),
  before: optional(
    says(
      'Null if there was none; missing for a value of the change itself, such as days that are added.',
      orNull(anyOf(text, number, flag)),
    ),
  ),
  after: says('Null if there is none any more.', orNull(anyOf(text, number, flag))),
}));

export const changeEntry = answer(
  'ChangeEntry',
  'A change, or several of one command: then the first of them.',
  () => ({
    at: says('Time of recording, an ISO instant.', text),
    actor: says('In the form of `AuditVersion`, as the next two.', text),
    actorName: orNull(text),
    actorAuthority: orNull(authority),
    area: changeArea,
    type: changeType,
    EMPID: says('Null if it is about no employee, or about all.', orNull(text)),
    EMPNAME: says('`LAST, FIRST`, the present name; likewise.', orNull(text)),
    subject: says('The thing that changed; `subject` of a search finds its other changes.', text),
    FROM: says('The first day that it is about; null if about none in particular.', orNull(workDate)),
    TO: says('The last one.', orNull(workDate)),
    fields: listOf(changedField),
    reason: says('Null if none was given.', orNull(text)),
    records: says(
      'The number of versions of records that it made, with all changes of the entry; 0 for punches, whose versions are not counted.',
      number,
    ),
    bulk: says('The command, or the call of many; `bulk` of a search finds its changes one by one.', text),
    parts: says('The number of changes of the command that the search found.', number),
    event: auditEvent,
  }),
);
export type ChangeEntry = Of<typeof changeEntry>;

export const searchChangesAnswer = answer('SearchChangesAnswer', 'Changes of all kinds.', () => ({
  data: says('Newest first; the changes of one command are one entry.', listOf(changeEntry)),
  entries: says('The number of all entries that were found.', number),
  total: says('The number of all changes that were found.', number),
}));
export type SearchChangesAnswer = Of<typeof searchChangesAnswer>;
