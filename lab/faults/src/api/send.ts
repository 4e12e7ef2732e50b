import { request as httpRequest, type Agent, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Draft } from './requests/draft.js';

/** The answer, or the reason why there was none. */
export type Answer =
  | {
      readonly came: true;
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: string;
      readonly ms: number;
    }
  | {
      readonly came: false;
      readonly why: 'too late' | 'broken off';
      readonly words: string;
      readonly ms: number;
    };

/** Sends a request unchanged: no HTTP library corrects it. */
export async function send(
  url: string,
  { method, path, headers, body = '' }: Draft,
  agent: Agent,
  timeoutMs: number,
): Promise<Answer> {
  const start = performance.now();
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await new Promise<Omit<Extract<Answer, { came: true }>, 'came' | 'ms'>>(
      (resolve, reject) => {
        const { hostname, port } = new URL(url);
        const length = { 'Content-Length': String(Buffer.byteLength(body)) };
        const sent = httpRequest({
          ...{ hostname, port, method, path, agent, signal: late },
          headers: body === '' ? headers : { ...headers, ...length },
        });
        sent.on('error', reject);
        sent.on('response', (response) => {
          text(response).then((read) => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read });
          }, reject);
        });
        sent.end(body);
      },
    );
    return { came: true, ...answer, ms: performance.now() - start };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return {
      came: false,
      why: late.aborted ? 'too late' : 'broken off',
      words,
      ms: performance.now() - start,
    };
  }
}
