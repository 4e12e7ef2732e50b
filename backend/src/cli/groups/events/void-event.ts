import { plain } from '../../../event-store/decider.js';
import { refusedAs } from '../../../event-store/store-errors.js';
import { VoidCandidates, VoidEvent, type VoidCandidate } from '../../../voids/voids.module.js';
import { SystemSession } from '../../system/system-session.js';
import { canAsk, confirmed, type OutputOptions, writeMessage } from '../../terminal.js';
import { UsageError } from '../../errors.js';
import { replayAdvice } from '../projections/status.actions.js';

export interface VoidOptions extends OutputOptions {
  readonly reason: string;
  readonly yes?: true;
}

/**
 * Declares an event void that cannot be applied, once IT has confirmed it: with `--yes`, or asked at a terminal.
 *
 * @throws UsageError when there is no terminal to ask at
 */
export async function voidEvent(position: bigint, { reason, yes, ...options }: VoidOptions): Promise<void> {
  if (yes !== true && !canAsk()) {
    throw new UsageError('An event that is void stays so. Please confirm it with --yes.');
  }
  await SystemSession.use(async (session) => {
    const event = await session.get(VoidCandidates).at(position);
    if (yes !== true && event && !(await confirmed(question(event)))) {
      throw refusedAs('rule', plain('It was not confirmed. Nothing was recorded.'));
    }
    const command = new VoidEvent(position, reason, session.context('events void'));
    const outcome = await session.change(command, ['audit']);
    const what = event ? `${event.type} in ${event.stream}, position ${event.position},` : 'The event';
    if (outcome === 'unchanged') {
      writeMessage(`${what} was void already. Nothing was recorded.`, options);
      return;
    }
    const advice = await replayAdvice(position.toString(), session.configuration);
    const msg = `${what} is void. Projections that stopped at it go on by themselves within seconds.`;
    writeMessage(msg, options, advice === null ? {} : { advice });
  });
}

function question({ type, stream, position, unreadable, stopped }: VoidCandidate): string {
  const why = [
    ...(unreadable === null ? [] : [`It cannot be read: ${unreadable}.`]),
    ...(stopped.length === 0 ? [] : [`Stopped at it: ${stopped.join(', ')}.`]),
  ].join(' ');
  return `${type} in ${stream}, position ${position}. ${why} It will count nowhere, for good. Declare it void?`;
}
