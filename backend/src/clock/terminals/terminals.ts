import { Injectable } from '@nestjs/common';
import { terminalStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import { terminalDecider } from './terminal.decider.js';
import { matchesHash, parseTerminalKey } from './terminal-key.js';

/** A terminal whose key is valid. */
export interface KnownTerminal {
  readonly name: string;
  readonly pinRequired: boolean;
}

/** Terminals as their own streams tell them, so that a revoked key is refused within a tenth of a second. */
@Injectable()
export class Terminals {
  constructor(private readonly store: EventStore) {}

  /** The terminal whose key this is; null for a key that is unknown or revoked. */
  async identify(text: string): Promise<KnownTerminal | null> {
    const key = parseTerminalKey(text);
    if (!key) return null;
    const { state } = await this.store.load(terminalDecider, terminalStream(key.name), { mayLag: true });
    if (!state || state.revoked || !matchesHash(key, state.keyHash)) return null;
    return { name: key.name, pinRequired: state.pinRequired };
  }

  /** Whether the terminal ever had a key. */
  async wasIssued(name: string): Promise<boolean> {
    return (await this.store.load(terminalDecider, terminalStream(name))).state !== null;
  }
}
