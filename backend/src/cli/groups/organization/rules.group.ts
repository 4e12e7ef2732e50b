import {
  AUTHORITIES,
  AUTHORITIES_WITH_POWER,
  type AuthorityWithPower,
} from '@timekeep/contracts/events/account';
import { CORRECTION_REASONS, ENDORSEMENTS } from '@timekeep/contracts/rules/company-rules';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { Command, Option } from 'commander';
import { GROUP_RULE, jsonOption, listing } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';
import { UsageError } from '../../errors.js';
import { addHoursOptions } from './hours-rules.js';
import type { SetOptions } from './rules.actions.js';

/** Value of `--second-factor` with which no authority needs one. */
const NOBODY = 'none';

const actions = () => import('./rules.actions.js');

/** `it rules ...` */
export function rulesGroup(): Command {
  const group = new Command('rules').description(
    'rules of lateness, breaks, corrections, requests, sign-in and hours for pay',
  );

  listing(group.command('show').description('show the present rules')).action(
    async (options: OutputOptions) => (await actions()).showRules(options),
  );

  addHoursOptions(
    group
      .command('set')
      .description(
        'set rules. A grace, a time of a double tap, or a break counts for all records from its date on, also for those that are there, until another begins; it takes the place of those that were to begin later',
      )
      .addOption(
        new Option('--late-grace <minutes>', 'minutes late that are forgiven; past them all count').argParser(
          minutes,
        ),
      )
      .addOption(
        new Option(
          '--double-tap <minutes>',
          'minutes after the time in within which a punch is no time out',
        ).argParser(wholeNumber('The time of a double tap in minutes')),
      )
      .addOption(
        new Option(
          '--break <minutes>',
          `minutes of break in the middle of shifts that have none of their own; 0 for none; ${GROUP_RULE} returns a company to the rule of the group`,
        ).argParser(breakMinutes),
      )
      .addOption(
        new Option(
          '--break-above <hours>',
          'hours: only longer shifts have the break; 6 without it',
        ).argParser(hours),
      )
      .addOption(
        new Option(
          '--from <date>',
          'first date of the grace, of the minutes of a double tap, of the break, or of rules of hours, YYYY-MM-DD',
        ).argParser(workDate),
      )
      .option(
        '--preview',
        'show which records would change by a grace, a double tap or a break, then ask; at no terminal nothing is set without --yes. Rules of hours have no preview: they change no record',
      )
      .option('--yes', 'with --preview: set the rules without a question, for scripts')
      .addOption(
        new Option('--correction-reason <rule>', 'whether HR has to say why a record is corrected').choices(
          CORRECTION_REASONS,
        ),
      )
      .addOption(
        new Option(
          '--endorsement <rule>',
          `whether a supervisor has to endorse a request first; ${GROUP_RULE} returns a company to the rule of the group`,
        ).choices([...ENDORSEMENTS, GROUP_RULE]),
      )
      .addOption(
        new Option(
          '--company <name>',
          'the company whose own rule of endorsement, break or hours this is; without it, it is the rule of the group',
        ),
      )
      .addOption(
        new Option('--request-days <days>', 'days after which a past day is too old for a request').argParser(
          days,
        ),
      )
      .addOption(
        new Option(
          '--punch-days <days>',
          'days after which a punch that a terminal sends is too old to be recorded',
        ).argParser(wholeNumber('The days of punches')),
      )
      .addOption(
        new Option(
          '--second-factor <authorities>',
          `authorities that need two-step sign-in (second factor), such as hr,it,supervisor; ${NOBODY} for no authority. Who has none yet can only set it up after sign-in`,
        ).argParser(authorities),
      )
      .addOption(
        new Option(
          '--session-idle <minutes>',
          'minutes without a use after which a session ends, on the server; 0 for none',
        ).argParser(wholeNumber('The idle time')),
      )
      .addOption(
        new Option('--password-min <length>', 'characters that a new password has at least').argParser(
          wholeNumber('The length of a password'),
        ),
      )
      .addOption(
        new Option(
          '--authority <names...>',
          'the authorities that --password-min is for; without it, it is for all',
        ).choices(AUTHORITIES),
      ),
  )
    .addOption(jsonOption())
    .action(async (options: SetOptions) => (await actions()).setRules(options));

  return group;
}

function authorities(text: string): readonly AuthorityWithPower[] {
  if (text.trim().toLowerCase() === NOBODY) return [];
  const names = text.split(',').map((name) => name.trim().toUpperCase());
  const known = AUTHORITIES_WITH_POWER.filter((authority) => names.includes(authority));
  if (known.length === names.length) return known;
  throw new UsageError(
    `Please give authorities of ${AUTHORITIES_WITH_POWER.join(', ').toLowerCase()}, separated by commas, or ${NOBODY}.`,
  );
}

function minutes(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError('The grace is a whole number of minutes.');
}

function days(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError('The days of requests are a whole number.');
}

function breakMinutes(text: string): number | typeof GROUP_RULE {
  return text === GROUP_RULE ? text : wholeNumber('The break in minutes')(text);
}

function hours(text: string): number {
  if (/^\d{1,2}(\.\d{1,2})?$/.test(text)) return Number(text);
  throw new UsageError('The length above which a shift has a break is a number of hours, such as 6 or 5.5.');
}

function wholeNumber(name: string): (text: string) => number {
  return (text) => {
    if (/^\d{1,6}$/.test(text)) return Number(text);
    throw new UsageError(`${name} is a whole number.`);
  };
}

function workDate(text: string): WorkDate {
  const wrongDate = dateProblem(text);
  if (wrongDate === null) return text;
  throw new UsageError(`${wrongDate.text} Please write it as YYYY-MM-DD.`);
}
