import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Settings, StartRefusedError } from './settings.js';

/**
 * Demo data and real data never mix: a data folder is marked as the one or the other at its first start.
 *
 * @throws StartRefusedError when the folder is marked as the other
 */
export async function markDataFolder({ dataDir, demo }: Settings): Promise<void> {
  const [mine, other] = demo ? ['demo', 'real'] : ['real', 'demo'];
  if (await isMarked(dataDir, other)) {
    throw new StartRefusedError(
      demo
        ? `${dataDir} holds real data: start it with DEMO=false`
        : `${dataDir} holds demo data: with DEMO=false give another DATA_DIR`,
    );
  }
  await writeFile(join(dataDir, mine), '');
}

function isMarked(dataDir: string, marker: string): Promise<boolean> {
  return access(join(dataDir, marker)).then(
    () => true,
    () => false,
  );
}
