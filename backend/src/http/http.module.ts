import { Global, Module } from '@nestjs/common';
import { ProjectionWatch } from './projection-watch.js';
import { ReadYourWrites } from './read-your-writes.js';

/** What answers need of the read side, for every module. */
@Global()
@Module({ providers: [ProjectionWatch, ReadYourWrites], exports: [ProjectionWatch, ReadYourWrites] })
export class HttpModule {}
