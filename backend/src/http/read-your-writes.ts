import { Injectable } from '@nestjs/common';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import type { LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-progress';
import { ProjectionWatch } from './projection-watch.js';

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
    msg: string,
    position: LogPosition | null,
    projections: readonly ProjectionName[],
  ): Promise<MessageAnswer> {
    return (await this.pending(position, projections)) ? { msg, pending: true } : { msg };
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
