import { Agent, request } from 'node:http';

export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/**
 * An HTTP client with persistent connections. It does little, since it shares the machine with the measured programs.
 */
export class HttpClient {
  private readonly agent: Agent;

  /** @param connections further concurrent calls wait for one of them */
  constructor(
    private readonly origin: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /**
   * @returns the whole answer as text
   * @throws Error for any status but success
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
        // The server has closed the idle connection meanwhile, and has not received the call.
        if (call.reusedSocket && error.code === 'ECONNRESET')
          resolve(this.send({ method, path, headers, body }));
        else reject(error);
      });
      call.end(body);
    });
  }

  /** The same, with the answer typed by the contract. */
  async sendJson<Answer>(call: HttpCall): Promise<Answer> {
    return JSON.parse(await this.send(call)) as Answer;
  }

  close(): void {
    this.agent.destroy();
  }
}
