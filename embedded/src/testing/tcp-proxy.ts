import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { portOf } from './port-of.js';

/** TCP proxy to a server, whose connections a test can cut, restore, or block in one direction. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private readonly clients = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  private answersPass = true;
  private answersLeft = Infinity;
  private heldMs = 0;

  private constructor(private readonly target: NetConnectOpts) {}

  /** Starts a proxy to the host and port of the URL, or to PostgreSQL's socket in its parameter `host`. */
  static async to(url: string): Promise<TcpProxy> {
    const { hostname, port, searchParams } = new URL(url);
    const folder = searchParams.get('host');
    const proxy = new TcpProxy(
      folder === null ? { host: hostname, port: Number(port) } : { path: join(folder, `.s.PGSQL.${port}`) },
    );
    await proxy.restore();
    return proxy;
  }

  /** Returns the URL with the address of this proxy. */
  urlOf(url: string): string {
    const led = new URL(url);
    // A name stays, since certificates are checked against it.
    if (led.hostname !== 'localhost') led.hostname = '127.0.0.1';
    led.port = String(this.port);
    led.searchParams.delete('host');
    return led.href;
  }

  /** True if all data arrive, in both directions. */
  get isWhole(): boolean {
    return this.server !== undefined && this.answersPass;
  }

  /** Closes all connections, and refuses new ones. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    const closed = new Promise<void>((resolve) => {
      if (server)
        server.close(() => {
          resolve();
        });
      else resolve();
    });
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Accepts connections again, on the same port. */
  async restore(): Promise<void> {
    this.answersPass = true;
    if (this.server) return;
    const server = createServer((client) => {
      this.connectThrough(client);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = portOf(server);
    this.server = server;
  }

  /** Discards answers from now on; requests still arrive. */
  loseAnswers(): void {
    this.answersPass = false;
  }

  /** Holds back what the clients of the open connections send from now on; answers still arrive. New connections are whole. */
  holdRequests(): void {
    for (const client of this.clients) client.unpipe().pause();
  }

  /** Holds back the first bytes of each new connection for so many milliseconds, as a server without processor time would. */
  beginSlowly(ms: number): void {
    this.heldMs = ms;
  }

  /** Closes all connections once, after further bytes of answers. New connections are accepted. */
  cutAfter(bytes: number): void {
    this.answersLeft = bytes;
  }

  private connectThrough(client: Socket): void {
    if (!this.server) {
      client.destroy();
      return;
    }
    const server = connect(this.target);
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        this.clients.delete(client);
        client.destroy();
        server.destroy();
      });
    }
    this.clients.add(client);
    if (this.heldMs > 0) setTimeout(() => client.pipe(server), this.heldMs);
    else client.pipe(server);
    server.on('data', (chunk) => {
      this.answersLeft -= chunk.length;
      if (this.answersLeft <= 0) {
        this.answersLeft = Infinity;
        for (const socket of this.sockets) socket.destroy();
      } else if (this.answersPass) client.write(chunk);
    });
  }
}
