import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { reasonOf } from '@timekeep/log/settings/error-code';

import { readOwnFile, replaceFile } from '../../files/data-files.js';
import { StartRefusedError } from '../../settings/start-refused.error.js';
import type { Settings } from '../settings.js';

/** The number of the data folder's session epoch. */
const EPOCH_FILE = 'session-epoch';

const NAMES = ['JWT_SECRET', 'PIN_SECRET'] as const;
const SECRET_BYTES = 32;
const ELSEWHERE = `set ${NAMES.join(' and ')} in the environment`;

export type Secrets = Record<(typeof NAMES)[number] | 'SESSION_EPOCH', string>;

/**
 * Returns the secrets of the backend: from the environment, else, only for a demo, generated once and stored in the data folder,
 * readable by its owner only. Includes the session epoch.
 *
 * @throws StartRefusedError when a real system is started without secrets, or the stored secrets of a demo
 *   are invalid
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
    SESSION_EPOCH: findSessionEpoch(settings.dataDir, env),
  };
}

async function loadOrCreateSecrets(dataDir: string): Promise<Partial<Record<string, string>>> {
  const file = join(dataDir, 'secrets.json');
  const kept = readSecrets(file);
  const incomplete = NAMES.filter((name) => kept[name] === undefined);
  if (incomplete.length === 0) return kept;
  for (const name of incomplete) kept[name] = randomBytes(SECRET_BYTES).toString('base64url');
  await replaceFile(file, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}

/** @throws StartRefusedError, without the content, when others chose or can read it, or it is malformed */
function readSecrets(file: string): Partial<Record<string, string>> {
  const text = readSecretText(file);
  if (text === undefined) return {};
  const secrets = parseSecrets(text);
  if (secrets !== undefined) return secrets;
  throw new StartRefusedError(
    `${file} cannot be used: it holds no secrets. Put ${NAMES.join(' and ')} in it as in its backup, or ${ELSEWHERE}.`,
  );
}

function readSecretText(file: string): string | undefined {
  try {
    return readOwnFile(file);
  } catch (error) {
    const reason =
      error instanceof StartRefusedError ? error.message : `${file} cannot be used: ${reasonOf(error)}`;
    throw new StartRefusedError(`${reason}. Or ${ELSEWHERE}.`);
  }
}

/** Returns the text fields of a JSON object; undefined for any other content. */
function parseSecrets(text: string): Partial<Record<string, string>> | undefined {
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  return Object.fromEntries(
    Object.entries(parsed).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** Hides the error of the parser, which would quote a part of the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Begins a new session epoch in a data folder: the backend refuses tokens of earlier epochs. An
 * older log may lack the password change or deactivation that had ended a session.
 */
export async function beginSessionEpoch(dataDir: string): Promise<void> {
  await replaceFile(join(dataDir, EPOCH_FILE), `${randomUUID()}\n`);
}

/**
 * Returns the epoch for the backend: that of the environment followed by that of the folder, so that neither hides a change
 * of the other. Empty if there is none.
 *
 * @throws StartRefusedError when another account could have written that of the folder
 */
export function findSessionEpoch(dataDir: string, env: NodeJS.ProcessEnv): string {
  const ofFolder = readOwnFile(join(dataDir, EPOCH_FILE)) ?? '';
  return [env['SESSION_EPOCH'] ?? '', ofFolder]
    .map((epoch) => epoch.trim())
    .filter((epoch) => epoch !== '')
    .join(' ');
}
