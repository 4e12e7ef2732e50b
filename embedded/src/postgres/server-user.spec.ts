import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from '@jest/globals';

import { findServerUser } from './server-user.js';

const PATH = process.env['PATH'];
const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-programs-'));
  process.env['PATH'] = folder;
});

afterEach(async () => {
  process.env['PATH'] = PATH;
  await rm(folder, { recursive: true });
});

async function program(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

it('takes no user of other programs when the one of PostgreSQL cannot be created', async () => {
  await program('id', '[ "$2" = nobody ] && echo 65534');
  await program('useradd', 'exit 1');
  if (isRoot) await expect(findServerUser()).rejects.toThrow('a user "postgres" could not be created');
  else expect(await findServerUser()).toEqual({ kind: 'self' });
});
