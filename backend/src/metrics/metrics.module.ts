import { Module } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { StoreMetrics } from './store-metrics.js';

/** What Prometheus reads of this process. */
@Module({ providers: [Metrics, StoreMetrics] })
export class MetricsModule {}
