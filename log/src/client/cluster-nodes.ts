import { readFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogUrl } from './address.js';

const REFRESH_MS = 30_000;
/** Timeout of a query; a healthy node answers within a few milliseconds. */
const ANSWER_MS = 500;
const ASK_AGAIN_MS = 100;
/** Timeout of a search for the leader: an election takes about that long. */
const LEADER_WITHIN_MS = 5_000;

/**
 * Nodes of a cluster: those in the address, and those that the cluster has reported since, without which it could not be
 * found again after the loss of the one node of `esdb+discover://`. The leader is the node that reports itself as leader: other
 * nodes name a frozen leader for seconds.
 */
export class ClusterNodes {
  private nodes: readonly string[];
  private refreshedAt = -Infinity;
  private finding: Promise<string> | undefined;
  private abandoning = new AbortController();

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
   * @throws Error when there is no leader for five seconds, or the search is abandoned
   */
  async address(): Promise<string> {
    if (!this.isCluster) return this.given.toString();
    this.finding ??= this.find().finally(() => {
      this.finding = undefined;
    });
    return await this.finding;
  }

  /** Ends a search under way, which would otherwise keep the process alive. A later call searches again. */
  abandon(): void {
    this.abandoning.abort();
    this.abandoning = new AbortController();
  }

  /** Returns the error of a search that found no leader in time. */
  noLeader(): Error {
    return new Error(`Failed to discover a leader among ${this.nodes.join(', ')}`);
  }

  /** Refreshes the list of nodes in the background, at most twice a minute. To be called while the log answers. */
  refresh(): void {
    const now = performance.now();
    if (!this.isCluster || now - this.refreshedAt < REFRESH_MS) return;
    this.refreshedAt = now;
    void this.learn();
  }

  /** Polls each node at its own pace, since a frozen one delays its answer until the timeout. */
  private find(): Promise<string> {
    const giveUpAt = performance.now() + LEADER_WITHIN_MS;
    const { nodes } = this;
    const { signal } = this.abandoning;
    /** The last state of each node. */
    const states = new Map<string, string | undefined>();
    return new Promise((resolve, reject) => {
      let isOver = false;
      const end = (address: LogUrl): void => {
        isOver = true;
        resolve(address.toString());
      };
      const poll = async (node: string): Promise<void> => {
        while (!isOver && !signal.aborted && performance.now() < giveUpAt) {
          states.set(node, await this.stateOf(node));
          const answered = [...states.values()].filter((state) => state !== undefined);
          if (states.get(node) === 'leader') end(this.given.at(node));
          // Nodes without this HTTP endpoint are of another program; the client has its own discovery.
          else if (states.size >= nodes.length && answered.length > 0 && answered.every(isUnknown))
            end(this.given);
          else await pause(ASK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
        }
      };
      // The leader may be a node that is not in the address.
      const pollFurther = async (): Promise<void> => {
        await this.learn();
        await Promise.all(this.nodes.filter((node) => !nodes.includes(node)).map(poll));
      };
      Promise.all([...nodes.map(poll), pollFurther()]).then(() => {
        reject(this.noLeader());
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

function isUnknown(state: string): boolean {
  return state === 'unknown';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
