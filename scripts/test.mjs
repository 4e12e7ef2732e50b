/**
 * `npm test`: lint, type check, unit and integration tests, browser tests. It goes on after a failure, so
 * that one run tells everything, and ends with the number of tests that passed and failed.
 * Arguments are passed on to the unit and integration tests alone, and leave the rest out.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { root, tryRun } from './run.mjs';

const chosen = process.argv.slice(2);
const results = join(root, '.cache');
const jestFlags = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings', FORCE_COLOR: '0' };

mkdirSync(results, { recursive: true });
const stages =
  chosen.length > 0 ? [unitTests(chosen)] : [lint(), typeCheck(), unitTests([]), await browserTests()];

const failed = [];
let passedTests = 0;
let failedTests = 0;
for (const { name, work, output } of stages) {
  const start = performance.now();
  console.log(`\n== ${name}`);
  if (output) rmSync(output, { force: true });
  if (work() !== 0) failed.push(name);
  if (output) count(output);
  console.log(`== ${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${passedTests} passed, ${failedTests} failed`);
process.exit(failed.length > 0 ? 1 : 0);

function lint() {
  return { name: 'lint', work: () => tryRun('npm', ['run', '--silent', 'lint']) };
}

function typeCheck() {
  return { name: 'type check', work: () => tryRun('npm', ['run', '--silent', 'typecheck']) };
}

function unitTests(args) {
  const output = join(results, 'unit-tests.json');
  return { name: 'unit and integration tests', output, work: () => jest('jest.config.mjs', output, args) };
}

async function browserTests() {
  const output = join(results, 'browser-tests.json');
  const chromium = (await findChromium()) ?? '';
  return {
    name: 'browser tests',
    output,
    work: () => jest('e2e/jest.config.mjs', output, ['--runInBand'], { CHROMIUM_PATH: chromium }),
  };
}

function jest(config, output, args, environment = {}) {
  const flags = ['--config', config, '--json', `--outputFile=${output}`, '--silent=false', ...args];
  return tryRun(process.execPath, ['node_modules/jest/bin/jest.js', ...flags], {
    ...jestFlags,
    ...environment,
  });
}

function count(output) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(output, 'utf8'));
    passedTests += numPassedTests;
    failedTests += numFailedTests;
  } catch (error) {
    console.error(`No result could be read from ${output}: ${error.message}`);
    failed.push('reading the results');
  }
}
