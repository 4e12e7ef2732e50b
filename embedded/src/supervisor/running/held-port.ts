import type { ChildProcess, MessageOptions, Serializable } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import net from 'node:net';

import { StartRefusedError } from '../../settings/start-refused.error.js';

/** A bound socket of Node.js, without the accepting of connections. */
interface BoundSocket {
  getsockname(address: { port?: number }): number;
  close(): void;
}

declare module 'node:net' {
  /** What Node.js's own module `cluster` binds ports with. Returns a negative number for a failure. */
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
/** Message of the program when it listens on that socket. */
const LISTENS_ON_PARENT = 'listening-on-parent';

/**
 * A port that this process holds for as long as it lives, and on which its child listens. While the child is restarted nobody else can take the
 * port; new connections wait in the queue of the socket.
 */
export class HeldPort {
  #socket: BoundSocket | undefined;

  private constructor(socket: BoundSocket) {
    this.#socket = socket;
  }

  /** @throws StartRefusedError when another process was faster */
  static async hold(host: string, port: number): Promise<HeldPort> {
    const { address, family } = await lookup(host);
    const socket = net._createServerHandle(address, port, family, -1);
    const bound: { port?: number } = {};
    // A port in use is reported only by the port that was bound instead.
    if (typeof socket === 'number' || socket.getsockname(bound) !== 0 || bound.port !== port) {
      if (typeof socket !== 'number') socket.close();
      throw new StartRefusedError(`Port ${port} is in use: give another PORT`);
    }
    return new HeldPort(socket);
  }

  /**
   * Sends the socket to a child that asks for it. Resolves when the child listens: until a first child does, another program can listen on
   * the port, and answer in its place.
   */
  handTo(child: ChildProcess): Promise<void> {
    return new Promise((resolve) => {
      child.on('message', (message) => {
        if (message === LISTENS_ON_PARENT) resolve();
        if (message === LISTEN_ON_PARENT && this.#socket !== undefined)
          // A child that has died meanwhile is restarted, and asks again.
          child.send(LISTEN_ON_PARENT, this.#socket, { keepOpen: true }, () => undefined);
      });
    });
  }

  /** Connections are refused from now on, unless a child listens. */
  release(): void {
    this.#socket?.close();
    this.#socket = undefined;
  }
}
