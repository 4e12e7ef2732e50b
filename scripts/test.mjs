/**
 * `npm test`: lint and type check beside each other, unit and integration tests, browser tests, of which three files run at a
 * time. It goes on after a failure, so that one run tells everything, and ends with the number of tests that passed and
 * failed. A spec file that failed is run once more, alone; if it passes then, the end of the run says so.
 * Arguments are passed on to the unit and integration tests alone, and leave the rest out.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { runSpecs } from './jest.mjs';
import { root, runBeside } from './run.mjs';

const chosen = process.argv.slice(2);
const results = join(root, '.cache');
const again = chosen.length === 0;

mkdirSync(results, { recursive: true });
const stages = chosen.length > 0 ? [unitTests(chosen)] : [checks(), unitTests([]), await browserTests()];

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

/** Each of these keeps one core busy; the frontend and the rest share no types that lint would work out twice. */
function checks() {
  const commands = {
    'lint of the frontend': ['npx', 'eslint', 'frontend', '--max-warnings', '0'],
    'lint of the rest': ['npm', 'run', '--silent', 'lint', '--', '--ignore-pattern', 'frontend/'],
    'type check': ['npm', 'run', '--silent', 'typecheck'],
  };
  return {
    name: 'lint and type check',
    work: async () => ({ good: (await runBeside(commands)).every((status) => status === 0) }),
  };
}

function unitTests(args) {
  const output = join(results, 'unit-tests.json');
  return {
    name: 'unit and integration tests',
    work: () => runSpecs({ config: 'jest.config.mjs', output, args, again }),
  };
}

async function browserTests() {
  const output = join(results, 'browser-tests.json');
  const environment = { CHROMIUM_PATH: (await findChromium()) ?? '' };
  return {
    name: 'browser tests',
    work: () =>
      runSpecs({ config: 'e2e/jest.config.mjs', output, args: ['--maxWorkers=3'], environment, again }),
  };
}
