import type { ChildProcess, MessageOptions, Serializable } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import net, { isIPv6 } from 'node:net';
import { getSystemErrorName } from 'node:util';

import { StartRefusedError } from '../../settings/start-refused.error.js';

/** A bound socket of Node.js, without the accepting of connections. */
interface BoundSocket {
  getsockname(address: { port?: number }): number;
  close(): void;
}

declare module 'node:net' {
  /** The function with which the module `cluster` of Node.js binds ports. Returns a negative number for a failure. */
  function _createServerHandle(
    address: string,
    port: number,
    family: number,
    fd: number,
  ): BoundSocket | number;
}

declare module 'node:child_process' {
  interface ChildProcess {
    send(
      message: Serializable,
      handle: BoundSocket,
      options: MessageOptions,
      callback: (error: Error | null) => void,
    ): boolean;
  }
}

/** Argument of a program that is to listen on the socket of its parent, and the message by which it asks for it. */
export const LISTEN_ON_PARENT = '--listen-on-parent';
/** Message with each further socket, before the last one. */
const FURTHER_SOCKET = 'further-socket';
/** Message of the program when it listens on all of them. */
const LISTENS_ON_PARENT = 'listening-on-parent';

const LOOPBACK = { v4: '127.0.0.1', v6: '::1' } as const;
/** The codes of binding on a machine without IPv6. */
const ABSENT = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

/**
 * A port that this process holds for as long as it lives, and on which its child listens. While the child is restarted nobody else can take the
 * port; new connections wait in the queue of the socket. On the loopback interface it is held for both kinds of addresses: browsers look
 * for `localhost` at the one of IPv6 first, where another program would answer in our place.
 */
export class HeldPort {
  #sockets: readonly BoundSocket[];

  private constructor(sockets: readonly BoundSocket[]) {
    this.#sockets = sockets;
  }

  /** @throws StartRefusedError when another process was faster */
  static async hold(host: string, port: number): Promise<HeldPort> {
    const { address } = await lookup(host);
    const socket = bind(address, port);
    const other = address === LOOPBACK.v4 ? LOOPBACK.v6 : address === LOOPBACK.v6 ? LOOPBACK.v4 : undefined;
    try {
      const further = other === undefined ? undefined : bind(other, port, 'if there is one');
      return new HeldPort([...(socket ? [socket] : []), ...(further ? [further] : [])]);
    } catch (error) {
      socket?.close();
      throw error;
    }
  }

  /**
   * Sends the sockets to a child that asks for them. Resolves when the child listens: until a first child does, another program can listen on
   * the port, and answer in its place.
   */
  handTo(child: ChildProcess): Promise<void> {
    return new Promise((resolve) => {
      child.on('message', (message) => {
        if (message === LISTENS_ON_PARENT) resolve();
        if (message !== LISTEN_ON_PARENT) return;
        for (const [index, socket] of this.#sockets.entries()) {
          const isLast = index === this.#sockets.length - 1;
          // A child that has died meanwhile is restarted, and asks again.
          child.send(isLast ? LISTEN_ON_PARENT : FURTHER_SOCKET, socket, { keepOpen: true }, () => undefined);
        }
      });
    });
  }

  /** Connections are refused from now on, unless a child listens. */
  release(): void {
    for (const socket of this.#sockets) socket.close();
    this.#sockets = [];
  }
}

/**
 * Binds a port; with `if there is one`, returns undefined for an address that the machine does not have.
 *
 * @throws StartRefusedError when it is in use
 */
function bind(address: string, port: number, wanted?: 'if there is one'): BoundSocket | undefined {
  const socket = net._createServerHandle(address, port, isIPv6(address) ? 6 : 4, -1);
  if (typeof socket === 'number') {
    if (wanted && ABSENT.includes(getSystemErrorName(socket))) return undefined;
  } else {
    const bound: { port?: number } = {};
    // A port in use is reported only by the port that was bound instead.
    if (socket.getsockname(bound) === 0 && bound.port === port) return socket;
    socket.close();
  }
  throw new StartRefusedError(`Port ${port} of ${address} is in use: give another PORT`);
}
