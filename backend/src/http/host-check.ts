import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { failureAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Probes tell nothing about the installation, and load balancers send any name, or none. */
const PROBES: ReadonlySet<string> = new Set([API_PATHS.healthLive, API_PATHS.healthReady]);
const VERSIONS: ReadonlySet<string> = new Set(['1.0', '1.1']);
const ORIGIN_FORM = /^[/*]/;
const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;
const ANY = '*';
const MALFORMED = failureAnswer(failureMessages.notHttp());
const OTHER_NAME = failureAnswer(failureMessages.hostNotAllowed());
const WARN_EVERY_MS = 60_000;

/** The form of `ALLOWED_HOSTS`, for messages about a wrong one. */
export const ALLOWED_HOSTS_FORM = 'names without ports, separated by commas, or * for any';

/** Parses `ALLOWED_HOSTS`; null for a text of another form. */
export function parseAllowedHosts(text: string): readonly string[] | null {
  const names = text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return names.every((name) => name === ANY || NAME.test(name)) ? names : null;
}

/** Returns the names under which the server is used: those given, those of the machine, and that of its address. */
export function hostNames(given: readonly string[], applicationUrl: string | null): ReadonlySet<string> {
  const own = hostname().toLowerCase();
  const [short = own] = own.split('.');
  const application = applicationUrl === null ? [] : [new URL(applicationUrl).hostname];
  return new Set([...given, 'localhost', own, short, `${short}.local`, ...application]);
}

/**
 * Middleware that refuses requests under other names, since a page whose name was made to resolve to this machine could otherwise call
 * it (DNS rebinding). Addresses are always allowed: they cannot be made to lead elsewhere. `X-Forwarded-Host` does not count.
 */
export function hostCheck(allowed: ReadonlySet<string>, logger: Logger): RequestHandler {
  let warnedAt = -Infinity;
  return (request, response, next) => {
    const { httpVersion, rawHeaders, url } = request;
    if (!VERSIONS.has(httpVersion)) {
      response.status(400).json(MALFORMED);
      return;
    }
    const hosts = rawHeaders.filter(
      (_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1,
    );
    const isProbe = PROBES.has(request.path);
    const [host] = hosts;
    if (hosts.length > 1 || !isTargetOf(url, host) || (host === undefined && !isProbe)) {
      response.status(400).json(MALFORMED);
      return;
    }
    const name = host === undefined ? '' : nameOf(host);
    if (isProbe || isAllowed(name, allowed)) {
      next();
      return;
    }
    const now = performance.now();
    if (now - warnedAt >= WARN_EVERY_MS) {
      warnedAt = now;
      logger.warn(
        { host: name?.slice(0, 100) },
        'refused a request under another name; ALLOWED_HOSTS allows names',
      );
    }
    response.status(421).json(OTHER_NAME);
  };
}

function isAllowed(name: string | null, allowed: ReadonlySet<string>): boolean {
  if (name === null) return false;
  return allowed.has(ANY) || allowed.has(name) || name.endsWith('.localhost') || isIP(name) !== 0;
}

/** Returns the name of a Host header without the port, and an address without brackets; null for an invalid one. */
function nameOf(host: string): string | null {
  const [, address, name] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{0,5})?$/i.exec(host) ?? [];
  return (address ?? name)?.toLowerCase().replace(/\.$/, '') ?? null;
}

/** True if the target of a request names no other host than its header. */
function isTargetOf(target: string, host: string | undefined): boolean {
  if (ORIGIN_FORM.test(target)) return true;
  const named = `http://${host ?? ''}`;
  return URL.canParse(target) && URL.canParse(named) && new URL(target).host === new URL(named).host;
}
