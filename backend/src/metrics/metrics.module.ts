import { Module } from '@nestjs/common';
import { DiskMetrics } from './disk-metrics.js';
import { Metrics } from './metrics.js';
import { StoreMetrics } from './store-metrics.js';

/** The metrics of this process for Prometheus. */
@Module({ providers: [Metrics, StoreMetrics, DiskMetrics] })
export class MetricsModule {}
