import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { AccountReader } from '../accounts/account-reader.module.js';
import { type Configuration, InjectConfiguration } from '../configuration/configuration.js';
import { cookieOf } from './caller.js';
import { keyFor, seal, unseal } from './sealing.js';

export const DEVICE_COOKIE = 'mtkp-device';
/** Sign-in, password, sessions and second factor. */
const PATH = '/api/user';
/** Browsers keep no cookie for longer. Each sign-in begins it anew. */
const LIFE_MS = 400 * 86_400_000;
/** Accounts of a shared machine; beyond that, the earliest is forgotten. A cookie has room for about 4,000 characters. */
const MAX_ACCOUNTS = 50;

/** Accounts of a browser that are looked up where any of them will do. */
const LOOKED_UP = 3;

/** A browser, as its cookie has it. */
interface Device {
  readonly id: string;
  /** EMPIDs that signed in with it, each with the credential version of its account then; the latest last. */
  readonly accounts: readonly (readonly [EMPID: string, version: number])[];
}

/**
 * Browsers in which an account was signed in to. Such a browser has a random id in an encrypted cookie that scripts cannot read, for each
 * account until its credential version grows: a new password, "end all other sessions" and a removed account void it, also in copies of
 * the cookie. Logout does not, since the owner comes back.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;
  private readonly place: string;

  constructor(
    private readonly accounts: AccountReader,
    @InjectConfiguration() { jwtSecret, sessionEpoch }: Configuration,
  ) {
    this.key = keyFor('known-devices', jwtSecret);
    // A restored log may count versions anew.
    this.place = JSON.stringify([DEVICE_COOKIE, sessionEpoch]);
  }

  /** Returns the id of the browser if the account was signed in to with it, else null. Costs a read only then. */
  async idFor(request: Request, EMPID: string): Promise<string | null> {
    const device = this.of(request);
    const [, version] = device?.accounts.find(([known]) => known === EMPID) ?? [];
    if (device === null || version === undefined) return null;
    const { account, credentialVersion } = await this.accounts.find(EMPID);
    return account !== null && version === credentialVersion ? device.id : null;
  }

  /** Returns the id of the browser if one of the accounts that were signed in to last is still known with it, else null. */
  async idForAny(request: Request): Promise<string | null> {
    const latest = this.of(request)?.accounts.slice(-LOOKED_UP) ?? [];
    const ids = await Promise.all(latest.map(([EMPID]) => this.idFor(request, EMPID)));
    return ids.find((id) => id !== null) ?? null;
  }

  /**
   * Makes the browser one in which the account was signed in to.
   *
   * @param of the account, and the credential version that was proven: after a change meanwhile the browser is not known
   */
  keep(
    request: Request,
    response: Response,
    { EMPID, version }: { readonly EMPID: string; readonly version: number },
  ): void {
    const { id, accounts } = this.of(request) ?? { id: randomUUID(), accounts: [] };
    const others = accounts.filter(([known]) => known !== EMPID).slice(1 - MAX_ACCOUNTS);
    const device: Device = { id, accounts: [...others, [EMPID, version]] };
    const sealed = seal(JSON.stringify(device), this.key, this.place);
    response.cookie(DEVICE_COOKIE, sealed, { ...options(request), maxAge: LIFE_MS });
  }

  /** Carries out a change that voids the account's devices. The one in which its owner makes it stays known, as its session goes on. */
  async stayThrough<T>(
    request: Request,
    response: Response,
    EMPID: string,
    change: () => Promise<T>,
  ): Promise<T> {
    if ((await this.idFor(request, EMPID)) === null) return change();
    const before = (await this.accounts.find(EMPID)).credentialVersion;
    const result = await change();
    const { credentialVersion: version } = await this.accounts.find(EMPID);
    // A version that grew twice was also changed by another session, perhaps not the owner's.
    if (version <= before + 1) this.keep(request, response, { EMPID, version });
    return result;
  }

  private of(request: Request): Device | null {
    const sealed = cookieOf(request, DEVICE_COOKIE);
    const text = sealed === undefined ? null : unseal(sealed, this.key, this.place);
    // Nobody else can seal.
    return text === null ? null : (JSON.parse(text) as Device);
  }
}

function options({ secure }: Request): CookieOptions {
  return { httpOnly: true, secure, sameSite: 'strict', path: PATH };
}
