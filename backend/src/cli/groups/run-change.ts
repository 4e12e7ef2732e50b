import type { Command } from '@nestjs/cqrs';
import type { LogPosition } from '@timekeep/log/position';
import { SystemSession } from '../system/system-session.js';
import { writeMessage, type OutputOptions } from '../terminal/output.js';

/** A command whose result is the recorded events. */
export type ChangeCommand = Command<{
  readonly events: readonly unknown[];
  readonly position: LogPosition | null;
}>;

/** The messages for a command that changed something, and for one that changed nothing. */
export interface ChangeMessages {
  readonly changed: string;
  readonly unchanged: string;
}

/** Executes a command and reports its outcome. */
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
