import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SecretsEvent } from '@timekeep/contracts/events/organization';
import { SECRETS_STREAM } from '@timekeep/contracts/events/streams';
import { type Configuration, InjectConfiguration } from '../../configuration/configuration.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { accept, type Decider, plain, refuse } from '../../event-store/decider.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { refusedAs } from '../../event-store/store-errors.js';

/** A `PIN_SECRET`, and the moment from which it was in use. */
interface UsedSecret {
  readonly fingerprint: string;
  readonly from: Date;
}

/** The fingerprint of the `PIN_SECRET` in use, null before the first start, and all that ever were, the first one first. */
interface SecretsState {
  readonly fingerprint: string | null;
  readonly used: readonly UsedSecret[];
}

interface KeepCommand {
  readonly fingerprint: string;
  /** The fingerprint of a secret that may take the place of the former one; empty for none. */
  readonly changedTo: string;
}

/** Rules of `secrets`: a secret takes the place of another one only on purpose. */
export const secretsDecider: Decider<SecretsState, KeepCommand, SecretsEvent> = {
  initialState: { fingerprint: null, used: [] },
  evolve: ({ used }, { data: { fingerprint } }, { recordedAt }) => ({
    fingerprint,
    used: [...used, { fingerprint, from: recordedAt }],
  }),
  decide({ fingerprint, changedTo }, state) {
    if (state.fingerprint === fingerprint) return accept();
    if (state.fingerprint !== null && changedTo !== fingerprint)
      return refuse('rule', plain(problem(fingerprint)));
    return accept({ type: 'PinSecretSet', data: { fingerprint } });
  },
};

function problem(fingerprint: string): string {
  return (
    'PIN_SECRET is not the one that PINs and second factors of this system are keyed with: with this one, none of them would be right any more. ' +
    `Please give the former one. If it is lost, or was changed on purpose, start once with PIN_SECRET_CHANGED_TO=${fingerprint} (docs/operations.md).`
  );
}

const derive = promisify<string, string, number, object, Buffer>(scrypt);
const SALT = 'timekeep: fingerprint of PIN_SECRET';
const FINGERPRINT_BYTES = 16;
/** 32 MB and a tenth of a second for each guess. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1_048_576 };

/**
 * Returns a text by which a secret is recognized. It gives neither the secret nor a PIN away: nothing else is derived with this salt, and
 * each guess of the secret is slow.
 */
export async function fingerprintOf(secret: string): Promise<string> {
  return (await derive(secret, SALT, FINGERPRINT_BYTES, COST)).toString('hex');
}

/** The system starts with its `PIN_SECRET`. */
export class KeepPinSecret extends Command<Recorded<SecretsEvent>> {
  constructor(readonly context: CommandContext) {
    super();
  }
}

@CommandHandler(KeepPinSecret)
export class KeepPinSecretHandler implements ICommandHandler<KeepPinSecret> {
  constructor(
    private readonly store: EventStore,
    @InjectConfiguration()
    private readonly configuration: Pick<Configuration, 'pinSecret' | 'pinSecretChangedTo'>,
  ) {}

  async execute({ context }: KeepPinSecret): Promise<Recorded<SecretsEvent>> {
    const { pinSecret, pinSecretChangedTo: changedTo } = this.configuration;
    const fingerprint = await fingerprintOf(pinSecret);
    return this.store.execute(secretsDecider, SECRETS_STREAM, { fingerprint, changedTo }, context);
  }
}

/** Compares the `PIN_SECRET` of a program that only works on the system with that of the system. */
@Injectable()
export class PinSecretCheck {
  private comparing: Promise<void> | undefined;

  constructor(
    private readonly store: EventStore,
    @InjectConfiguration() private readonly configuration: Pick<Configuration, 'pinSecret'>,
  ) {}

  /** @throws RefusedError for another secret, with which it would record PINs that are never right */
  requireSame(): Promise<void> {
    this.comparing ??= this.compare().catch((error: unknown) => {
      // The log may answer the next time.
      this.comparing = undefined;
      throw error;
    });
    return this.comparing;
  }

  /** Returns the test if what was keyed at a moment has another secret than the present one, so that no PIN matches it. */
  async isOutdated(): Promise<(keyedAt: Date) => boolean> {
    const { fingerprint, used } = await this.used();
    // The first start of a version with fingerprints found PINs that were keyed with its secret before.
    const usedAt = (at: Date) => used.findLast(({ from }) => from <= at) ?? used[0];
    return (keyedAt) => (usedAt(keyedAt)?.fingerprint ?? fingerprint) !== fingerprint;
  }

  private async used(): Promise<SecretsState> {
    return (await this.store.load(secretsDecider, SECRETS_STREAM)).state;
  }

  private async compare(): Promise<void> {
    const state = await this.used();
    if (state.fingerprint === null) return;
    const fingerprint = await fingerprintOf(this.configuration.pinSecret);
    if (fingerprint !== state.fingerprint) throw refusedAs('rule', plain(problem(fingerprint)));
  }
}
