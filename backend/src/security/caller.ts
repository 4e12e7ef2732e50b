import type { Request } from 'express';
import { clientAddress } from '../http/requests/client-address.js';
import { deviceName } from './session-uses/device-name.js';

/** Where a request comes from. */
export interface Caller {
  /** As it is counted (`clientAddress`). */
  readonly address: string;
  /** The device in words. */
  readonly device: string;
}

/** Returns where a request comes from. */
export function callerOf(request: Request): Caller {
  return { address: clientAddress(request), device: deviceName(request.get('user-agent') ?? '') };
}

/** Returns the value of a cookie of a request; undefined without one. */
export function cookieOf(request: Request, name: string): string | undefined {
  const cookies = (request.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/** Returns the session token of a request; null without one. */
export function tokenOf(request: Request): string | null {
  return BEARER.exec(request.get('authorization') ?? '')?.[1] ?? null;
}
