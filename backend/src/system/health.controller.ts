import { Controller, Get, Req, Res } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  healthAnswer,
  probeAnswer,
  type HealthAnswer,
  type ProbeAnswer,
} from '@timekeep/contracts/api/system-api';
import type { Request, Response } from 'express';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { Public } from '../security/access.decorators.js';
import { callerOf, tokenOf } from '../security/caller.js';
import { Sessions } from '../security/sessions.js';
import { checkedOutCommit, VERSION } from './release.js';
import { SystemHealth } from './system-health.js';

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
   * 503 while a store is down: then no call works. A projection that is stopped or behind affects its own screens only, and a restart
   * of the backend does not help, so that is 200: a supervisor that restarts unhealthy programs leaves the system alone.
   */
  @ApiCall({
    summary: 'Whether the stores can be reached, and the projections work and keep up',
    answer: healthAnswer,
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
    return { status, version: VERSION, commit: (await this.isSignedIn(request)) ? this.commit : null };
  }

  /** The exact commit would tell strangers which faults the program has. A probe sends no token, and waits for no store. */
  private async isSignedIn(request: Request): Promise<boolean> {
    const token = tokenOf(request);
    if (token === null) return false;
    return this.sessions.authenticate(token, callerOf(request)).then(
      () => true,
      () => false,
    );
  }
}
