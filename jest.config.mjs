import { availableParallelism } from 'node:os';
import { requireVmModules } from './scripts/jest/with-vm-modules.mjs';

await requireVmModules();

/** One Jest project per workspace; ESM throughout, compiled by swc. */
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
      // Node.js and Jest ask for the attribute of an import of JSON.
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const project = (name, options = {}) => ({
  displayName: name,
  rootDir: import.meta.dirname,
  roots: [`<rootDir>/${name}/src`],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFiles: ['<rootDir>/scripts/jest/property-seed.mjs'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  moduleNameMapper: {
    '^@timekeep/(tools|contracts|log|projections|embedded)/(.*)$': '<rootDir>/$1/src/$2',
    '\\.css$': '<rootDir>/frontend/jest/no-styles.mjs',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@/(.*)$': '<rootDir>/frontend/src/$1',
  },
  ...options,
});

/** Workspaces whose tests need a PostgreSQL: one server for a run, a database per test file. They load many libraries. */
const onServers = {
  testEnvironment: '<rootDir>/scripts/jest/shared-environment.mjs',
  runtime: '<rootDir>/scripts/jest/shared-libraries.mjs',
  globalSetup: '<rootDir>/scripts/jest-postgres.setup.mjs',
  globalTeardown: '<rootDir>/scripts/jest-postgres.teardown.mjs',
};

export default {
  projects: [
    project('tools'),
    project('contracts'),
    project('log', onServers),
    project('embedded', onServers),
    project('projections', onServers),
    project('backend', onServers),
    project('frontend', {
      testEnvironment: '<rootDir>/frontend/jest/browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/frontend/jest/act.mjs', '<rootDir>/frontend/jest/matchers.mjs'],
    }),
    project('lab/bench'),
    project('scripts', { roots: ['<rootDir>/scripts'], testMatch: ['**/*.spec.mjs'] }),
  ],
  // Generous: the suite has to pass on a machine that has much else to do. No test asserts how long something takes, or has
  // a limit of its own. Waits inside a test end before it: WAIT_LIMIT_MS in tools/src/eventually.ts.
  testTimeout: 300_000,
  // More than there are cores, since some tests wait. And tests in modules of ECMAScript leave memory behind.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '1GB',
};
