import { Module } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { SuperviseModule } from '../supervise/supervise.module.js';
import { TimekeepModule } from '../timekeep/timekeep.module.js';
import { AttentionController } from './attention.controller.js';
import {
  AcceptMatterHandler,
  AssignMatterHandler,
  ReopenMatterHandler,
} from './decide-matter/decide-matter.command.js';
import { AttentionList } from './list-attention/list-attention.query.js';
import { MatterItems } from './list-attention/matters.js';

/** Matters that people have to settle, and the decisions of HR about them. */
@Module({
  imports: [ClockModule, OrganizationModule, RequestsModule, SuperviseModule, TimekeepModule],
  controllers: [AttentionController],
  providers: [AcceptMatterHandler, AssignMatterHandler, AttentionList, MatterItems, ReopenMatterHandler],
  exports: [AttentionList],
})
export class AttentionModule {}

export { AcceptMatter, AssignMatter, ReopenMatter } from './decide-matter/decide-matter.command.js';
