import { Global, Module } from '@nestjs/common';
import { ProjectionWatch } from './projection-watch.js';
import { ReadYourWrites } from './read-your-writes.js';

/** Providers by which answers wait for the read side, for every module. */
@Global()
@Module({ providers: [ProjectionWatch, ReadYourWrites], exports: [ProjectionWatch, ReadYourWrites] })
export class HttpModule {}
