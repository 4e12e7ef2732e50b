import { Module } from '@nestjs/common';
import { ConfigController } from './config.controller.js';
import { DatabaseModule } from './database.module.js';
import { HealthController } from './health.controller.js';

/** How this installation is, and what it is called. */
@Module({ imports: [DatabaseModule], controllers: [HealthController, ConfigController] })
export class SystemModule {}
