import { Injectable } from '@nestjs/common';
import type { HealthAnswer } from '@timekeep/contracts/api/system-api';
import { positionText } from '@timekeep/log/position';
import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';
import { healthOf, lagSince, type ProjectionsHealth } from '@timekeep/projections/checkpoint/health';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import type { ProjectionStatus } from '@timekeep/projections/checkpoint/projection-progress';
import { EventStore } from '../event-store/event-store.js';
import { ProjectionWatch } from '../http/read-your-writes.js';
import { CompanyTime } from '../organization/organization.module.js';
import { DatabaseConnector } from './database-connector.js';

interface Reachability {
  readonly logIsUp: boolean;
  readonly databaseIsUp: boolean;
}

/**
 * Measures the health of the system: every value is measured for this answer. Concurrent callers share one measurement,
 * since anyone may call.
 */
@Injectable()
export class SystemHealth {
  private readonly measurements = new RequestCoalescer<undefined, HealthAnswer>(() => this.measure());
  private readonly readiness = new RequestCoalescer<undefined, boolean>(() => this.lookIfReady());

  constructor(
    private readonly log: EventStore,
    private readonly database: DatabaseConnector,
    private readonly watch: ProjectionWatch,
    private readonly time: CompanyTime,
  ) {}

  /** The state of the stores and projections. */
  now(): Promise<HealthAnswer> {
    return this.measurements.request(undefined);
  }

  /** True if requests can be served: both stores answer, the organization is founded, and the tables are there. */
  isReady(): Promise<boolean> {
    return this.readiness.request(undefined);
  }

  private async measure(): Promise<HealthAnswer> {
    const { logIsUp, databaseIsUp } = await this.reachability();
    const statuses = databaseIsUp ? await this.watch.status().catch(() => null) : null;
    const lags = logIsUp && statuses ? await this.lagsOf(statuses).catch(() => null) : null;
    const logAnswers = logIsUp && (statuses === null || lags !== null);
    const health = statuses && (await this.judge(statuses, lags ?? new Map<string, number>()));
    return {
      status: !logAnswers || !databaseIsUp ? 'down' : health?.degraded === false ? 'ok' : 'degraded',
      eventLog: logAnswers ? 'up' : 'down',
      database: databaseIsUp ? 'up' : 'down',
      heartbeat: health?.heartbeat ?? 'unknown',
      projections: health?.projections ?? [],
    };
  }

  private async lookIfReady(): Promise<boolean> {
    const { logIsUp, databaseIsUp } = await this.reachability();
    if (!logIsUp || !databaseIsUp) return false;
    const [isFounded, hasTables, statuses] = await Promise.all([
      this.time.zone().then(
        () => true,
        () => false,
      ),
      this.database.hasTables(),
      this.watch.status().catch(() => []),
    ]);
    return isFounded && hasTables && statuses.length === PROJECTION_NAMES.length;
  }

  private async reachability(): Promise<Reachability> {
    const [logIsUp, databaseIsUp] = await Promise.all([this.log.isReachable(), this.database.isReachable()]);
    return { logIsUp, databaseIsUp };
  }

  /** Seconds by name; usually all projections are at one position, which is read once. */
  private async lagsOf(statuses: readonly ProjectionStatus[]): Promise<Map<string, number>> {
    const textOf = ({ lastEvent }: ProjectionStatus) => (lastEvent ? positionText(lastEvent) : '');
    const positions = new Map(statuses.map((status) => [textOf(status), status.lastEvent]));
    const recorded = await this.log.recordedAfter([...positions.values()]);
    const dates = new Map([...positions.keys()].map((text, index) => [text, recorded[index] ?? null]));
    return new Map(statuses.map((status) => [status.name, lagSince(dates.get(textOf(status)) ?? null)]));
  }

  /** Null when PostgreSQL does not answer. */
  private async judge(
    statuses: readonly ProjectionStatus[],
    lags: ReadonlyMap<string, number>,
  ): Promise<ProjectionsHealth | null> {
    try {
      const heartbeatSeconds = await this.watch.heartbeatSeconds();
      return healthOf({ heartbeatSeconds, statuses, lagSeconds: (name) => lags.get(name) ?? null });
    } catch {
      return null;
    }
  }
}
