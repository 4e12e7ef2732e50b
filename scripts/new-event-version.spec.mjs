import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const SCRIPT = join(ROOT, 'scripts/new-event-version.mjs');

let copy;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'timekeep-new-version-'));
  for (const part of [
    'contracts/src',
    'contracts/package.json',
    'contracts/tsconfig.json',
    'tsconfig.base.json',
  ])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});

afterEach(() => rmSync(copy, { recursive: true }));

const events = (file) => join(copy, 'contracts/src/events', file);

function edit(file, from, to) {
  const text = readFileSync(events(file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(events(file), text.replace(from, to));
}

function compile() {
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', 'contracts'], {
    cwd: copy,
  });
}

function generate(type) {
  try {
    const stdout = execFileSync(process.execPath, [SCRIPT, type, copy], { encoding: 'utf8', stdio: 'pipe' });
    return { code: 0, stdout };
  } catch ({ status, stderr }) {
    return { code: status, stderr };
  }
}

/** Reads the golden event of a version with the present declarations. */
async function read(type, version) {
  const { data } = JSON.parse(readFileSync(events(`golden/${type}.v${version}.json`), 'utf8'));
  // With a new URL each time, since modules are cached.
  const file = join(copy, 'contracts/dist/events/read-event.js');
  const { readEvent } = await import(`${pathToFileURL(file).href}`);
  return readEvent(type, version, data);
}

describe('npm run new:event-version', () => {
  it('raises the version of a changed event, with a golden file and a step that make it readable', async () => {
    edit(
      'employee.ts',
      'data: { EMPID: text, resignedOn: date, reason: text }',
      'data: { EMPID: text, lastDay: date, note: orNull(text) }',
    );
    edit(
      '../audit/audited-people.ts',
      '({ EMPID, resignedOn, reason }) =>',
      '({ EMPID, lastDay: resignedOn, note: reason }) =>',
    );
    compile();
    const { code, stdout, stderr } = generate('EmployeeReinstated');
    expect({ code, stdout, stderr }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('EmployeeReinstated is of version 2'),
    });
    expect(stdout).toContain('give lastDay, note what follows');
    compile();
    expect(await read('EmployeeReinstated', 2)).toEqual({
      event: {
        type: 'EmployeeReinstated',
        data: { EMPID: expect.any(String), lastDay: '2024-01-02', note: null },
      },
    });
    const upcast = await read('EmployeeReinstated', 1);
    expect(Object.keys(upcast.event.data).sort()).toEqual(['EMPID', 'lastDay', 'note']);
  });

  it('adds a step to a declaration on one line', async () => {
    edit('leave.ts', '  ...dayTexts,\n', '  ...dayTexts,\n  NOTE: orNull(text),\n');
    // Their events are without the field.
    for (const spec of ['ledger', 'holiday-leave', 'two-employments'])
      rmSync(join(copy, `contracts/src/leave/${spec}.spec.ts`));
    compile();
    expect(generate('LeaveTransactionAdded')).toMatchObject({ code: 0 });
    compile();
    expect(await read('LeaveTransactionAdded', 1)).toMatchObject({ event: { data: { NOTE: null } } });
  });

  it('adds a step to those that a type has', async () => {
    edit('clock.ts', 'pinRequired: flag }', 'pinRequired: flag, place: text }');
    compile();
    expect(generate('TerminalIssued')).toMatchObject({ code: 0 });
    compile();
    for (const version of [1, 2, 3])
      expect(await read('TerminalIssued', version)).toMatchObject({ event: { data: { place: 'text' } } });
  });

  it('writes the golden file of a new event, which can be read', async () => {
    edit(
      'clock.ts',
      '  TerminalRevoked: event(',
      "  TerminalMoved: event({ says: 'it hangs at this place', data: { name: text, at: date, floor: orNull(wholeNumber) } }),\n  TerminalRevoked: event(",
    );
    edit(
      '../audit/audited-company.ts',
      '  TerminalRevoked: (',
      "  TerminalMoved: { noChange: 'it is where it is' },\n  TerminalRevoked: (",
    );
    edit('clock.ts', '{ assigned, flag,', '{ assigned, date, flag,');
    compile();
    const before = readFileSync(events('clock.ts'), 'utf8');
    expect(generate('TerminalMoved')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('TerminalMoved is new'),
    });
    expect(readFileSync(events('clock.ts'), 'utf8')).toBe(before);
    expect(JSON.parse(readFileSync(events('golden/TerminalMoved.v1.json'), 'utf8'))).toEqual({
      type: 'TerminalMoved',
      schemaVersion: 1,
      shape: { name: 'text', at: 'date', floor: 'whole number, or null' },
      data: { name: 'text', at: '2024-01-02', floor: null },
    });
    expect(await read('TerminalMoved', 1)).toHaveProperty('event');
  });

  it.each([
    ['Nonsense', /Nonsense is no event/],
    [
      'EmployeeReinstated',
      /EmployeeReinstated still is what version 1 wrote\. Change the data of its declaration/,
    ],
  ])('changes nothing for %s', (type, words) => {
    compile();
    const before = readFileSync(events('employee.ts'), 'utf8');
    expect(generate(type)).toMatchObject({ code: 1, stderr: expect.stringMatching(words) });
    expect(readFileSync(events('employee.ts'), 'utf8')).toBe(before);
  });
});
