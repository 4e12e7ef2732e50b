import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { codeOf, type MessageAnswer } from '@timekeep/contracts/api/answers';
import type { Message } from '@timekeep/contracts/messages/message';
import type { LogPosition } from '@timekeep/log/position';
import {
  type ProjectionName,
  ProjectionProgress,
  type ProjectionStatus,
} from '@timekeep/projections/checkpoint/projection-progress';
import { type Configuration, InjectConfiguration } from '../configuration/configuration.js';
import { AfterCutOff } from '../cutoffs/after-cutoff.module.js';

/** Positions of the projections; connects on first use. */
@Injectable()
export class ProjectionWatch implements OnApplicationShutdown {
  private progress: Promise<ProjectionProgress> | undefined;

  constructor(@InjectConfiguration() private readonly configuration: Configuration) {}

  /**
   * Resolves to true when all of the projections have passed the position in time; to false at once when one is
   * stopped.
   */
  async passed(
    projections: readonly ProjectionName[],
    position: LogPosition,
    withinMs = this.configuration.readableWithinMs,
  ): Promise<boolean> {
    return (await this.connected()).waitFor(projections, position, withinMs);
  }

  /** True if all of the projections have passed the position already. */
  async havePassed(projections: readonly ProjectionName[], position: LogPosition): Promise<boolean> {
    return (await this.connected()).havePassed(projections, position);
  }

  /** The state of each projection. */
  async status(): Promise<ProjectionStatus[]> {
    return (await this.connected()).status();
  }

  /** Returns the age of the heartbeat of the projections in seconds; null when there is none. */
  async heartbeatSeconds(): Promise<number | null> {
    return (await this.connected()).heartbeatSeconds();
  }

  /** Closes the connection. */
  async onApplicationShutdown(): Promise<void> {
    await (await this.progress)?.close();
  }

  private connected(): Promise<ProjectionProgress> {
    return (this.progress ??= ProjectionProgress.connect(this.configuration.databaseUrl));
  }
}

/** Returns the answer of a call that changed something, or found nothing to change. */
export function messageAnswer(message: Message): MessageAnswer {
  return { msg: message.text, ...codeOf(message) };
}

/** Lets a command's answer wait until the next reader sees its effect. */
@Injectable()
export class ReadYourWrites {
  constructor(
    private readonly watch: ProjectionWatch,
    private readonly afterCutOff: AfterCutOff,
  ) {}

  /**
   * Returns the answer to a change: `{msg}` once its effect can be read, with `pending: true` when that takes too long. A change of
   * records says if it is about days that are closed.
   *
   * @param position of the command's last event; null when it recorded nothing
   */
  async confirm(
    message: Message,
    position: LogPosition | null,
    projections: readonly ProjectionName[],
  ): Promise<MessageAnswer> {
    const answer = messageAnswer(message);
    // Both waits begin together, so that the slower one alone counts.
    const isBehind = projections.includes('attendance') ? this.pending(position, ['cutoffs']) : true;
    if (await this.pending(position, projections)) return { ...answer, pending: true };
    if (!position || (await isBehind)) return answer;
    const notice = await this.afterCutOff.notice(position).catch(() => null);
    return notice ? { ...answer, afterCutOff: notice } : answer;
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
