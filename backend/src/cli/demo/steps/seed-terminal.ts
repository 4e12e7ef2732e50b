import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readPrivateFile } from '@timekeep/log/settings/private-file';
import { IssueTerminal, RevokeTerminal, Terminals } from '../../../clock/clock.module.js';
import { isRefusedAs } from '../../../event-store/store-errors.js';
import { replaceFile } from '../../../files/private-file.js';
import type { SystemSession } from '../../system/system-session.js';

/** The time clock at the door of the demo company. */
export const DEMO_TERMINAL = 'demo-entrance';
const KEY_FILE = 'demo-terminal.key';

/** Issues the demo's terminal. Its key is kept in the data folder; when it is lost, there is a new one. */
export async function seedTerminal(session: SystemSession): Promise<void> {
  const { dataDir } = session.location;
  const file = join(dataDir, KEY_FILE);
  const kept = readPrivateFile(file) ?? '';
  if ((await session.get(Terminals).identify(kept.trim()))?.name === DEMO_TERMINAL) return;

  await revoke(session);
  const { key } = await session.execute(new IssueTerminal(DEMO_TERMINAL, session.context('demo seed')));
  await mkdir(dataDir, { recursive: true });
  await replaceFile(file, `${key}\n`);
}

async function revoke(session: SystemSession): Promise<void> {
  try {
    await session.execute(new RevokeTerminal(DEMO_TERMINAL, session.context('demo seed')));
  } catch (error) {
    if (!isRefusedAs(error, 'missing')) throw error;
  }
}
