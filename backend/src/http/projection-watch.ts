import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { LogPosition } from '@timekeep/log/position';
import {
  ProjectionProgress,
  type ProjectionName,
  type ProjectionStatus,
} from '@timekeep/projections/checkpoint/projection-progress';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';

/** Positions of the projections; connects on first use. */
@Injectable()
export class ProjectionWatch implements OnApplicationShutdown {
  private progress: Promise<ProjectionProgress> | undefined;

  constructor(@InjectConfiguration() private readonly configuration: Configuration) {}

  /**
   * Resolves to true when all of the projections have passed the position in time; to false at once when one is
   * stopped.
   */
  async passed(projections: readonly ProjectionName[], position: LogPosition): Promise<boolean> {
    return (await this.connected()).waitFor(projections, position, this.configuration.readableWithinMs);
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
