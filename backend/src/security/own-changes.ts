import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CommandBus, ICommand } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { AccountReader } from '../accounts/account-reader.module.js';
import { EmployeeFacts } from '../employees/employees.module.js';
import { EventStore } from '../event-store/event-store.js';
import { refusedAs } from '../event-store/store-errors.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { type Metrics, outcomeOf } from '../metrics/metrics.js';
import { subjectsOf } from './subject.decorators.js';

const WITH_AUTHORITY = `
  SELECT empid AS "EMPID" FROM directory.accounts WHERE authority = 'HR' AND empid <> $1 ORDER BY empid`;

/** The HR users beside one: employed, with an active account of that authority. */
@Injectable()
export class OtherHr {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly store: EventStore,
    private readonly reads: ReadYourWrites,
  ) {}

  /**
   * True if there is another HR user. Streams decide, so that a deactivation counts at once; no stream lists all accounts, so the
   * directory names whom to look at. Nobody counts as missing before the directory has all that is recorded now.
   *
   * @throws RefusedError as unavailable when the directory does not follow in time
   */
  async exists(EMPID: string): Promise<boolean> {
    if (await this.isNamed(EMPID)) return true;
    if (await this.reads.pending(await this.store.tail(), ['directory'])) {
      throw refusedAs('unavailable', sessionMessages.otherHrUnknown());
    }
    return this.isNamed(EMPID);
  }

  private async isNamed(except: string): Promise<boolean> {
    const rows = await this.database.query<{ EMPID: string }[]>(WITH_AUTHORITY, [except]);
    for (const { EMPID } of rows) if (await this.isActive(EMPID)) return true;
    return false;
  }

  private async isActive(EMPID: string): Promise<boolean> {
    const [{ account }, employee] = await Promise.all([
      this.accounts.find(EMPID),
      this.employees.findActive(EMPID),
    ]);
    return account?.authority === 'HR' && account.status === 'ACTIVE' && employee !== null;
  }
}

/**
 * Refuses each command of the bus whose subject is its actor, before its handler. While there is no other HR user it is carried out,
 * and IT is told by a warning and a metric; the audit has it by its actor.
 */
export function refuseOwnChanges(bus: CommandBus, otherHr: OtherHr, metrics: Metrics, logger: Logger): void {
  const carryOut = bus.execute.bind(bus);
  const execute = async (command: ICommand): Promise<unknown> => {
    const context = contextOf(command);
    if (!context || !subjectsOf(command).includes(context.actor)) return carryOut(command);
    const { actor, correlationId } = context;
    if (await otherHr.exists(actor)) {
      throw refusedAs('forbidden', sessionMessages.ownChange());
    }
    const result: unknown = await carryOut(command);
    if (context.isRehearsal || outcomeOf(result).outcome !== 'recorded') return result;
    metrics.ownChangeMade();
    logger.warn(
      { user: actor, command: command.constructor.name, correlationId },
      'HR changed the own record, since there is no other active HR user. It is in the audit under "Own change".',
    );
    return result;
  };
  Object.assign(bus, { execute });
}

interface Context {
  readonly actor: string;
  readonly correlationId: unknown;
  readonly isRehearsal: boolean;
}

/** Returns who gave a command; null for one without a context, which a process gives. */
function contextOf(command: object): Context | null {
  if (!('context' in command)) return null;
  const { context } = command;
  if (typeof context !== 'object' || context === null || !('actor' in context)) return null;
  const { actor } = context;
  if (typeof actor !== 'string') return null;
  return {
    actor,
    correlationId: 'correlationId' in context ? context.correlationId : undefined,
    isRehearsal: 'isRehearsal' in context && context.isRehearsal === true,
  };
}
