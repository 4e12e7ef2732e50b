import { createHash } from 'node:crypto';

import type { EventStoreDBClient } from '@eventstore/db-client';
import { terminalStream } from '@timekeep/contracts/events/streams';
import type { Random } from '@timekeep/tools/random';

import { type Append, appendPhases } from './company-events.js';

/** Issues so many terminals and returns their keys. */
export async function issueTerminals(
  log: EventStoreDBClient,
  count: number,
  random: Random,
): Promise<string[]> {
  const keys: string[] = [];
  const appends = Array.from({ length: count }, (): Append => {
    const name = `gate-${random.uuid().slice(0, 13)}`;
    const secret = createHash('sha256').update(random.uuid()).digest('base64url');
    keys.push(`${name}.${secret}`);
    const keyHash = createHash('sha256').update(secret).digest('hex');
    const data = { name, keyHash, pinRequired: false };
    return { stream: terminalStream(name), events: [{ type: 'TerminalIssued', data }] };
  });
  await appendPhases(log, [appends], random);
  return keys;
}
