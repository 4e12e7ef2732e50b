import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const SPEC = 'contracts/src/leave/anniversaries.spec.ts';

/** Without the flag of Node.js that this run has. */
function jest(...args) {
  const env = { ...process.env };
  delete env.NODE_OPTIONS;
  const jestBin = join(ROOT, 'node_modules/jest/bin/jest.js');
  return spawnSync(process.execPath, [jestBin, ...args], { cwd: ROOT, env, encoding: 'utf8' });
}

describe('npx jest', () => {
  it('runs a spec without any flag of Node.js', () => {
    const { status, stderr } = jest(SPEC);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/Tests: +\d+ passed/) });
    expect(stderr).not.toContain('ExperimentalWarning');
  });

  it('ends as the run ends', () => {
    expect(jest('no-such-spec').status).toBe(1);
  });
});
