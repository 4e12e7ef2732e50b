import { Global, Module } from '@nestjs/common';
import { EventStore } from './event-store.js';

/** The event log, for every module. */
@Global()
@Module({ providers: [EventStore], exports: [EventStore] })
export class EventStoreModule {}
