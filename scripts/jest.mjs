/** Runs spec files with Jest, and those that failed once more, alone. */
import { readFileSync, rmSync } from 'node:fs';
import { root, tryRun } from './run.mjs';

/** More failures than this are systematic, and are not run again. */
const MAX_RERUNS = 3;

const FLAGS = ['--experimental-vm-modules', '--no-warnings'];
const flags = { FORCE_COLOR: '0' };

/**
 * Runs the spec files of a configuration. Returns `good` (no failure), the numbers of tests that `passed` and `failed`,
 * and the `unsteady` tests, which failed beside others and passed when their file was run again.
 */
export function runSpecs({ config, output, args = [], environment = {}, again = false }) {
  const run = (file, more) => {
    rmSync(file, { force: true });
    const options = ['--config', config, '--json', `--outputFile=${file}`, '--silent=false', ...more];
    const code = tryRun(process.execPath, [...FLAGS, 'node_modules/jest/bin/jest.js', ...options], {
      ...flags,
      ...environment,
    });
    return { code, ...resultsIn(file) };
  };
  const first = run(output, args);
  const files = first.failedFiles;
  const outcome = { good: first.code === 0, passed: first.passed, failed: first.failed, unsteady: [] };
  if (!again || first.code === 0 || files.length === 0 || files.length > MAX_RERUNS) return outcome;

  console.log(`\n== again, alone: ${files.map(({ name }) => name).join(', ')}`);
  const second = run(`${output}.again`, [
    '--runInBand',
    '--runTestsByPath',
    ...files.map(({ name }) => name),
  ]);
  if (second.code !== 0) return outcome;
  return {
    good: true,
    passed: first.passed - sum(files.map(({ passed }) => passed)) + second.passed,
    failed: 0,
    unsteady: files.map(({ name, failedTests }) => [name, ...failedTests].join('\n    ')),
  };
}

function resultsIn(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const failedFiles = testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, assertionResults }) => ({
        name: name.replace(`${root}/`, ''),
        passed: assertionResults.filter(({ status }) => status === 'passed').length,
        failedTests: assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => fullName),
      }));
    return { passed: numPassedTests, failed: numFailedTests, failedFiles };
  } catch (error) {
    console.error(`No result could be read from ${file}: ${error.message}`);
    return { code: 1, passed: 0, failed: 0, failedFiles: [] };
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
