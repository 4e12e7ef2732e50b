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

/** Under this an address is known from which somebody signed in. */
export function companyAddress(address: string): readonly string[] {
  return ['address', address];
}

/** Returns the value of a cookie of a request; undefined without one. */
export function cookieOf(request: Request, name: string): string | undefined {
  return cookiesOf(request)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** Returns the names of the cookies of a request. */
export function cookieNamesOf(request: Request): readonly string[] {
  return cookiesOf(request).map((cookie) => cookie.split('=', 1)[0] ?? '');
}

/** Returns the cookies of a request, each as name and value with `=` between them. */
function cookiesOf(request: Request): readonly string[] {
  return (request.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/** Returns the session token of a request; null without one. */
export function tokenOf(request: Request): string | null {
  return BEARER.exec(request.get('authorization') ?? '')?.[1] ?? null;
}
