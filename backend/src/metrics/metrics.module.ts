import { Module } from '@nestjs/common';
import { DiskMetrics } from './disk-metrics.js';
import { Metrics } from './metrics.js';
import { StoreMetrics } from './store-metrics.js';

/** What Prometheus reads of this process. */
@Module({ providers: [Metrics, StoreMetrics, DiskMetrics] })
export class MetricsModule {}
