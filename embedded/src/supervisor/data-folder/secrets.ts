import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { readPrivateFile, reasonOf, replaceFile } from '../../files/replace-file.js';
import { StartRefusedError } from '../../settings/start-refused.error.js';
import type { Settings } from '../settings.js';
import { findSessionEpoch } from './session-epoch.js';

const NAMES = ['JWT_SECRET', 'PIN_SECRET'] as const;
const SECRET_BYTES = 32;

export type Secrets = Record<(typeof NAMES)[number] | 'SESSION_EPOCH', string>;

/**
 * The secrets of the backend: from the environment, else, for the demo only, made up once and kept in the data folder
 * for its owner's eyes. The epoch of sessions beside them.
 *
 * @throws StartRefusedError when a system that is not a demo is started without its own secrets, and when those of a demo
 *   cannot be used
 */
export async function findSecrets(settings: Settings, env: NodeJS.ProcessEnv): Promise<Secrets> {
  const missing = NAMES.filter((name) => (env[name] ?? '') === '');
  if (!settings.demo && missing.length > 0) {
    throw new StartRefusedError(`${missing.join(' and ')} must be set with DEMO=false.`);
  }
  const kept = missing.length > 0 ? await loadOrCreateSecrets(settings.dataDir) : {};
  const secret = (name: (typeof NAMES)[number]): string =>
    (missing.includes(name) ? kept[name] : env[name]) ?? '';
  return {
    JWT_SECRET: secret('JWT_SECRET'),
    PIN_SECRET: secret('PIN_SECRET'),
    SESSION_EPOCH: await findSessionEpoch(settings.dataDir, env),
  };
}

async function loadOrCreateSecrets(dataDir: string): Promise<Partial<Record<string, string>>> {
  const file = join(dataDir, 'secrets.json');
  const kept = await readSecrets(file);
  const incomplete = NAMES.filter((name) => kept[name] === undefined);
  if (incomplete.length === 0) return kept;
  for (const name of incomplete) kept[name] = randomBytes(SECRET_BYTES).toString('base64url');
  await replaceFile(file, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}

/** @throws StartRefusedError, without what the file says, when it is not ours alone or cannot be understood */
async function readSecrets(file: string): Promise<Partial<Record<string, string>>> {
  const text = await readPrivateFile(file).catch((error: unknown) => refuse(file, reasonOf(error)));
  return text === undefined ? {} : (parseSecrets(text) ?? refuse(file, 'it holds no secrets'));
}

function refuse(file: string, reason: string): never {
  throw new StartRefusedError(
    `The secrets in ${file} cannot be used: ${reason}. Make it a file that only its owner may read (chmod 600), with ` +
      `${NAMES.join(' and ')} as in its backup, or set both in the environment.`,
  );
}

/** The texts of a JSON object by their names; undefined when it is none. */
function parseSecrets(text: string): Partial<Record<string, string>> | undefined {
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  return Object.fromEntries(
    Object.entries(parsed).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** The error of the parser would repeat a part of the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
