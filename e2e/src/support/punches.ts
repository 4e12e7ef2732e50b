import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  TERMINAL_KEY_HEADER,
  type PunchesAnswer,
  type PunchRequest,
} from '@timekeep/contracts/api/clock-api';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';

/** Sends punches as a time clock does; throws when the whole call is refused. */
export async function sendPunches(
  url: string,
  key: string,
  punches: readonly PunchRequest[],
): Promise<PunchesAnswer> {
  const response = await fetch(url + API_PATHS.punches, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TERMINAL_KEY_HEADER]: key },
    body: JSON.stringify({ punches }),
    signal: AbortSignal.timeout(WAIT_LIMIT_MS),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
  return body as PunchesAnswer;
}
