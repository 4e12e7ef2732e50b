import { Controller, Get, Res } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { HealthAnswer, ProbeAnswer } from '@timekeep/contracts/api/system-api';
import type { Response } from 'express';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { Public } from '../security/access.decorators.js';
import { checkedOutCommit, VERSION } from './release.js';
import { SystemHealth } from './system-health.js';

@Controller()
export class HealthController {
  private readonly commit: string | null;

  constructor(
    @InjectConfiguration() configuration: Configuration,
    private readonly health: SystemHealth,
  ) {
    this.commit = configuration.commit ?? checkedOutCommit();
  }

  /**
   * 503 while a store is down: then no call works. A projection that is stopped or behind affects its own screens only, and a restart
   * of the backend does not help, so that is 200: a supervisor that restarts unhealthy programs leaves the system alone.
   */
  @ApiCall({
    summary: 'Whether the stores can be reached, and the projections work and keep up',
    alsoAnswers: 503,
  })
  @Public()
  @Get(API_PATHS.health)
  async state(@Res({ passthrough: true }) response: Response): Promise<HealthAnswer> {
    const answer = await this.health.now();
    response.status(answer.status === 'down' ? 503 : 200);
    return answer;
  }

  /** For a supervisor, which restarts a process that does not answer. */
  @ApiCall({ summary: 'Whether this process runs, whatever the stores do' })
  @Public()
  @Get(API_PATHS.healthLive)
  live(): ProbeAnswer {
    return this.probe('ok');
  }

  /** For a load balancer in front of several backends, and for programs that wait for a start. */
  @ApiCall({
    summary: 'Whether this process can serve requests: both stores can be reached, and the tables are there',
    alsoAnswers: 503,
  })
  @Public()
  @Get(API_PATHS.healthReady)
  async ready(@Res({ passthrough: true }) response: Response): Promise<ProbeAnswer> {
    const isReady = await this.health.isReady();
    response.status(isReady ? 200 : 503);
    return this.probe(isReady ? 'ok' : 'down');
  }

  private probe(status: ProbeAnswer['status']): ProbeAnswer {
    return { status, version: VERSION, commit: this.commit };
  }
}
