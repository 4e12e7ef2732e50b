/**
 * `npm test`: lint, format and type check concurrently, unit and integration tests, browser tests, of which three files
 * run at a time. It continues after a failure, so that one run reports everything, and ends with the number of tests
 * that passed and failed. A spec file that failed is run once more, alone; if it passes then, the end of the run says
 * so.
 *
 * With arguments, which Jest gets (`npm test -- backend/src/leave -t balance`), it runs the chosen specs alone and compiles only what
 * they start: nothing, unless a spec runs the programs. Those of e2e and lab/faults, and `npm run test:e2e -- <spec>`, run on the
 * built system.
 */
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildBrowserTests, buildFrontend, buildPrograms, install } from './build.mjs';
import { ensureChromium, findChromium } from './chromium.mjs';
import { runSpecs } from './jest.mjs';
import { root, run, runConcurrently } from './run.mjs';

const ON_SERVERS = ['log', 'embedded', 'projections', 'backend'];
/** Text in a spec that starts a compiled program, itself or through a helper. */
const STARTS_PROGRAMS = /\bdist\/|\/cli-world\.js|\/run-cli\.js|backup-program/;

/** Options of Jest whose value is a part of test names, not a path. */
const NAMES_TESTS = new Set(['-t', '--testNamePattern']);

const args = process.argv.slice(2);
const browserAlone = args.includes('--e2e');
const chosen = args.filter((argument) => argument !== '--e2e');
const paths = chosen.filter(
  (argument, index) => !argument.startsWith('-') && !NAMES_TESTS.has(chosen[index - 1] ?? ''),
);
const isBrowser = browserAlone || (paths.length > 0 && paths.every((path) => /e2e\/|lab\/faults/.test(path)));
const results = join(root, '.cache');
const again = args.length === 0;

mkdirSync(results, { recursive: true });
await prepare();
const stages = [];
if (again) stages.push(checks());
if (!isBrowser) stages.push(unitTests(chosen));
if (again || isBrowser) stages.push(await browserTests(chosen));

const failed = [];
const unsteady = [];
let passedTests = 0;
let failedTests = 0;
for (const { name, work } of stages) {
  const start = performance.now();
  console.log(`\n== ${name}`);
  const outcome = await work();
  if (!outcome.good) failed.push(name);
  passedTests += outcome.passed ?? 0;
  failedTests += outcome.failed ?? 0;
  unsteady.push(...(outcome.unsteady ?? []));
  console.log(`== ${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

for (const file of unsteady) console.log(`\nFailed at first, passed when run again alone: ${file}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${passedTests} passed, ${failedTests} failed`);
process.exit(failed.length > 0 ? 1 : 0);

async function prepare() {
  if (again) return run(process.execPath, ['scripts/prepare.mjs', '--test']);
  install();
  if (isBrowser) {
    await ensureChromium();
    buildPrograms();
    buildFrontend();
    buildBrowserTests();
  } else if (chosenSpecs().some((file) => STARTS_PROGRAMS.test(readFileSync(file, 'utf8')))) {
    buildPrograms();
  }
}

/**
 * Returns the server spec files whose path contains one of the chosen parts, as Jest chooses them; all without a part.
 */
function chosenSpecs() {
  const isChosen = (file) =>
    paths.length === 0 || paths.some((path) => file.includes(path.replace(/^\.\//, '')));
  return ON_SERVERS.flatMap((workspace) =>
    readdirSync(join(root, workspace, 'src'), { recursive: true })
      .map((file) => `${workspace}/src/${file}`)
      .filter((file) => file.endsWith('.spec.ts') && isChosen(join(root, file)))
      .map((file) => join(root, file)),
  );
}

/** Each of these keeps one core busy; the frontend and the rest share no types that lint would compute twice. */
function checks() {
  const commands = {
    'lint of the frontend': ['npx', 'eslint', 'frontend', '--max-warnings', '0'],
    'lint of the rest': ['npx', 'eslint', '.', '--max-warnings', '0', '--ignore-pattern', 'frontend/'],
    'import circles': ['npm', 'run', '--silent', 'circles'],
    format: ['npm', 'run', '--silent', 'format:check'],
    'type check': ['npm', 'run', '--silent', 'typecheck'],
  };
  return {
    name: 'lint, format and type check',
    work: async () => ({ good: (await runConcurrently(commands)).every((status) => status === 0) }),
  };
}

function unitTests(args) {
  const output = join(results, 'unit-tests.json');
  return {
    name: 'unit and integration tests',
    work: () => runSpecs({ config: 'jest.config.mjs', output, args, again }),
  };
}

async function browserTests(args) {
  const output = join(results, 'browser-tests.json');
  const environment = { CHROMIUM_PATH: (await findChromium()) ?? '' };
  return {
    name: 'browser tests',
    work: () =>
      runSpecs({
        config: 'e2e/jest.config.mjs',
        output,
        args: ['--maxWorkers=3', ...args],
        environment,
        again,
      }),
  };
}
