import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { TerminalEntity } from '@timekeep/projections/directory/tables';
import { IssueTerminal, RevokeTerminal } from '../../../clock/clock.module.js';
import { runChange, SystemSession } from '../../system/system-session.js';
import { writeRows, writeSecret, type OutputOptions } from '../../terminal.js';

export async function listTerminals(options: OutputOptions): Promise<void> {
  const terminals = await SystemSession.use(async (session) =>
    (await session.readModels()).getRepository(TerminalEntity).find({ order: { name: 'ASC' } }),
  );
  const rows = terminals.map(({ name, pinRequired, revoked }) => ({
    name,
    pin: pinRequired ? 'NEEDED' : 'NOT NEEDED',
    status: revoked ? 'REVOKED' : 'ACTIVE',
  }));
  writeRows(['name', 'pin', 'status'], rows, options);
}

/** Prints the new key, which is stored nowhere. */
export async function issueTerminal(name: string, needsPin: boolean, options: OutputOptions): Promise<void> {
  const { key } = await SystemSession.use((session) =>
    session.execute(new IssueTerminal(name, session.context('terminals issue'), needsPin)),
  );
  const msg = `The terminal ${name} was issued. Its key, for the header ${TERMINAL_KEY_HEADER}, is shown this once:`;
  writeSecret([msg], { key }, options);
}

export function revokeTerminal(name: string, options: OutputOptions): Promise<void> {
  const messages = {
    changed: `The terminal ${name} is revoked.`,
    unchanged: `The terminal ${name} was revoked already.`,
  };
  return runChange(
    (session) => new RevokeTerminal(name, session.context('terminals revoke')),
    messages,
    options,
  );
}
