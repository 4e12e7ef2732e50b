import { join } from 'node:path';
import { requireVmModules } from '../scripts/jest/with-vm-modules.mjs';

await requireVmModules();

/** The tests on the built system as `npm start` runs it: those in a real Chromium, and short runs of the fault and fuzz tests. */
export default {
  displayName: 'e2e',
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/src', '<rootDir>/../lab/faults/src'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  globalSetup: '<rootDir>/shared-system.setup.mjs',
  globalTeardown: '<rootDir>/shared-system.teardown.mjs',
  testSequencer: join(import.meta.dirname, 'longest-first.mjs'),
  testTimeout: 300_000,
};
