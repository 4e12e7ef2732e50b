import { Module } from '@nestjs/common';
import { DiskMetrics, StoreMetrics } from './store-metrics.js';
import { Metrics } from './metrics.js';

/** The metrics of this process for Prometheus. */
@Module({ providers: [Metrics, StoreMetrics, DiskMetrics] })
export class MetricsModule {}
