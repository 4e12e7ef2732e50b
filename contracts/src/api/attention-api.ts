import { ATTENTION_KINDS, attentionKind, type AttentionKind } from '../attention/attention-kinds.js';
import { listOf, number, orNull, text } from '../events/schema.js';
import { answer, group, named, optional, recordOf, says, workDate, type Of } from './define.js';

/** Paths of what needs attention; apart from the others, so that the script of the sign-in page leaves them out. */
export const ATTENTION_PATHS = {
  attention: '/api/data/a/attention',
  accepted: '/api/data/a/attention/accepted',
  assigned: '/api/data/a/attention/assigned',
  reopened: '/api/data/a/attention/reopened',
  supervised: '/api/user/s/department/attention',
  own: '/api/data/attention',
} as const;

/** Days up to today whose records and refused punches are looked at, unless others are asked for. */
export const ATTENTION_DAYS = 45;
/** Days that supervisors and employees may ask for at once. */
export const ATTENTION_MAX_DAYS = 366;
/** Matters of a kind that an answer lists; its counts are of all. */
export const ATTENTION_MAX_ITEMS = 100;

const instant = says('An instant in UTC, such as `2026-01-05T01:00:00.000Z`.', text);

export const attentionItem = answer(
  'AttentionItem',
  'A matter that a person has to settle, with what leads to it.',
  () => ({
    kind: attentionKind,
    subject: says(
      'What it is about, within its kind: it is accepted, assigned and taken back by both.',
      text,
    ),
    EMPID: says('Null for a terminal, and for a refused punch of no employee.', orNull(text)),
    EMPNAME: says('`LAST, FIRST`.', orNull(text)),
    DEPT: says('On its date, or today where it has none.', orNull(text)),
    COMPANY: orNull(text),
    date: workDate,
    since: says('The moment since which it needs attention.', instant),
    minutes: says('Minutes that were worked and nobody granted; null for other kinds.', orNull(number)),
    granted: says(
      'Minutes that HR granted of them: overtime of a date is granted once. 0 for other kinds.',
      number,
    ),
    note: says(
      'The kind of a request, the reason of a refused punch, the balances of leave as `SL VL`; null for other kinds.',
      orNull(text),
    ),
    terminal: says('Of a refused punch, and of a silent terminal; null for other kinds.', orNull(text)),
    request: says(
      'The id of an open request of the employee that settles a matter of a record once it is granted; null for none, and for a supervisor to whom a matter outside the own department is assigned.',
      orNull(text),
    ),
    facts: says('What it follows from: an acceptance sends it, and holds until it changes.', text),
    revision: says('Of what was decided about it; null before the first decision.', orNull(text)),
    assignedTo: says(
      'Who has to settle it; null for nobody in particular.',
      orNull(group(() => ({ EMPID: text, EMPNAME: text }))),
    ),
    accepted: says(
      'By whom and why it was accepted; null for a matter that needs attention.',
      orNull(group(() => ({ by: says('For people.', text), reason: text, at: instant }))),
    ),
  }),
);
export type AttentionItem = Of<typeof attentionItem>;

export const attentionCounts = named(
  'AttentionCounts',
  says('Numbers of matters by kind; kinds without one are left out.', recordOf(number)),
);
export type AttentionCounts = Readonly<Partial<Record<AttentionKind, number>>>;

export const attentionAnswer = answer('AttentionAnswer', 'What a person has to settle.', () => ({
  FROM: workDate,
  TO: workDate,
  counts: attentionCounts,
  total: number,
  data: says(
    `Those that are assigned to the caller first, then the oldest; at most ${ATTENTION_MAX_ITEMS} of a kind.`,
    listOf(attentionItem),
  ),
  assignees: optional(
    says(
      'For HR: to whom a matter can be assigned, by name.',
      listOf(group(() => ({ EMPID: text, EMPNAME: text }))),
    ),
  ),
}));
export type AttentionAnswer = Of<typeof attentionAnswer>;

/** Returns the kinds with their numbers, in the order of the kinds. */
export function countedKinds(counts: AttentionCounts): readonly (readonly [AttentionKind, number])[] {
  return ATTENTION_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [[kind, count] as const] : [];
  });
}
