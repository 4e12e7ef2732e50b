import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { runHere } from '../../testing/run-cli.js';
import { instantMs } from './event-filter.js';
import { ExportWriter } from './export-events.js';

const EVENTS = Array.from({ length: 6 }, (_, index) => ({
  position: String(10 + index),
  recordedAt: '2024-05-02T00:00:00.000Z',
  stream: 'organization',
  revision: String(index),
  id: `id-${index}`,
  type: 'CompanyAdded',
  metadata: { actor: 'it:root' },
  // Text that looks like the end of a line must not be taken for it.
  data: { name: `,"sha256":"${'0'.repeat(64)}"}` },
}));

function linesOf(): string[] {
  const writer = new ExportWriter();
  return `${writer.of(EVENTS)}${writer.end('15')}`.trim().split('\n');
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-export-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Without a system: the environment names none, and none runs. */
async function verified(lines: readonly string[], more: readonly string[] = []) {
  const file = join(folder, 'events.jsonl');
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  return runHere(['events', 'verify', file, ...more], { DATA_DIR: folder });
}

const CUT_OFF =
  'The file was cut off: its last line, which says how many there are, is missing, and so may be any after line 4 of the export.';

const without = (lines: readonly string[], from: number, count = 1) =>
  lines.filter((_, index) => index < from || index >= from + count);

describe('it events verify', () => {
  it('finds nothing wrong with a file as it was written', async () => {
    expect(await verified(linesOf())).toEqual({
      code: 0,
      stdout: '6 events, all that were exported, in their order and unchanged.\n',
      stderr: '',
    });
    const { stdout } = await verified(linesOf(), ['--json']);
    expect(JSON.parse(stdout)).toEqual({ events: 6, faults: [], chained: true });
  });

  it.each<[string, (lines: string[]) => readonly string[], readonly string[]]>([
    [
      'a line that was removed',
      (lines) => without(lines, 2),
      ['Line 3: Line 3 of the export is missing before it.'],
    ],
    [
      'the first line removed',
      (lines) => without(lines, 0),
      ['Line 1: Line 1 of the export is missing before it.'],
    ],
    [
      'lines removed at the end',
      (lines) => without(lines, 4, 2),
      ['Line 5: Lines 5 to 6 of the export are missing before it.'],
    ],
    ['the end cut off', (lines) => lines.slice(0, 4), [`Line 4: ${CUT_OFF}`]],
    [
      'a line cut in the middle',
      (lines) => [...lines.slice(0, 4), lines[4]?.slice(0, 40) ?? ''],
      ['Line 5: It is no line of the export.', `Line 5: ${CUT_OFF}`],
    ],
    [
      "two lines in each other's place",
      (lines) => [lines[0] ?? '', lines[2] ?? '', lines[1] ?? '', ...lines.slice(3)],
      ['Line 3: It is line 2 of the export, and out of its place.'],
    ],
    [
      'a line twice',
      (lines) => [...lines.slice(0, 3), lines[1] ?? '', ...lines.slice(3)],
      ['Line 4: It is line 2 of the export, which is in the file already.'],
    ],
    [
      'a changed event',
      (lines) => lines.map((line) => line.replace('"id-3"', '"id-9"')),
      ['Line 4: It is not as the export wrote it.'],
    ],
    [
      'a changed hash',
      (lines) =>
        lines.map((line, index) =>
          index === 3 ? line.replace(/[\da-f]{64}(?="\}$)/, '0'.repeat(64)) : line,
        ),
      ['Line 4: It is not as the export wrote it.'],
    ],
    [
      'a changed count',
      (lines) => without(lines, 5).map((line) => line.replace('"events":6', '"events":5')),
      ['Line 6: It is not as the export wrote it.'],
    ],
    [
      'a line between',
      (lines) => [...lines.slice(0, 2), 'hello', ...lines.slice(2)],
      ['Line 3: It is no line of the export.'],
    ],
    [
      'a line after the last',
      (lines) => [...lines, lines[0] ?? ''],
      ['Line 8: It is no line of the export.'],
    ],
  ])('names %s', async (_, change, expected) => {
    const { code, stdout, stderr } = await verified(change(linesOf()));
    expect(stdout.trim().split('\n').sort()).toEqual([...expected].sort());
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^\d faults? in \d events\.\n$/),
    });
  });

  it('reports what cannot be detected in a file of a former version, and names lines out of order', async () => {
    const former = EVENTS.map((event) => JSON.stringify(event));
    expect(await verified(without(former, 2))).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^The lines have no numbers and hashes.*cannot be told\.\n5 events\.\n$/),
      stderr: '',
    });
    const { code, stdout } = await verified([former[1] ?? '', former[0] ?? '']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Line 2: Its event is not after that of the line before it in the log\.\n/);
  });

  it('needs an export', async () => {
    for (const lines of [[], ['hello'], ['{"position":7}']]) {
      expect(await verified(lines)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is no export'),
      });
    }
    expect(await runHere(['events', 'verify', join(folder, 'none')], {})).toMatchObject({ code: 2 });
  });
});

describe('the time of an option', () => {
  const zone = new CompanyZone('Asia/Manila');
  const now = Date.parse('2024-05-02T08:00:00Z');
  const at = (option: '--since' | '--until', text: string) =>
    new Date(instantMs(option, text, zone, now)).toISOString();

  it.each([
    ['--since', '2024-05-02', '2024-05-01T16:00:00.000Z'],
    ['--until', '2024-05-02', '2024-05-02T15:59:59.999Z'],
    ['--since', '2024-05-02T08:00', '2024-05-02T00:00:00.000Z'],
    ['--until', '2024-05-02 08:00:05', '2024-05-02T00:00:05.000Z'],
    ['--since', '2024-05-02T08:00:00+02:00', '2024-05-02T06:00:00.000Z'],
    ['--since', '90m', '2024-05-02T06:30:00.000Z'],
    ['--until', '6h', '2024-05-02T02:00:00.000Z'],
    ['--since', '3d', '2024-04-29T08:00:00.000Z'],
  ] as const)('is understood: %s %s', (option, text, instant) => {
    expect(at(option, text)).toBe(instant);
  });

  it.each(['', 'yesterday', '2024-02-30', '2024-05-02T25:00', '5', '1w', '1714636800000'])(
    'is refused: %j',
    (text) => {
      expect(() => at('--since', text)).toThrow('--since is a date');
    },
  );
});
