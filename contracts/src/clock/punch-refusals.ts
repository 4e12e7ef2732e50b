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

/** Why a punch of a terminal is not recorded: also those that HR cannot take over, since they say too little or are too many. */
export const TERMINAL_REFUSALS = [...PUNCH_REFUSALS, 'malformed', 'tooMany'] as const;
export type TerminalRefusal = (typeof TERMINAL_REFUSALS)[number];

/** Refusals that employees cause as they type: a terminal with these for the most part leaves the system's health as it is. */
export const PIN_REFUSALS: readonly TerminalRefusal[] = ['wrongPin', 'missingPin', 'paused'];

/**
 * From how many newly taken punches, of which at most this share is refused, a terminal is mended: what was refused before counts no more.
 * More than a few are asked for, so that one that loses half of its punches does not seem mended by chance.
 */
export const MENDED = { fewest: 10, share: 0.1 } as const;

/** From how many refused punches of a terminal in the last minutes, which are also more than this share, it loses attendance. */
export const MOSTLY_REFUSED = { fewest: 5, share: 0.5, minutes: 60 } as const;

/** Refusals that a registration or an earlier first day settles. */
export const SETTLED_BY_EMPLOYMENT: readonly PunchRefusal[] = ['unknown', 'outside'];

/** The most refused punches that one call lists or takes over. */
export const MAX_TAKEN_PUNCHES = 1_000;
