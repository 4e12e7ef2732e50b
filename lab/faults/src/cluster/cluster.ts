import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@timekeep/embedded/postgres/free-port';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { spawnEventStoreDB, stateOf, type EventStoreDBNode } from '@timekeep/embedded/testing/eventstoredb';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';

const SIZE = 3;

/** A node, its ports, and the proxies by which clients and the other nodes reach it. */
interface Member {
  readonly folder: string;
  readonly http: number;
  readonly replication: number;
  readonly lines: readonly [http: TcpProxy, replication: TcpProxy];
  node: EventStoreDBNode;
}

/**
 * Three nodes of EventStoreDB on this machine, which can be killed, frozen and cut off from clients and from each
 * other.
 */
export class EventStoreDBCluster {
  private constructor(
    private readonly folder: string,
    private readonly members: readonly Member[],
  ) {}

  /** @throws Error when no node becomes the leader */
  static async start(): Promise<EventStoreDBCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'eventstoredb-cluster-'));
    const ports: { http: number; replication: number; lines: [TcpProxy, TcpProxy] }[] = [];
    for (let index = 0; index < SIZE; index += 1) {
      const [http, replication] = [await freePort(), await freePort()];
      const lines: [TcpProxy, TcpProxy] = [
        await TcpProxy.to(`http://127.0.0.1:${http}`),
        await TcpProxy.to(`http://127.0.0.1:${replication}`),
      ];
      ports.push({ http, replication, lines });
    }
    const advertised = ports.map(({ lines: [http] }) => hostOf(http));
    const members = ports.map((each, index) => {
      const own = join(folder, String(index));
      return { ...each, folder: own, node: spawnEventStoreDB(own, each.http, optionsOf(each, advertised)) };
    });
    const cluster = new EventStoreDBCluster(folder, members);
    try {
      await cluster.leader();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** A connection string of all nodes, over their proxies. */
  get url(): string {
    const hosts = this.members.map(({ lines: [http] }) => hostOf(http));
    return `esdb://${hosts.join(',')}?tls=false`;
  }

  /** Returns the index of the leader; waits until there is one. */
  async leader(): Promise<number> {
    const found = await eventually(
      async () => {
        const states = await Promise.all(this.members.map(({ http }) => stateOf(http)));
        const leading = states.indexOf('leader');
        // A frozen leader does not answer, and one that is cut off resigns after a while.
        return leading >= 0 && { leading };
      },
      WAIT_LIMIT_MS,
      'a node of the cluster leads',
    );
    return found.leading;
  }

  async kill(index: number): Promise<void> {
    await this.at(index).node.stop();
  }

  /** Starts a node that was killed. */
  restart(index: number): void {
    const member = this.at(index);
    const advertised = this.members.map(({ lines: [http] }) => hostOf(http));
    member.node = spawnEventStoreDB(member.folder, member.http, optionsOf(member, advertised));
  }

  freeze(index: number): void {
    this.at(index).node.process.kill('SIGSTOP');
  }

  thaw(index: number): void {
    this.at(index).node.process.kill('SIGCONT');
  }

  /** Cuts the node off from clients and the other nodes. */
  async cutOff(index: number): Promise<void> {
    await Promise.all(this.at(index).lines.map((line) => line.cut()));
  }

  async reconnect(index: number): Promise<void> {
    await Promise.all(this.at(index).lines.map((line) => line.restore()));
  }

  async killAll(): Promise<void> {
    await Promise.all(this.members.map(({ node }) => node.stop()));
  }

  restartAll(): void {
    for (const index of this.members.keys()) this.restart(index);
  }

  /**
   * Resolves when all nodes have joined. A former leader with events that the others do not have ends, and continues
   * without them when it is restarted, as `restart: unless-stopped` does.
   */
  async whole(): Promise<void> {
    await eventually(
      async () => {
        for (const [index, { node }] of this.members.entries()) {
          const { exitCode, signalCode } = node.process;
          if (exitCode !== null || signalCode !== null) this.restart(index);
        }
        const states = await Promise.all(this.members.map(({ http }) => stateOf(http)));
        return states.every((state) => state === 'leader' || state === 'follower');
      },
      WAIT_LIMIT_MS,
      'all nodes of the cluster have joined',
    );
  }

  async stop(): Promise<void> {
    for (const { node } of this.members) node.process.kill('SIGCONT');
    await this.killAll();
    await Promise.all(this.members.flatMap(({ lines }) => lines.map((line) => line.cut())));
    await rm(this.folder, { recursive: true, force: true });
  }

  private at(index: number): Member {
    const member = this.members[index];
    if (!member) throw new Error(`There is no node ${index}`);
    return member;
  }
}

function hostOf(line: TcpProxy): string {
  return new URL(line.urlOf('http://127.0.0.1')).host;
}

/** The proxies are advertised to the other nodes and to clients. */
function optionsOf(
  { replication, lines: [http, toReplication] }: Pick<Member, 'replication' | 'lines'>,
  advertised: readonly string[],
): string[] {
  const own = hostOf(http);
  const portOf = (line: TcpProxy): string => new URL(line.urlOf('http://127.0.0.1')).port;
  const options: readonly (readonly [name: string, value: string])[] = [
    ['cluster-size', String(SIZE)],
    ['node-ip', '127.0.0.1'],
    ['replication-ip', '127.0.0.1'],
    ['replication-port', String(replication)],
    ['discover-via-dns', 'false'],
    ['gossip-seed', advertised.filter((host) => host !== own).join(',')],
    ['node-host-advertise-as', '127.0.0.1'],
    ['node-port-advertise-as', portOf(http)],
    ['replication-host-advertise-as', '127.0.0.1'],
    ['replication-tcp-port-advertise-as', portOf(toReplication)],
    // The same values as in docker-compose.cluster.yml.
    ['gossip-interval-ms', '500'],
    ['gossip-timeout-ms', '500'],
    ['replication-heartbeat-interval', '500'],
    ['replication-heartbeat-timeout', '500'],
  ];
  return options.flatMap(([name, value]) => [`--${name}`, value]);
}
