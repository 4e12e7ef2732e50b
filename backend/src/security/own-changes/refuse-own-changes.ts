import type { CommandBus, ICommand } from '@nestjs/cqrs';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { Logger } from 'pino';
import { refusedAs } from '../../event-store/store-errors.js';
import { type Metrics, outcomeOf } from '../../metrics/metrics.js';
import type { OtherHr } from './other-hr.js';
import { subjectsOf } from './subject.decorators.js';

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
