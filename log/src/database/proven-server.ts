import pg, { type ClientConfig, type PoolConfig } from 'pg';

/**
 * Methods by which a server may ask for the password, under the names of libpq's parameter `require_auth`, and the message of
 * the protocol that ends each. `none` is a server that asks for nothing.
 */
const METHODS = {
  'scram-sha-256': 'authenticationSASLFinal',
  md5: 'authenticationMD5Password',
  password: 'authenticationCleartextPassword',
  none: undefined,
} as const;

type Method = keyof typeof METHODS;

/** The methods by their messages: each row that is read is looked up here. */
const METHOD_OF: ReadonlyMap<string | symbol, Method> = new Map(
  Object.entries(METHODS).flatMap(([method, message]) =>
    message !== undefined && isMethod(method) ? [[message, method] as const] : [],
  ),
);

/** By SCRAM a server proves that it knows the password, and does not learn it. */
const PROVING: Method = 'scram-sha-256';
/** A server sends these only after the sign-in. */
const AFTER_SIGN_IN: ReadonlySet<string | symbol> = new Set(['readyForQuery', 'notification']);

/** The server did not prove that it knows the password. Nothing but the user's name was sent to it. */
export class ServerNotProvenError extends Error {
  readonly code = 'ERR_SERVER_NOT_PROVEN';

  constructor(method: Method) {
    super(
      `The server does not prove that it is PostgreSQL: it asks for ${ASKED[method]}, and not for SCRAM-SHA-256. Nothing was sent to it.`,
    );
    this.name = 'ServerNotProvenError';
  }
}

const ASKED: Readonly<Record<Method, string>> = {
  'scram-sha-256': 'SCRAM-SHA-256',
  md5: 'an MD5 hash of the password',
  password: 'the password in clear text',
  none: 'no password',
};

/** A client of PostgreSQL that signs in only to a server that proves to know the password, unless its address says otherwise. */
export class Client extends pg.Client {
  constructor(config: ClientConfig = {}) {
    super(config);
    refuseOtherMethods(this.connection, acceptedMethods(config.connectionString ?? ''));
  }
}

/** A pool of such clients. */
export class Pool extends pg.Pool {
  constructor(config: PoolConfig) {
    super({ ...config, Client });
  }
}

/** The library with these clients, for TypeORM's option `driver`. */
export const provenDriver = { ...pg, Client, Pool };

/**
 * Returns the methods that an address accepts: those of its parameter `require_auth`, separated by commas; SCRAM-SHA-256 by default.
 *
 * @throws UnknownMethodError when it names another one
 */
export function acceptedMethods(address: string): ReadonlySet<Method> {
  const [, query = ''] = address.split('?');
  const given = new URLSearchParams(query).get('require_auth');
  if (given === null) return new Set([PROVING]);
  const methods = given.split(',').map((name) => name.trim());
  if (!methods.every(isMethod)) throw new UnknownMethodError();
  return new Set(methods);
}

/** `require_auth` of an address names a method that is unknown. */
export class UnknownMethodError extends Error {
  constructor() {
    super(`require_auth in it is not one or more of ${Object.keys(METHODS).join(', ')}, separated by commas`);
    this.name = 'UnknownMethodError';
  }
}

function isMethod(name: string): name is Method {
  return Object.hasOwn(METHODS, name);
}

/**
 * Ends the connection before the client sees a message of a method that is not accepted, or of a server that skipped the sign-in. The
 * library has no option for it, so that any server could ask for the password in clear text, or answer queries without it.
 */
function refuseOtherMethods(connection: pg.Connection, accepted: ReadonlySet<Method>): void {
  const emit = connection.emit.bind(connection);
  let state: 'unproven' | 'proven' | 'refused' = accepted.has('none') ? 'proven' : 'unproven';

  const refuse = (method: Method): false => {
    state = 'refused';
    // Reaches the client as its error.
    connection.stream.destroy(new ServerNotProvenError(method));
    return false;
  };
  connection.emit = (event: string | symbol, ...values: readonly unknown[]): boolean => {
    if (event === 'error' || event === 'end') {
      if (state !== 'proven') state = 'refused';
      return emit(event, ...values);
    }
    if (state === 'refused') return false;
    const asked = METHOD_OF.get(event);
    if (asked !== undefined && !accepted.has(asked)) return refuse(asked);
    if (state === 'unproven' && AFTER_SIGN_IN.has(event)) return refuse('none');
    const heard = emit(event, ...values);
    // The client has checked the proof by now, and reported a wrong one.
    if (asked !== undefined && state === 'unproven') state = 'proven';
    return heard;
  };
}
