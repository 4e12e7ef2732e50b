import { performance } from 'node:perf_hooks';
import type { CommandBus, ICommand } from '@nestjs/cqrs';
import type { Metrics } from '../metrics.js';
import { outcomeOf, outcomeOfError, type CommandOutcome } from './command-outcome.js';

const MS_A_SECOND = 1_000;

/** Counts and times each command of the bus. The bus itself reports only the start of a command, not its outcome. */
export function measureCommands(bus: CommandBus, metrics: Metrics): void {
  const carryOut = bus.execute.bind(bus);
  const execute = async (command: ICommand): Promise<unknown> => {
    const began = performance.now();
    const ended = (outcome: CommandOutcome) => {
      metrics.commandEnded(command.constructor.name, outcome, (performance.now() - began) / MS_A_SECOND);
    };
    try {
      const result: unknown = await carryOut(command);
      ended(outcomeOf(result));
      return result;
    } catch (error) {
      ended(outcomeOfError(error));
      throw error;
    }
  };
  Object.assign(bus, { execute });
}
