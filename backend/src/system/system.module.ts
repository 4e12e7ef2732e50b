import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { SecurityModule } from '../security/security.module.js';
import { ConfigController } from './config.controller.js';
import { DatabaseModule } from './database.module.js';
import { HealthController, SystemHealth } from './health.controller.js';

/** Health, configuration and version of this installation. */
@Module({
  imports: [DatabaseModule, OrganizationModule, SecurityModule],
  controllers: [HealthController, ConfigController],
  providers: [SystemHealth],
})
export class SystemModule {}
