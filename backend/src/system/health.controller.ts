import { readFileSync } from 'node:fs';
import { Controller, Get, Res } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { HealthAnswer, ProbeAnswer, ProjectionHealth } from '@timekeep/contracts/api/system-api';
import type { Response } from 'express';
import { EventStore } from '../event-store/event-store.js';
import { ProjectionWatch } from '../http/projection-watch.js';
import { healthAnswer, probeAnswer } from '../openapi/answers/system.answers.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { Public } from '../security/access.decorators.js';
import { DatabaseConnector } from './database-connector.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

@Controller()
export class HealthController {
  constructor(
    private readonly log: EventStore,
    private readonly database: DatabaseConnector,
    private readonly projections: ProjectionWatch,
  ) {}

  /**
   * 503 while a store is down: then no call works. A stopped projection affects its own screens only, and a restart does not help,
   * so that is 200: a supervisor that restarts unhealthy programs leaves the system alone.
   */
  @ApiCall({
    summary: 'Whether the stores can be reached and the projections run',
    answer: healthAnswer,
    alsoAnswers: 503,
  })
  @Public()
  @Get(API_PATHS.health)
  async health(@Res({ passthrough: true }) response: Response): Promise<HealthAnswer> {
    const { logIsUp, databaseIsUp } = await this.reachability();
    const isUp = logIsUp && databaseIsUp;
    const projections = databaseIsUp ? await this.projectionHealth() : [];
    const isStopped = projections.some(({ state }) => state === 'stopped');
    response.status(isUp ? 200 : 503);
    return {
      status: !isUp ? 'down' : isStopped ? 'degraded' : 'ok',
      eventLog: logIsUp ? 'up' : 'down',
      database: databaseIsUp ? 'up' : 'down',
      projections,
    };
  }

  /** For a supervisor, which restarts a process that does not answer. */
  @ApiCall({ summary: 'Whether this process runs, whatever the stores do', answer: probeAnswer })
  @Public()
  @Get(API_PATHS.healthLive)
  live(): ProbeAnswer {
    return { status: 'ok', version };
  }

  /** For a load balancer in front of several backends. */
  @ApiCall({
    summary: 'Whether this process can serve requests: both stores can be reached',
    answer: probeAnswer,
    alsoAnswers: 503,
  })
  @Public()
  @Get(API_PATHS.healthReady)
  async ready(@Res({ passthrough: true }) response: Response): Promise<ProbeAnswer> {
    const { logIsUp, databaseIsUp } = await this.reachability();
    const isReady = logIsUp && databaseIsUp;
    response.status(isReady ? 200 : 503);
    return { status: isReady ? 'ok' : 'down', version };
  }

  private async reachability(): Promise<{ logIsUp: boolean; databaseIsUp: boolean }> {
    const [logIsUp, databaseIsUp] = await Promise.all([this.log.isReachable(), this.database.isReachable()]);
    return { logIsUp, databaseIsUp };
  }

  private async projectionHealth(): Promise<ProjectionHealth[]> {
    const statuses = await this.projections.status().catch(() => []);
    return statuses.map(({ name, state }) => ({ name, state }));
  }
}
