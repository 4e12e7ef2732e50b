import { Module } from '@nestjs/common';
import { VoidCandidates, VoidEventHandler } from './void-event/void-event.command.js';

/** Events that cannot be applied, and that IT declares void. */
@Module({ providers: [VoidCandidates, VoidEventHandler], exports: [VoidCandidates] })
export class VoidsModule {}

export type { VoidCandidate } from './void-event.decider.js';
export { VoidCandidates, VoidEvent } from './void-event/void-event.command.js';
