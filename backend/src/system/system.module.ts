import { Module } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { SecurityModule } from '../security/security.module.js';
import { ConfigController } from './config.controller.js';
import { DatabaseModule } from './database.module.js';
import { HealthController, SystemHealth } from './health.controller.js';

/** Health, configuration and version of this installation. */
@Module({
  imports: [ClockModule, DatabaseModule, OrganizationModule, SecurityModule],
  controllers: [HealthController, ConfigController],
  providers: [SystemHealth],
})
export class SystemModule {}
