import { setTimeout as pause } from 'node:timers/promises';
import { type EventStoreDBClient, START, type AllStreamSubscription } from '@eventstore/db-client';
import { openClient } from '@timekeep/log/client/open-client';

const PAUSE_MS = 100;
const DISPOSE_MS = 500;

/** Follows `$all`; when its connection breaks, it resumes after the last received event. */
export class Reader {
  /** Ids in the order of arrival. */
  readonly seen: string[] = [];
  reconnects = 0;
  #last: { readonly commit: bigint; readonly prepare: bigint } | undefined;
  #subscription: AllStreamSubscription | undefined;
  readonly #stop = new AbortController();
  readonly #following: Promise<void>;

  constructor(private readonly url: string) {
    this.#following = this.#follow();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#subscription?.destroy();
    await this.#following;
  }

  async #follow(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const client = openClient(this.url);
      await this.#read(client);
      await Promise.race([client.dispose(), pause(DISPOSE_MS)]);
      this.reconnects += 1;
      await pause(PAUSE_MS);
    }
  }

  /** Resolves when the subscription has ended for any reason. */
  #read(client: EventStoreDBClient): Promise<void> {
    return new Promise((resolve) => {
      const subscription = client.subscribeToAll({ fromPosition: this.#last ?? START });
      this.#subscription = subscription;
      let over = false;
      const end = (): void => {
        // Buffered events of a former subscription are received again by the next one.
        over = true;
        subscription.destroy();
        resolve();
      };
      subscription.on('data', ({ event }) => {
        if (event === undefined || over) return;
        this.#last = event.position;
        this.seen.push(event.id);
      });
      for (const sign of ['error', 'end', 'close']) subscription.on(sign, end);
    });
  }
}
