import { Module, type DynamicModule } from '@nestjs/common';
import { CONFIGURATION, type Configuration } from './configuration.js';

/** The configuration, for every module. */
@Module({})
export class ConfigurationModule {
  static forRoot(configuration: Configuration): DynamicModule {
    return {
      module: ConfigurationModule,
      global: true,
      providers: [{ provide: CONFIGURATION, useValue: configuration }],
      exports: [CONFIGURATION],
    };
  }
}
