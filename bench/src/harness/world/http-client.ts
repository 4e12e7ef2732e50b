import { Agent, request } from 'node:http';

export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Calls over connections that stay open. It does as little as it can, since it shares the machine with what is measured. */
export class HttpClient {
  private readonly agent: Agent;

  /** @param connections more calls at a time wait for one of them */
  constructor(
    private readonly origin: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /**
   * @returns the whole answer as text
   * @throws Error for an answer that is no success
   */
  send({ method, path, headers = {}, body }: HttpCall): Promise<string> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
      const call = request(
        `${this.origin}${path}`,
        {
          method,
          agent: this.agent,
          headers: { 'Content-Type': 'application/json', ...length, ...headers },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const status = answer.statusCode ?? 0;
            if (status >= 200 && status < 300) resolve(text);
            else reject(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 500)}`));
          });
        },
      );
      call.on('error', (error: NodeJS.ErrnoException) => {
        // The server had given the connection up meanwhile, and has not seen the call.
        if (call.reusedSocket && error.code === 'ECONNRESET')
          resolve(this.send({ method, path, headers, body }));
        else reject(error);
      });
      call.end(body);
    });
  }

  /** The same, with the answer as the contract has it. */
  async sendJson<Answer>(call: HttpCall): Promise<Answer> {
    return JSON.parse(await this.send(call)) as Answer;
  }

  close(): void {
    this.agent.destroy();
  }
}
