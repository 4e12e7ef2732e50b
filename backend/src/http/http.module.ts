import { Global, Module } from '@nestjs/common';
import { AfterCutOffModule } from '../cutoffs/after-cutoff.module.js';
import { ChangePreviews } from './change-previews.js';
import { ProjectionWatch, ReadYourWrites } from './read-your-writes.js';

const PROVIDERS = [ChangePreviews, ProjectionWatch, ReadYourWrites];

/** Providers by which answers wait for the read side, and changes are previewed, for every module. */
@Global()
@Module({ imports: [AfterCutOffModule], providers: PROVIDERS, exports: PROVIDERS })
export class HttpModule {}
