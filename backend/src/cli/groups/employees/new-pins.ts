import { randomInt } from 'node:crypto';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { EmployeeFacts, RenewPin } from '../../../employees/employees.module.js';
import { plain } from '../../../event-store/decider.js';
import { refusedAs } from '../../../event-store/store-errors.js';
import { csvLine } from '../../../files/csv-lines.js';
import { STANDARD } from '../../../files/private-file.js';
import { PinSecretCheck } from '../../../organization/organization.module.js';
import { causeOf } from '../../errors.js';
import { counted, type RowOutcome } from '../../import/import-file.js';
import { takeRows } from '../../import/import-rows.js';
import { assertNewOutput, withNewOutput, writeBeside } from '../../standard-streams.js';
import { SystemSession } from '../../system/system-session.js';
import { type OutputOptions, untilInterrupted } from '../../terminal.js';
import { onLog } from '../events/event-filter.js';
import { chosenEmployees } from '../lists/chosen-employees.js';
import type { Filters } from '../lists/filters.js';

/** Options of `it employees new-pins`. */
export interface NewPinsOptions
  extends Pick<OutputOptions, 'json'>, Pick<Filters, 'company' | 'department' | 'employee'> {
  /** The file with the new PINs; standard output for `-`, and by default. */
  readonly out?: string;
  /** Nothing is recorded, and no PIN is written. */
  readonly dryRun?: true;
}

interface NewPin {
  readonly EMPID: string;
  readonly PIN: string;
}

/** Outcome of giving new PINs. */
interface Renewed {
  readonly renewed: number;
  /** The PINs that were not recorded, with the reason. */
  readonly refused: readonly string[];
  /** The reason why it ended before the last one; null when it did not. */
  readonly brokenOff: string | null;
}

const SIDE_BY_SIDE = 4;
const PIN_DIGITS = 4;

/**
 * Gives those a new PIN whose PIN is keyed with a former `PIN_SECRET`, or the one employee who is named. All PINs are written before the
 * first is recorded: a PIN that nobody has seen cannot be found out.
 *
 * @throws FileRefusedError when there is a file of that name already
 * @throws Error when not all PINs were recorded, so that the exit code is not 0
 */
export async function giveNewPins({
  out = STANDARD,
  json,
  dryRun,
  ...filters
}: NewPinsOptions): Promise<void> {
  const isDry = dryRun === true;
  if (!isDry) await assertNewOutput(out);
  const work = async (session: SystemSession): Promise<Renewed> => {
    const pins = (await dueEmployees(session, filters)).map((EMPID) => ({ EMPID, PIN: anyPin() }));
    if (!isDry && pins.length > 0) await withNewOutput(out, (file) => file.write(csvOf(pins)));
    return renew(session, pins);
  };
  const done = await SystemSession.use(work, process.env, isDry);
  writeBeside(out, json ? JSON.stringify({ msg: inWords(done, isDry), ...done }) : inWords(done, isDry));
  const { refused, brokenOff } = done;
  if (brokenOff !== null) {
    throw new Error(
      `It broke off: ${brokenOff} Some of the PINs that were written do not count. Keep their file, and call it again with another one: those who have none yet get new ones, and of two PINs the one in the newer file counts.`,
    );
  }
  if (refused.length > 0) {
    throw new Error(
      `${counted(refused.length, 'PIN was', 'PINs were')} refused, and ${refused.length === 1 ? 'does' : 'do'} not count: ${refused.join(' ')}`,
    );
  }
}

/**
 * Returns the ids of those who need a new PIN, of all who have not left.
 *
 * @throws UsageError before anything is read when it is not clear who gives the PINs
 * @throws RefusedError with another `PIN_SECRET` than that of the system, and for a filter that names nothing
 */
async function dueEmployees(
  session: SystemSession,
  filters: Pick<NewPinsOptions, 'company' | 'department' | 'employee'>,
): Promise<readonly string[]> {
  session.context('employees new-pins');
  const secrets = session.get(PinSecretCheck);
  await secrets.requireSame();
  if (await session.pending(await onLog((log) => log.newest()), ['directory'])) {
    throw new Error('The tables are behind the log at the moment. Please try again later.');
  }
  const chosen = (await chosenEmployees(session, filters)).map(({ EMPID }) => EMPID);
  const { employee: named } = filters;
  const isOutdated = await secrets.isOutdated();
  const due = new Set<string>();
  await sideBySide(chosen, SIDE_BY_SIDE, async (EMPID) => {
    const employee = await session.get(EmployeeFacts).findActive(EMPID);
    if (employee && (EMPID === named || isOutdated(employee.pinKeyedAt))) due.add(EMPID);
  });
  if (named !== undefined && due.size === 0) {
    const among =
      filters.company === undefined && filters.department === undefined ? '' : ' among those chosen';
    throw refusedAs('rule', plain(`Nobody works here under ${named}${among}.`));
  }
  return chosen.filter((EMPID) => due.has(EMPID));
}

function anyPin(): string {
  return String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0');
}

function csvOf(pins: readonly NewPin[]): string {
  return [['EMPID', 'PIN'], ...pins.map(({ EMPID, PIN }) => [EMPID, PIN])]
    .map((cells) => `${csvLine(cells)}\n`)
    .join('');
}

async function renew(session: SystemSession, pins: readonly NewPin[]): Promise<Renewed> {
  let renewed = 0;
  const refused: string[] = [];
  const settled = (_index: number, outcome: RowOutcome): void => {
    if (typeof outcome === 'object') refused.push(outcome.reason);
    else renewed += 1;
  };
  const brokenOff = await untilInterrupted(async (interrupted) => {
    const take = async ({ EMPID, PIN }: NewPin): Promise<RowOutcome> => {
      if (interrupted.aborted) throw new Error('It was interrupted.');
      const command = new RenewPin(EMPID, PIN, session.context('employees new-pins'));
      const recorded = await session.execute(command);
      // A new PIN may happen to be the former one.
      return recorded.events.length === 0 ? 'known' : 'taken';
    };
    try {
      await takeRows(pins, ({ EMPID }) => [EMPID], take, settled);
      return null;
    } catch (error) {
      return causeOf(error);
    }
  });
  return { renewed, refused, brokenOff };
}

function inWords({ renewed, refused, brokenOff }: Renewed, isDry: boolean): string {
  if (renewed === 0 && refused.length === 0 && brokenOff === null) return 'Nobody needs a new PIN.';
  const who = counted(renewed, 'employee', 'employees');
  if (isDry) return `${who} would get a new PIN. Nothing was recorded.`;
  return renewed === 0 ? 'No PIN was renewed.' : `${who} got a new PIN. Terminals accept no former one.`;
}
