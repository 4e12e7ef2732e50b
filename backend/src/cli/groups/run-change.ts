import type { Command } from '@nestjs/cqrs';
import type { LogPosition } from '@timekeep/log/position';
import { SystemSession } from '../system/system-session.js';
import { writeMessage, type OutputOptions } from '../terminal/output.js';

/** A command that tells what it recorded. */
export type ChangeCommand = Command<{
  readonly events: readonly unknown[];
  readonly position: LogPosition | null;
}>;

/** What is said when the command changed something, and when all was so already. */
export interface ChangeMessages {
  readonly changed: string;
  readonly unchanged: string;
}

/** Carries out a command and says what it came to. */
export async function runChange(
  commandOf: (session: SystemSession) => ChangeCommand | Promise<ChangeCommand>,
  messages: ChangeMessages,
  options: OutputOptions,
): Promise<void> {
  const outcome = await SystemSession.use(async (session) => session.change(await commandOf(session)));
  switch (outcome) {
    case 'changed':
      writeMessage(messages.changed, options);
      return;
    case 'pending':
      writeMessage(`${messages.changed} The lists will show it in a moment.`, options);
      return;
    case 'unchanged':
      writeMessage(messages.unchanged, options);
  }
}
