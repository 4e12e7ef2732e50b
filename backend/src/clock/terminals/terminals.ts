import { Injectable } from '@nestjs/common';
import { terminalStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import { terminalDecider } from './terminal.decider.js';
import { matchesHash, parseTerminalKey } from './terminal-key.js';

/** Terminals as their own streams tell them, so that a revoked key is refused at once. */
@Injectable()
export class Terminals {
  constructor(private readonly store: EventStore) {}

  /** The name of the terminal whose key this is; null for a key that is unknown or revoked. */
  async identify(text: string): Promise<string | null> {
    const key = parseTerminalKey(text);
    if (!key) return null;
    const { state } = await this.store.load(terminalDecider, terminalStream(key.name));
    return state && matchesHash(key, state.keyHash) && !state.revoked ? key.name : null;
  }

  /** Whether the terminal ever had a key. */
  async wasIssued(name: string): Promise<boolean> {
    return (await this.store.load(terminalDecider, terminalStream(name))).state !== null;
  }
}
