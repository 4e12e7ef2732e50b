import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { LogUrl } from './address.js';

const ANSWER_WITHIN_MS = 5_000;
const [FOUND, MISSING] = [200, 404];

/** Result of a search for a user; `unanswered` where the log has no users, as the embedded one, or does not say. */
export type UserSearch = 'known' | 'unknown' | 'unanswered';

/**
 * Searches a user of EventStoreDB over HTTP, which it answers at the same port: its client has no call for users.
 *
 * @param eventStoreUrl names an administrator; of a cluster the first node is asked
 */
export async function findUser(eventStoreUrl: string, user: string): Promise<UserSearch> {
  const url = LogUrl.of(eventStoreUrl);
  const { hostname, port, username, password } = new URL(url.at(url.hosts[0] ?? '').toString());
  const isPlain = url.option('tls') === 'false';
  const caFile = url.option('tlsCAFile');
  const options = {
    ...{ host: hostname.replaceAll(/[[\]]/g, ''), port, path: `/users/${encodeURIComponent(user)}` },
    auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
    headers: { accept: 'application/json' },
    timeout: ANSWER_WITHIN_MS,
    ...(caFile !== undefined && !isPlain && { ca: readFileSync(decodeURIComponent(caFile)) }),
  };
  return new Promise((resolve) => {
    const asked = (isPlain ? requestHttp : requestHttps)(options, (answer) => {
      answer.resume();
      resolve(
        answer.statusCode === FOUND ? 'known' : answer.statusCode === MISSING ? 'unknown' : 'unanswered',
      );
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', () => {
      resolve('unanswered');
    });
    asked.end();
  });
}
