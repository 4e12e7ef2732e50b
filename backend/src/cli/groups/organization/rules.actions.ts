import type { Authority, AuthorityWithPower } from '@timekeep/contracts/events/account';
import { type CorrectionReason, type Endorsement } from '@timekeep/contracts/rules/company-rules';
import {
  DATED_RULES,
  type DatedMinutes,
  type DatedRulesChange,
  type OwnBreak,
} from '@timekeep/contracts/rules/dated-rules';
import { authoritiesOf, type SignInRulesChange } from '@timekeep/contracts/rules/sign-in-rules';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import {
  OrganizationFacts,
  SetCompanyBreak,
  type HoursRulesCommand,
  SetCompanyEndorsement,
  SetHoursRules,
  SetRules,
  SetSecondFactorRule,
  SetSignInRules,
} from '../../../organization/organization.module.js';
import { GROUP_RULE } from '../../arguments.js';
import { runChange, SystemSession } from '../../system/system-session.js';
import { type OutputOptions, writeLine, writeRows } from '../../terminal.js';
import { UsageError } from '../../errors.js';
import { type HoursOptions, hoursChange, hoursRows } from './hours-rules.js';
import { PREVIEWED_RULES, reportRules, setAsShown } from './previewed-rules.js';
import { rowsOf, rowsOfSignIn, rulesOfCompanies, valueInWords } from './rule-rows.js';

/** The rules as the log has them: for programs as they are in contracts, with those of companies; for people as a table. */
export async function showRules(options: OutputOptions): Promise<void> {
  const organization = await SystemSession.use((session) => session.get(OrganizationFacts).load());
  const { rules, signIn } = organization;
  const companies = rulesOfCompanies(organization);
  const { secondFactorFor, hoursRules } = organization;
  if (options.json) {
    writeLine(
      JSON.stringify({ ...rules, ...signIn, secondFactor: secondFactorFor, companies, hours: hoursRules }),
    );
  } else {
    const needed = secondFactorFor.length === 0 ? 'none' : secondFactorFor.join(', ');
    const secondFactor = { rule: 'two-step sign-in', from: '', value: needed };
    const rows = [
      ...rowsOf(rules, companies),
      ...rowsOfSignIn(organization),
      secondFactor,
      ...hoursRows(hoursRules, organization.units.company.names),
    ];
    writeRows(['rule', 'from', 'value'], rows, options);
  }
}

/**
 * Sets the given rules, and reports the date from which records follow them.
 *
 * @throws UsageError without a rule, for a grace without its date, and for a company with another rule than its endorsement or its break
 */
export async function setRules(options: SetOptions): Promise<void> {
  const ofHours = hoursChange(options);
  if (ofHours) {
    await setHoursRules(ofHours, options);
    return;
  }
  if (options.company === undefined) await setGroupRules(options);
  else await setCompanyRule(options.company, options);
}

const NO_PREVIEW_OF_HOURS =
  'A preview counts records that change, and rules of hours change no record: they are read when hours are counted. Please set them without --preview, and compare the hours of the days from their date on in Pay before and after.';

/** Sets rules of hours, which are read when hours are counted: no record changes. */
async function setHoursRules(change: HoursRulesCommand['change'], options: SetOptions): Promise<void> {
  const { company = null, lateGrace, doubleTap, break: minutesOfBreak, endorsement } = options;
  if (options.preview) throw new UsageError(NO_PREVIEW_OF_HOURS);
  const { correctionReason, requestDays, punchDays, secondFactor } = options;
  const others = [lateGrace, doubleTap, minutesOfBreak, endorsement, correctionReason, requestDays];
  if (
    [...others, punchDays, secondFactor, signInChange(options) ?? undefined].some(
      (rule) => rule !== undefined,
    )
  )
    throw new UsageError('Rules of hours are set apart from other rules.');
  await runChange(
    (session) => new SetHoursRules({ company, change }, session.context('rules set')),
    { changed: 'The rules of hours were set.', unchanged: 'The rules were so already.' },
    options,
  );
}

async function setGroupRules(options: SetOptions): Promise<void> {
  const { correctionReason = null, endorsement = null, requestDays = null, punchDays = null } = options;
  if (endorsement === GROUP_RULE)
    throw new UsageError(`--endorsement ${GROUP_RULE} is for one company: please give --company as well.`);
  if (options.break === GROUP_RULE)
    throw new UsageError(`--break ${GROUP_RULE} is for one company: please give --company as well.`);
  const change = { ...datedRules(options), correctionReason, endorsement, requestDays, punchDays };
  const { secondFactor } = options;
  const signIn = signInChange(options);
  const isOfRecords = Object.values(change).some((value) => value !== null);
  if (!isOfRecords && !signIn && secondFactor === undefined) {
    throw new UsageError(
      'Please give --late-grace, --double-tap or --break with --from, --correction-reason, --endorsement, --request-days, --punch-days, --session-idle, --password-min or --second-factor.',
    );
  }
  const isOfDates = DATED_RULES.some((rule) => change[rule] !== null);
  if (options.preview && (!isOfDates || signIn || secondFactor !== undefined))
    throw new UsageError(PREVIEWED_RULES);
  const outcome = await SystemSession.use(async (session) => {
    const context = () => session.context('rules set');
    const outcomes = [
      signIn && (await session.change(new SetSignInRules(signIn, context()), [])),
      secondFactor && (await session.change(new SetSecondFactorRule(secondFactor, context()))),
      isOfRecords && (await setAsShown(session, (of) => session.execute(new SetRules(change, of)), options)),
    ];
    return outcomes.findLast((each) => each && each !== 'unchanged') || 'unchanged';
  });
  reportRules(outcome, 'The rules were set.', options);
}

