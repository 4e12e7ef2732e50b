import { Global, Module } from '@nestjs/common';
import { AfterCutOff } from './after-cutoff.js';
import { ChangePreviews } from './change-previews.js';
import { ProjectionWatch, ReadYourWrites } from './read-your-writes.js';

const PROVIDERS = [AfterCutOff, ChangePreviews, ProjectionWatch, ReadYourWrites];

/** Providers by which answers wait for the read side, and changes are previewed, for every module. */
@Global()
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class HttpModule {}
