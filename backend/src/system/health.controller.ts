import { statfs } from 'node:fs/promises';
import { Controller, Get, Injectable, Req, Res } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  healthAnswer,
  type DiskState,
  type HealthAnswer,
  probeAnswer,
  type ProbeAnswer,
} from '@timekeep/contracts/api/system-api';
import { PIN_REFUSALS } from '@timekeep/contracts/clock/punch-refusals';
import type { Authority } from '@timekeep/contracts/events/account';
import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';
import { positionText } from '@timekeep/log/position';
import { VERSION } from '@timekeep/log/settings/version';
import { healthOf, lagSince, type ProjectionsHealth } from '@timekeep/projections/checkpoint/health';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import type { ProjectionStatus } from '@timekeep/projections/checkpoint/projection-progress';
import type { Request, Response } from 'express';
import { TerminalTraffic } from '../clock/clock.module.js';
import { type Configuration, InjectConfiguration } from '../configuration/configuration.js';
import { EventStore } from '../event-store/event-store.js';
import { ProjectionWatch } from '../http/read-your-writes.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { CompanyTime } from '../organization/organization.module.js';
import { Public } from '../security/access.decorators.js';
import { callerOf, tokenOf } from '../security/caller.js';
import { Sessions } from '../security/sessions.js';
import { DatabaseConnector } from './database.module.js';
import { checkedOutCommit } from './release.js';

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
    private readonly traffic: TerminalTraffic,
    @InjectConfiguration() private readonly configuration: Configuration,
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
    const terminals = databaseIsUp ? await this.traffic.refusing() : null;
    const losing = (terminals ?? []).filter(({ reason }) => !PIN_REFUSALS.includes(reason));
    const isWell = health?.degraded === false && losing.length === 0;
    const disk = await diskState(this.configuration.diskFolders);
    const isDown = !logAnswers || !databaseIsUp || disk === 'full';
    return {
      version: VERSION,
      status: isDown ? 'down' : isWell ? 'ok' : 'degraded',
      eventLog: logAnswers ? 'up' : 'down',
      database: databaseIsUp ? 'up' : 'down',
      disk,
      heartbeat: health?.heartbeat ?? 'unknown',
      projections: health?.projections ?? [],
      punches: terminals === null ? 'unknown' : terminals.length === 0 ? 'recorded' : 'refused',
      terminals: terminals ?? [],
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

/** Room without which PostgreSQL refuses changes; it takes a few pages at a time. */
const FULL_BELOW_BYTES = 1_048_576;

/** Measures the file systems of the folders; `unknown` without one that can be measured. */
async function diskState(folders: readonly string[]): Promise<DiskState> {
  const free = await Promise.all(folders.map((folder) => freeBytes(folder).catch(() => null)));
  if (free.some((bytes) => bytes !== null && bytes < FULL_BELOW_BYTES)) return 'full';
  return free.some((bytes) => bytes !== null) ? 'free' : 'unknown';
}

/** Null for a file system that does not say how large it is. */
async function freeBytes(folder: string): Promise<number | null> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return blocks === 0 ? null : bavail * bsize;
}

@Controller()
export class HealthController {
  private readonly commit: string | null;

  constructor(
    @InjectConfiguration() configuration: Configuration,
    private readonly health: SystemHealth,
    private readonly sessions: Sessions,
  ) {
    this.commit = configuration.commit ?? checkedOutCommit();
  }

  /**
   * 503 while a store is down or its disk full: then changes are refused, or screens not shown. A projection that is stopped or behind
   * affects its own screens only, and a restart of the backend does not help, so that is 200: a supervisor that restarts unhealthy
   * programs leaves the system alone. The same holds for a terminal with a wrong clock.
   */
  @ApiCall({
    summary: 'Whether the stores can be reached, the projections work and keep up, and punches are recorded',
    answer: healthAnswer,
    alsoAnswers: 503,
  })
  @Public()
  @Get(API_PATHS.health)
  async state(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HealthAnswer> {
    const answer = await this.health.now();
    response.status(answer.status === 'down' ? 503 : 200);
    // Nobody without a session waits for its check.
    const authority = answer.terminals.length === 0 ? null : await this.authorityOf(request);
    return authority === 'HR' || authority === 'IT' ? answer : { ...answer, terminals: [] };
  }

  /** For a supervisor, which restarts a process that does not answer. */
  @ApiCall({ summary: 'Whether this process runs, whatever the stores do', answer: probeAnswer })
  @Public()
  @Get(API_PATHS.healthLive)
  live(@Req() request: Request): Promise<ProbeAnswer> {
    return this.probe('ok', request);
  }

  /** For a load balancer in front of several backends, and for programs that wait for a start. */
  @ApiCall({
    summary: 'Whether this process can serve requests: both stores can be reached, and the tables are there',
    answer: probeAnswer,
    alsoAnswers: 503,
  })
  @Public()
  @Get(API_PATHS.healthReady)
  async ready(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<ProbeAnswer> {
    const isReady = await this.health.isReady();
    response.status(isReady ? 200 : 503);
    return this.probe(isReady ? 'ok' : 'down', request);
  }

  private async probe(status: ProbeAnswer['status'], request: Request): Promise<ProbeAnswer> {
    return { status, version: VERSION, commit: (await this.authorityOf(request)) ? this.commit : null };
  }

  /**
   * Returns the authority of the caller's session; null without one. The exact commit would tell strangers which faults the program has. A
   * probe sends no token, and waits for no store.
   */
  private async authorityOf(request: Request): Promise<Authority | null> {
    const token = tokenOf(request);
    if (token === null) return null;
    return this.sessions.authenticate(token, callerOf(request)).then(
      ({ authority }) => authority,
      () => null,
    );
  }
}
