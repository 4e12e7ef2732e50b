import { Injectable } from '@nestjs/common';
import { codeOf, type MessageAnswer } from '@timekeep/contracts/api/answers';
import type { Message } from '@timekeep/contracts/messages/message';
import type { LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-progress';
import { ProjectionWatch } from './projection-watch.js';

/** Returns the answer of a call that changed something, or found nothing to change. */
export function messageAnswer(message: Message): MessageAnswer {
  return { msg: message.text, ...codeOf(message) };
}

/** Lets a command's answer wait until the next reader sees its effect. */
@Injectable()
export class ReadYourWrites {
  constructor(private readonly watch: ProjectionWatch) {}

  /**
   * Returns the answer to a change: `{msg}` once its effect can be read, with `pending: true` when that takes too long.
   *
   * @param position of the command's last event; null when it recorded nothing
   */
  async confirm(
    message: Message,
    position: LogPosition | null,
    projections: readonly ProjectionName[],
  ): Promise<MessageAnswer> {
    const answer = messageAnswer(message);
    return (await this.pending(position, projections)) ? { ...answer, pending: true } : answer;
  }

  /** Waits for the effect of what was recorded at the position; true if it cannot be read in time. */
  async pending(position: LogPosition | null, projections: readonly ProjectionName[]): Promise<boolean> {
    if (!position) return false;
    try {
      return !(await this.watch.passed(projections, position));
    } catch {
      // The change is recorded, whatever the state of the database.
      return true;
    }
  }
}
