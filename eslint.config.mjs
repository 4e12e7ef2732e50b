import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * The import rules of docs/architecture.md, as patterns for `no-restricted-imports`. A later block for the
 * same files replaces an earlier one, so each folder names all that it may not import.
 */
const forbid = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

const acrossWorkspaces = {
  regex:
    '^(\\.\\./)+(tools|contracts|log|projections|backend|frontend|embedded|e2e|lab/bench|lab/faults|bench|faults)/(src|dist)/',
  message: 'Import another workspace by its package name.',
};
const workspaces = (...names) => ({
  regex: `^@timekeep/(${names.join('|')})(/|$)`,
  message: 'The arrows between packages are in docs/architecture.md.',
});
const eventStoreClient = {
  regex: '^@eventstore/db-client$',
  message: 'The EventStoreDB client is used in the workspace log alone.',
};
const clientOfLog = {
  regex: '^@timekeep/log/(?!(wire|logging|settings|database)/|backup-messages$)',
  message:
    'The embedded log shares with its clients the messages of the protocol and of backups, the format of log lines, the clients of PostgreSQL, and the reading of settings and secrets.',
};
const trustingClient = {
  regex: '^pg$',
  importNames: ['Client', 'Pool', 'default'],
  allowTypeImports: true,
  message:
    'The clients of @timekeep/log/database give no password to a server that does not prove to know it.',
};
const readersOfProjections = {
  regex:
    '^@timekeep/projections/(?!(directory|attendance|audit|cutoffs|leave-summary|requests)/tables$|read-model-sql$|settings$|audit/(recomputed-audit|change-log|run-state)$|cutoffs/touches$|records/(rehearsal|outcome-token)$|checkpoint/)',
  message:
    'The backend knows projections by their tables, their entities, the joins of them, the days that events touch, their progress and their rehearsal.',
};
/** The command line replays them as well. */
const readersAndReplay = {
  regex:
    '^@timekeep/projections/(?!(directory|attendance|cutoffs|leave-summary|requests)/tables$|read-model-sql$|checkpoint/|replay/)',
  message: 'The command line knows projections by their entities, their progress and their replay.',
};
/** Folders of backend/src that are no modules: the command line, and machinery whose files every module imports. */
const MACHINERY = new Set([
  'cli',
  'concurrency',
  'configuration',
  'event-store',
  'files',
  'http',
  'mail',
  'metrics',
  'openapi',
  'security',
  'system',
  'testing',
]);
const backendModules = readdirSync(new URL('backend/src', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !MACHINERY.has(entry.name))
  .map(({ name }) => name);
/** Folders below backend/src at most. */
const DEEPEST = 4;
/** From a file so many folders below backend/src: exactly so many steps up, since folders within others may have the name of a module. */
const otherModules = (depth) => ({
  regex: `^${depth === 0 ? '\\./' : `(\\.\\./){${depth}}`}(${backendModules.join('|')})/(?![a-z-]+\\.module\\.js$)`,
  message: 'A module is used through the exports of its *.module.ts alone.',
});
/** The rules of the files below a folder of backend/src, one block for each depth below backend/src. */
const backendFiles = (folder, depth, readers) =>
  Array.from({ length: DEEPEST - depth + 1 }, (_, index) => ({
    files: [`backend/src/${folder}${'*/'.repeat(index)}*.ts`],
    rules: forbid(
      acrossWorkspaces,
      workspaces('frontend', 'embedded', 'e2e', 'bench', 'faults'),
      readers,
      otherModules(depth + index),
      eventStoreClient,
      trustingClient,
    ),
  }));
const anythingElse = {
  regex: '^(?!\\.|valibot$)',
  message: 'contracts depends on valibot alone, and does no I/O.',
};
const besidesNode = {
  regex: '^(?!\\./|node:)',
  message: 'tools depends on Node.js alone.',
};
const notOfBrowsers = workspaces(
  'tools',
  'log',
  'projections',
  'backend',
  'embedded',
  'e2e',
  'bench',
  'faults',
);
const climbing = {
  regex: '^\\.\\./',
  message:
    'Files of other folders of the frontend are imported by the alias @/, which stands for frontend/src.',
};
const upwards = (...layers) => ({
  regex: `^@/(${layers.join('|')})/`,
  message: 'Arrows in the frontend: app -> features -> shared.',
});
/** A feature shows others its calls and the addresses of its screens, in files of these names. */
const insidesOfFeatures = {
  regex: '^@/features/(?!([a-z-]+)/\\1-(api|address)$)',
  message: 'A feature imports of another only <feature>-api and <feature>-address.',
};

/** Refuses comments that begin with one of these words, since such a comment names its subject late or never. */
const plainComments = {
  create: (context) => ({
    Program() {
      for (const { value, loc } of context.sourceCode.getAllComments()) {
        if (!/^[*\s]*(What|Whether|Who|Of)\b/.test(value)) continue;
        context.report({
          loc,
          message: 'Begin a comment with a verb or a noun: "Returns ...", "True if ...".',
        });
      }
    },
  }),
};

const specs = ['**/*.spec.ts', '**/*.spec.tsx', '**/src/testing/**'];

export default tseslint.config(
  { ignores: ['**/dist/', '**/dist-types/', '**/node_modules/', '.data/', '.data-dev/', '.cache/'] },
  js.configs.recommended,
  {
    plugins: { house: { rules: { 'plain-comments': plainComments } } },
    rules: { 'house/plain-comments': 'error' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        performance: 'readonly',
        globalThis: 'readonly',
        fetch: 'readonly',
        Request: 'readonly',
        Response: 'readonly',
        Headers: 'readonly',
        TextEncoder: 'readonly',
        TextDecoder: 'readonly',
        ReadableStream: 'readonly',
        structuredClone: 'readonly',
        URL: 'readonly',
      },
    },
  },
  {
    files: ['frontend/src/app/service-worker.js'],
    languageOptions: {
      globals: {
        self: 'readonly',
        caches: 'readonly',
        fetch: 'readonly',
        Response: 'readonly',
        URL: 'readonly',
        VERSION: 'readonly',
        FILES: 'readonly',
      },
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A field beside the rest is named to leave it out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Marked as deprecated only to stand out; it is used for a provider on the loopback address alone.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
      ],
      'max-lines': ['error', 300],
      eqeqeq: ['error', 'always'],
    },
  },
  { files: ['tools/src/**'], rules: forbid(besidesNode) },
  { files: ['contracts/src/**'], rules: forbid(acrossWorkspaces, anythingElse) },
  {
    files: ['log/src/**'],
    rules: forbid(
      acrossWorkspaces,
      workspaces(
        'tools',
        'contracts',
        'projections',
        'backend',
        'frontend',
        'embedded',
        'e2e',
        'bench',
        'faults',
      ),
    ),
  },
  {
    files: ['projections/src/**'],
    rules: forbid(
      acrossWorkspaces,
      workspaces('tools', 'backend', 'frontend', 'embedded', 'e2e', 'bench', 'faults'),
      eventStoreClient,
      trustingClient,
    ),
  },
  ...backendFiles('', 0, readersOfProjections),
  ...backendFiles('cli/groups/projections/', 3, readersAndReplay),
  {
    files: ['embedded/src/**'],
    rules: forbid(
      acrossWorkspaces,
      workspaces('tools', 'contracts', 'projections', 'backend', 'frontend', 'e2e', 'bench', 'faults'),
      clientOfLog,
      eventStoreClient,
      trustingClient,
    ),
  },
  {
    files: ['frontend/src/**'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      ...forbid(acrossWorkspaces, notOfBrowsers, climbing),
      // It speaks for the React Compiler, which is not used here.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    files: ['frontend/src/features/**'],
    rules: forbid(acrossWorkspaces, notOfBrowsers, climbing, upwards('app'), insidesOfFeatures),
  },
  {
    files: ['frontend/src/shared/**'],
    rules: forbid(acrossWorkspaces, notOfBrowsers, climbing, upwards('app', 'features')),
  },
  {
    files: ['e2e/src/**'],
    rules: forbid(acrossWorkspaces, workspaces('projections', 'backend', 'frontend', 'bench', 'faults')),
  },
  {
    files: ['lab/bench/src/**'],
    rules: forbid(acrossWorkspaces, workspaces('projections', 'backend', 'frontend', 'e2e', 'faults')),
  },
  {
    files: ['lab/faults/src/**'],
    rules: forbid(acrossWorkspaces, workspaces('projections', 'backend', 'frontend', 'bench')),
  },
  {
    files: specs,
    rules: {
      ...forbid(acrossWorkspaces),
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    files: ['{log,embedded,projections,backend}/src/**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'Program > VariableDeclaration > VariableDeclarator > AwaitExpression, Program > ExpressionStatement > AwaitExpression',
          message:
            'Await in a hook: from Node.js 24 on, Jest loads a spec file that awaits at its top with other copies of shared libraries.',
        },
      ],
    },
  },
  {
    files: ['frontend/src/**/*.spec.ts', 'frontend/src/**/*.spec.tsx', 'frontend/src/testing/**'],
    rules: forbid(acrossWorkspaces, climbing),
  },
  { files: ['contracts/src/**/*.spec.ts'], rules: { 'no-restricted-imports': 'off' } },
);
