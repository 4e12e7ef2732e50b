import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { portOf } from '@timekeep/embedded/testing/port-of';
import { eventually } from '@timekeep/tools/eventually';
import PostalMime, { type Email } from 'postal-mime';
import type { MailSettings } from '../configuration/configuration.js';

/** A folder to which a backend sends its mail. */
export class TestOutbox {
  private constructor(private readonly parent: string) {}

  static async create(): Promise<TestOutbox> {
    return new TestOutbox(await mkdtemp(join(tmpdir(), 'timekeep-outbox-')));
  }

  /** The folder; it exists once a mail was sent. */
  get folder(): string {
    return join(this.parent, 'outbox');
  }

  get settings(): MailSettings {
    return { url: pathToFileURL(this.folder).href, from: 'no-reply@acme.example' };
  }

  /** Returns all mail to the address, oldest first. */
  async mailTo(address: string): Promise<Email[]> {
    const files = await readdir(this.folder).catch(() => []);
    const whole = files.filter((file) => file.endsWith('.eml')).sort();
    const mails = await Promise.all(
      whole.map(async (file) => PostalMime.parse(await readFile(join(this.folder, file)))),
    );
    return mails.filter(({ to = [] }) => to.some((recipient) => recipient.address === address));
  }

  /** Waits for the `count`th mail to the address and returns its code. */
  codeFor(address: string, count = 1): Promise<string> {
    return eventually(async () => {
      const mail = (await this.mailTo(address))[count - 1];
      return /^Your code is: (\w+)$/m.exec(mail?.text ?? '')?.[1];
    });
  }

  async remove(): Promise<void> {
    await rm(this.parent, { recursive: true, force: true });
  }
}

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
}

/** The part of a mail server that one client needs, over a real connection (RFC 5321, without extensions). */
export class TestSmtpServer {
  readonly received: ReceivedMail[] = [];
  private readonly sockets = new Set<Socket>();
  private isSilent = false;
  private losesAcceptance = false;
  private answersToRcpt: string[] = [];
  private alwaysToRcpt = '250 OK';

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => void this.serve(socket));
  }

  static async start(): Promise<TestSmtpServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TestSmtpServer(server);
  }

  get url(): string {
    return `smtp://127.0.0.1:${portOf(this.server)}`;
  }

  /** The number of connections so far. */
  get connections(): number {
    return this.sockets.size;
  }

  /** Sets the answer to recipients, for so many times or permanently. */
  answerRcpt(answer: string, times?: number): void {
    if (times === undefined) this.alwaysToRcpt = answer;
    else this.answersToRcpt = Array<string>(times).fill(answer);
  }

  /** From now on it accepts connections and does not answer; or answers new ones again. */
  fallSilent(isSilent = true): void {
    this.isSilent = isSilent;
  }

  /** From now on it takes mail and closes the connection without saying so; or says so again. */
  loseAcceptance(losesAcceptance = true): void {
    this.losesAcceptance = losesAcceptance;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(socket: Socket): Promise<void> {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    if (this.isSilent) return;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    let [from, to, data]: [string, string[], string[] | null] = ['', [], null];
    say('220 test ESMTP');
    for await (const line of createInterface({ input: socket })) {
      if (data) {
        if (line !== '.') {
          data.push(line.replace(/^\./, ''));
          continue;
        }
        this.received.push({ from, to, message: data.join('\r\n') });
        data = null;
        if (this.losesAcceptance) {
          socket.destroy();
          return;
        }
        say('250 Taken');
        continue;
      }
      const [, address = ''] = /<(.*)>/.exec(line) ?? [];
      switch (line.slice(0, 4).toUpperCase()) {
        case 'MAIL':
          from = address;
          to = [];
          say('250 OK');
          break;
        case 'RCPT': {
          const answer = this.answersToRcpt.pop() ?? this.alwaysToRcpt;
          if (answer.startsWith('2')) to.push(address);
          say(answer);
          break;
        }
        case 'DATA':
          data = [];
          say('354 Go on');
          break;
        case 'QUIT':
          say('221 Bye');
          socket.end();
          break;
        default:
          say('250 test');
      }
    }
  }
}
