import { readFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogUrl } from './address.js';

const REFRESH_MS = 30_000;
/** Timeout of a query; a healthy node answers within a few milliseconds. */
const ANSWER_MS = 500;
const ASK_AGAIN_MS = 100;
/** Timeout of one attempt to find a leader, for example during an election. */
const LEADER_WITHIN_MS = 1_000;

/**
 * Nodes of a cluster: those in the address, and those that the cluster has reported since, without which it could not be
 * found again after the loss of the one node of `esdb+discover://`. The leader is the node that reports itself as leader: other
 * nodes name a frozen leader for seconds.
 */
export class ClusterNodes {
  private nodes: readonly string[];
  private refreshedAt = -Infinity;
  private finding: Promise<string> | undefined;

  constructor(private readonly given: LogUrl) {
    this.nodes = given.hosts;
  }

  get isCluster(): boolean {
    return this.given.isCluster;
  }

  /**
   * Returns a connection string for a new client: of the leader, or the given one if it is not a cluster, or its nodes do not report
   * a leader.
   *
   * @throws Error when there is no leader for a second
   */
  async address(): Promise<string> {
    if (!this.isCluster) return this.given.toString();
    this.finding ??= this.find().finally(() => {
      this.finding = undefined;
    });
    return await this.finding;
  }

  /** Refreshes the list of nodes in the background, at most twice a minute. To be called while the log answers. */
  refresh(): void {
    const now = performance.now();
    if (!this.isCluster || now - this.refreshedAt < REFRESH_MS) return;
    this.refreshedAt = now;
    void this.learn();
  }

  private async find(): Promise<string> {
    const giveUpAt = performance.now() + LEADER_WITHIN_MS;
    for (;;) {
      const { leader, states } = await this.askAll();
      if (leader !== undefined) return this.given.at(leader).toString();
      const answered = states.filter((state) => state !== undefined);
      // Nodes without this HTTP endpoint are of another program; the client has its own discovery.
      if (answered.length > 0 && answered.every((state) => state === 'unknown')) return this.given.toString();
      // The leader may be a node that is not in the address.
      if (answered.length > 0) await this.learn();
      if (performance.now() > giveUpAt) {
        throw new Error(`Failed to discover a leader among ${this.nodes.join(', ')}`);
      }
      await pause(ASK_AGAIN_MS);
    }
  }

  /** Resolves with the first node that reports itself as leader, or when all have answered or timed out. */
  private askAll(): Promise<{ leader: string | undefined; states: (string | undefined)[] }> {
    return new Promise((resolve, reject) => {
      const queries = this.nodes.map(async (node) => {
        const state = await this.stateOf(node);
        if (state === 'leader') resolve({ leader: node, states: [] });
        return state;
      });
      Promise.all(queries).then((states) => {
        resolve({ leader: undefined, states });
      }, reject);
    });
  }

  /** Returns the state that a node reports; `unknown` for another answer, undefined without an answer. */
  private async stateOf(node: string): Promise<string | undefined> {
    try {
      const info = await this.ask(node, '/info');
      return isObject(info) && typeof info['state'] === 'string' ? info['state'].toLowerCase() : 'unknown';
    } catch (error) {
      // A server that answers without JSON, HTTP or TLS is another program.
      const isOther =
        error instanceof Error &&
        (error instanceof SyntaxError || 'bytesParsed' in error || /alert|EPROTO/.test(error.message));
      return isOther ? 'unknown' : undefined;
    }
  }

  private async learn(): Promise<void> {
    for (const node of this.nodes) {
      const members = membersOf(await this.ask(node, '/gossip?format=json').catch(() => undefined));
      if (members.length === 0) continue;
      // Keeps the nodes of the address: all others may have been replaced by the time they are needed.
      this.nodes = [...new Set([...this.given.hosts, ...members])];
      return;
    }
  }

  /** Reads JSON from a public HTTP endpoint of a node. */
  private async ask(node: string, path: string): Promise<unknown> {
    const isPlain = this.given.option('tls') === 'false';
    const caFile = this.given.option('tlsCAFile');
    const text = await new Promise<string>((resolve, reject) => {
      const take = (response: IncomingMessage): void => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve(Buffer.concat(chunks).toString());
        });
        response.on('error', reject);
      };
      const options = { timeout: ANSWER_MS, agent: false } as const;
      const request = isPlain
        ? httpGet(`http://${node}${path}`, options, take)
        : httpsGet(
            `https://${node}${path}`,
            caFile === undefined ? options : { ...options, ca: readFileSync(decodeURIComponent(caFile)) },
            take,
          );
      const late = setTimeout(() => request.destroy(new Error('No answer')), ANSWER_MS);
      request.on('error', reject);
      request.on('close', () => {
        clearTimeout(late);
      });
    });
    return JSON.parse(text);
  }
}

function membersOf(gossip: unknown): string[] {
  if (!isObject(gossip) || !Array.isArray(gossip['members'])) return [];
  return gossip['members'].flatMap((member: unknown) => {
    if (!isObject(member)) return [];
    const { httpEndPointIp: host, httpEndPointPort: port } = member;
    return typeof host === 'string' && typeof port === 'number' ? [`${host}:${port}`] : [];
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