async function setCompanyRule(company: string, options: SetOptions): Promise<void> {
  if (options.preview && options.break === undefined) throw new UsageError(PREVIEWED_RULES);
  const { lateGrace, doubleTap, from, correctionReason, requestDays, punchDays } = options;
  const { endorsement, secondFactor, break: minutesOfBreak, breakAbove } = options;
  const ofSignIn = signInChange(options) ?? undefined;
  const ofRecords = [lateGrace, doubleTap, correctionReason, requestDays, punchDays];
  const ofGroup = [...ofRecords, secondFactor, ofSignIn];
  const isOfGroup = ofGroup.some((rule) => rule !== undefined);
  const isOfBreak = [minutesOfBreak, breakAbove, from].some((rule) => rule !== undefined);
  if (isOfGroup || (endorsement === undefined) !== isOfBreak) {
    throw new UsageError(
      '--company goes with --endorsement, or with --break and --from: all other rules are those of the group.',
    );
  }
  if (endorsement === undefined) {
    await setCompanyBreak(company, options);
    return;
  }
  const own = endorsement === GROUP_RULE ? null : endorsement;
  const name = company.trim();
  await runChange(
    (session) => new SetCompanyEndorsement(company, own, session.context('rules set')),
    {
      changed:
        own === null
          ? `The rule of the group holds for ${name}.`
          : `The endorsement of requests is ${own} for ${name}.`,
      unchanged: 'The rules were so already.',
    },
    options,
  );
}

async function setCompanyBreak(company: string, options: SetOptions): Promise<void> {
  const set = ownBreak(options);
  const name = company.trim();
  const outcome = await SystemSession.use((session) =>
    setAsShown(session, (of) => session.execute(new SetCompanyBreak(company, set, of)), options),
  );
  const changed = set.rule
    ? `The break is ${valueInWords({ from: set.from, ...set.rule })} for ${name} from ${set.from} on.`
    : `The break of the group holds for ${name} from ${set.from} on.`;
  reportRules(outcome, changed, options);
}

function ownBreak(options: SetOptions): OwnBreak {
  const { from, breakAbove } = options;
  if (options.break === GROUP_RULE && breakAbove === undefined && from !== undefined) {
    return { from, rule: null };
  }
  const { break: set } = datedRules(options);
  if (!set) throw new UsageError(`--break ${GROUP_RULE} goes with --from alone.`);
  return { from: set.from, rule: { minutes: set.minutes, above: set.above } };
}

function signInChange({ sessionIdle, passwordMin, authority }: SetOptions): SignInRulesChange | null {
  if (authority !== undefined && passwordMin === undefined) {
    throw new UsageError('--authority goes with --password-min.');
  }
  if (sessionIdle === undefined && passwordMin === undefined) return null;
  return {
    ...(sessionIdle === undefined ? {} : { sessionIdle }),
    ...(passwordMin === undefined
      ? {}
      : { passwordMin: { length: passwordMin, authorities: authoritiesOf(authority) } }),
  };
}

/** Hours above which a shift has a break, when a break is set without them. */
const BREAK_ABOVE_HOURS = 6;

/** Returns the rules that hold from `--from` on. */
function datedRules(options: SetOptions): DatedRulesChange {
  const { lateGrace, doubleTap, breakAbove, from } = options;
  const minutesOfBreak = options.break === GROUP_RULE ? undefined : options.break;
  if (breakAbove !== undefined && minutesOfBreak === undefined) {
    throw new UsageError('--break-above goes with --break.');
  }
  const given = [
    ...(doubleTap === undefined ? [] : ['--double-tap']),
    ...(minutesOfBreak === undefined ? [] : ['--break']),
    ...(lateGrace === undefined ? [] : ['--late-grace']),
  ];
  if (given.length > 0 !== (from !== undefined)) {
    throw new UsageError(`${given[0] ?? '--late-grace'} and --from belong together.`);
  }
  const since = (minutes: number | undefined): DatedMinutes | null =>
    from === undefined || minutes === undefined ? null : { from, minutes };
  const pause = since(minutesOfBreak);
  return {
    lateGrace: since(lateGrace),
    doubleTap: since(doubleTap),
    break: pause && { ...pause, above: Math.round((breakAbove ?? BREAK_ABOVE_HOURS) * 60) },
  };
}

/** Options of `it rules set`. */
export interface SetOptions extends OutputOptions, HoursOptions {
  /** Shows which records would change, and asks. */
  readonly preview?: true;
  /** Sets without asking after `preview`. */
  readonly yes?: true;
  readonly lateGrace?: number;
  readonly doubleTap?: number;
  /** Minutes. */
  readonly break?: number | typeof GROUP_RULE;
  /** Hours. */
  readonly breakAbove?: number;
  readonly from?: WorkDate;
  readonly correctionReason?: CorrectionReason;
  readonly endorsement?: Endorsement | typeof GROUP_RULE;
  readonly company?: string;
  readonly requestDays?: number;
  readonly punchDays?: number;
  /** Empty for `none`. */
  readonly secondFactor?: readonly AuthorityWithPower[];
  readonly sessionIdle?: number;
  readonly passwordMin?: number;
  /** The authorities that `passwordMin` is for; all if missing. */
  readonly authority?: readonly Authority[];
}
