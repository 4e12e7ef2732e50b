/** Open matters of a period, in the order of a checklist. */
export const CHECKLIST_KINDS = [
  'no-out',
  'absent',
  'request',
  'refused-punch',
  'no-schedule',
  'overtime',
] as const;

/** What an employee answered to a cut-off; `asked-again` when its days have changed since. */
export const ANSWER_STATES = ['waiting', 'asked-again', 'acknowledged', 'disputed'] as const;
