import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { CHECK_EVERY_MS, limitConnections } from './server-limits.js';

/**
 * Express as we want it, for Nest. What has to be known when router and server are made cannot be said later: that
 * paths have one spelling, as the checks of paths before the router take for granted, and how often time is checked.
 */
export class ExpressServer extends ExpressAdapter {
  constructor(private readonly application = express().enable('case sensitive routing')) {
    super(application);
  }

  override initHttpServer(): void {
    const server = createServer({ connectionsCheckingInterval: CHECK_EVERY_MS }, this.application);
    limitConnections(server);
    this.setHttpServer(server);
  }
}
