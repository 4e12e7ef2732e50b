import { MENDED, MOSTLY_REFUSED, TERMINAL_REFUSALS } from '../clock/punch-refusals.js';
import { flag, listOf, oneOf, orNull, text, wholeNumber } from '../events/schema.js';
import { companyRules } from '../rules/company-rules.js';
import { answer, group, named, optional, says, workDate, type Of } from './define.js';

/**
 * `lagging`: has not applied an event that was recorded more than 30 s ago. `stopped`: stopped at an event that it cannot apply.
 * `silent`: no heartbeat of a runner for more than 10 s. `none`: never started.
 */
export const PROJECTION_STATES = ['running', 'lagging', 'stopped', 'silent', 'none'] as const;
export const projectionState = named('ProjectionState', oneOf(PROJECTION_STATES));
export type ProjectionState = Of<typeof projectionState>;

export const projectionHealth = answer(
  'ProjectionHealth',
  'Public: the event and the reason of a stopped projection are shown only on the command line of IT.',
  () => ({
    name: text,
    state: projectionState,
  }),
);
export type ProjectionHealth = Of<typeof projectionHealth>;

/** `late`: older than 10 s. `none`: never written. `unknown`: the database cannot be reached. */
export const HEARTBEAT_STATES = ['recent', 'late', 'none', 'unknown'] as const;
export const heartbeatState = named('HeartbeatState', oneOf(HEARTBEAT_STATES));
export type HeartbeatState = Of<typeof heartbeatState>;

const programVersion = says('The version of this program, such as 1.2.3.', text);

const { fewest, minutes } = MOSTLY_REFUSED;

export const refusingTerminal = answer(
  'RefusingTerminal',
  `A terminal of whose punches of the last ${minutes} minutes, or since it was mended, at least ${fewest}, and more than half, were refused. It is mended once ${MENDED.fewest} newer ones are recorded and at most one in ${1 / MENDED.share} is refused.`,
  () => ({
    terminal: text,
    reason: says('The most frequent one.', oneOf(TERMINAL_REFUSALS)),
    refused: wholeNumber,
    sent: says('Refused and accepted ones.', wholeNumber),
  }),
);
export type RefusingTerminal = Of<typeof refusingTerminal>;

/** `unknown`: the database cannot be reached. */
export const PUNCHES_STATES = ['recorded', 'refused', 'unknown'] as const;
export const punchesState = named('PunchesState', oneOf(PUNCHES_STATES));

export const DISK_STATES = ['free', 'full', 'unknown'] as const;
export type DiskState = (typeof DISK_STATES)[number];

export const healthAnswer = answer(
  'HealthAnswer',
  'The health of the program and of what it depends on.',
  () => ({
    version: programVersion,
    status: says(
      '`degraded` while a projection is not `running`, or a terminal mostly sends punches that are refused, other than for their PINs: every call works, but some screens show old data, or attendance is missing.',
      oneOf(['ok', 'degraded', 'down']),
    ),
    eventLog: oneOf(['up', 'down']),
    database: oneOf(['up', 'down']),
    disk: says(
      '`full` when there is no room where the stores write, as far as they are on this machine: changes are then refused. `unknown` where they are on others.',
      oneOf(DISK_STATES),
    ),
    heartbeat: says(
      'Age class of the last heartbeat of the program that runs the projections.',
      heartbeatState,
    ),
    projections: listOf(projectionHealth),
    punches: says('`refused` while the punches of a terminal are refused for the most part.', punchesState),
    terminals: says('These terminals; empty unless HR or IT asks.', listOf(refusingTerminal)),
  }),
);
export type HealthAnswer = Of<typeof healthAnswer>;

export const probeAnswer = answer('ProbeAnswer', 'The answer to a probe.', () => ({
  status: oneOf(['ok', 'down']),
  version: programVersion,
  commit: says(
    'The commit that this program was built from; null if unknown, and for callers without a session.',
    orNull(text),
  ),
}));
export type ProbeAnswer = Of<typeof probeAnswer>;

export const aboutCredit = answer('AboutCredit', 'One credit of the About page.', () => ({
  name: optional(text),
  role: text,
  link: optional(text),
}));
export type AboutCredit = Of<typeof aboutCredit>;

/**
 * Proofs of a registration beside the employee id: the employee's PIN; an approval of IT, for which the account waits;
 * or nothing.
 */
export const REGISTRATION_PROOFS = ['pin', 'approval', 'none'] as const;
export const registrationProof = named('RegistrationProof', oneOf(REGISTRATION_PROOFS));
export type RegistrationProof = Of<typeof registrationProof>;

export const configAnswer = answer('ConfigAnswer', 'Settings of this installation for the browser.', () => ({
  version: optional(programVersion),
  companyName: text,
  companyAddress: text,
  companyWebsite: text,
  timeZone: says('IANA name.', text),
  today: workDate,
  aboutCredits: listOf(aboutCredit),
  codesByMail: says(
    'False if no mail is sent: the IT Department then reads out the code for a new password.',
    flag,
  ),
  registrationProof: registrationProof,
  companySignIn: says(
    "The company's own sign-in service; null without one. `only` if passwords are not used.",
    orNull(
      group(() => ({
        name: text,
        only: flag,
      })),
    ),
  ),
  rules: says('The last known rules while the event log cannot be read.', companyRules),
}));
export type ConfigAnswer = Of<typeof configAnswer>;
