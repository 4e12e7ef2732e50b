import { TestEnvironment } from 'jest-environment-node';

/**
 * Globals in which decorators of two libraries register classes; the classes go with the spec file that loaded them.
 */
const WRITTEN_BY_DECORATORS = ['classValidatorMetadataStorage', 'typeormMetadataArgsStorage'];

/** The environment of a worker's first spec file, reused for all later ones; see `shared-libraries.mjs`. */
let lasting;

/**
 * One realm for all spec files of a worker, so that they can share libraries; globals of a file are removed after it.
 */
export default class SharedEnvironment extends TestEnvironment {
  constructor({ globalConfig, projectConfig }, context) {
    if (lasting) return lasting;
    // Jest would empty the libraries' own objects together with the first file.
    const testEnvironmentOptions = { ...projectConfig.testEnvironmentOptions, globalsCleanup: 'off' };
    super({ globalConfig, projectConfig: { ...projectConfig, testEnvironmentOptions } }, context);
    this.ownSymbols = new Set(Object.getOwnPropertySymbols(this.global));
    lasting = this;
  }

  async setup() {
    this.global.process.env = { ...process.env };
  }

  /** Jest keeps its state under symbols. */
  async teardown() {
    const symbols = Object.getOwnPropertySymbols(this.global).filter((key) => !this.ownSymbols.has(key));
    for (const key of [...symbols, ...WRITTEN_BY_DECORATORS]) Reflect.deleteProperty(this.global, key);
  }
}
