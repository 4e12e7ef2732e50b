/** Open matters of a period, in the order of a checklist. */
export const CHECKLIST_KINDS = [
  'no-out',
  'absent',
  'request',
  'refused-punch',
  'no-schedule',
  'overtime',
] as const;

/** Answers of an employee to a cut-off; `asked-again` when its days have changed since. */
export const ANSWER_STATES = ['waiting', 'asked-again', 'acknowledged', 'disputed'] as const;

/** Returns the numbers of open matters as a sentence has them, such as `2 absent, 1 overtime`. */
export function checklistTitles(counts: Readonly<Record<(typeof CHECKLIST_KINDS)[number], number>>): string {
  const some = CHECKLIST_KINDS.filter((kind) => counts[kind] > 0);
  return some.map((kind) => `${counts[kind]} ${kind}`).join(', ') || 'nothing';
}
