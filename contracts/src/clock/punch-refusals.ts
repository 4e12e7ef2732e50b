/** Kinds of refused punches: those that HR may take over. */
export const PUNCH_REFUSALS = [
  'unknown',
  'outside',
  'tooOld',
  'future',
  'wrongPin',
  'missingPin',
  'paused',
] as const;
export type PunchRefusal = (typeof PUNCH_REFUSALS)[number];

/** Refusals that a registration or an earlier first day settles. */
export const SETTLED_BY_EMPLOYMENT: readonly PunchRefusal[] = ['unknown', 'outside'];

/** The most refused punches that one call lists or takes over. */
export const MAX_TAKEN_PUNCHES = 1_000;
