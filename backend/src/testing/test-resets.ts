import type { RequestResetAnswer } from '@timekeep/contracts/api/accounts-api';
import type { FailureAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { PasswordResetEvent } from '@timekeep/contracts/events/password-reset';
import { passwordResetStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../event-store/event-store.js';
import { emailOf, startTestBackend, type TestBackend } from './test-backend.js';
import { TestOutbox } from './test-mail.js';

type Changes = Parameters<typeof startTestBackend>[0];
type LogTo = Parameters<typeof startTestBackend>[1];

/** The password that a reset chooses, unless a test says another one. */
export const NEW_PASSWORD = 'Zeppelin0815';

/** A backend whose mail can be read, and the calls of users who forgot their password. */
export class TestResets {
  private constructor(
    readonly backend: TestBackend,
    readonly outbox: TestOutbox,
  ) {}

  static async start(changes: Changes = {}, logTo?: LogTo): Promise<TestResets> {
    const outbox = await TestOutbox.create();
    return new TestResets(await startTestBackend({ mail: outbox.settings, ...changes }, logTo), outbox);
  }

  /** Stops the backend, and deletes its mail. */
  async stop(): Promise<void> {
    await this.backend.stop();
    await this.outbox.remove();
  }

  /** Requests a code, from a network address where one is given. */
  request(email: string, from = '127.0.0.1') {
    return this.backend.http.post(API_PATHS.requestReset).set('X-Forwarded-For', from).send({ email });
  }

  /** Requests a code and returns the answer. */
  async answerTo(email: string, key?: string): Promise<RequestResetAnswer> {
    const request = this.request(email);
    if (key !== undefined) void request.set('Idempotency-Key', key);
    const { body }: { body: RequestResetAnswer } = await request.expect(200);
    return body;
  }

  /** Chooses a new password. */
  reset(id: string, code: string, password = NEW_PASSWORD, from = '127.0.0.1') {
    const request = this.backend.http.patch(API_PATHS.resetPassword).set('X-Forwarded-For', from);
    return request.send({ id, code, password });
  }

  /** Returns status and message of the answer to a code. */
  async tried(id: string, code: string): Promise<{ readonly status: number; readonly err: string }> {
    const { status, body }: { status: number; body: FailureAnswer } = await this.reset(id, code);
    return { status, err: body.err };
  }

  /** Registers a user and returns a ticket, with the code from the mail. */
  async ticketOf(EMPID: string): Promise<{ readonly id: string; readonly code: string }> {
    await this.backend.user(EMPID);
    return this.nextTicketOf(EMPID, 1);
  }

  /** Returns a ticket of an existing user, with the code from the `count`th mail. */
  async nextTicketOf(EMPID: string, count: number): Promise<{ readonly id: string; readonly code: string }> {
    const { id } = await this.answerTo(emailOf(EMPID));
    return { id, code: await this.outbox.codeFor(emailOf(EMPID), count) };
  }

  /** Returns the events of a ticket. */
  async eventsOf(ticket: string): Promise<readonly PasswordResetEvent[]> {
    const stored = await this.backend.app
      .get(EventStore)
      .history<PasswordResetEvent>(passwordResetStream(ticket));
    return stored.map(({ event }) => event);
  }

  /** Returns the types of the events of a ticket. */
  async typesOf(ticket: string): Promise<readonly string[]> {
    return (await this.eventsOf(ticket)).map(({ type }) => type);
  }
}
