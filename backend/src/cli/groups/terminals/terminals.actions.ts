import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { TerminalEntity } from '@timekeep/projections/directory/tables';
import { IssueTerminal, RevokeTerminal, TerminalTraffic } from '../../../clock/clock.module.js';
import { CompanyTime } from '../../../organization/organization.module.js';
import { runChange, SystemSession } from '../../system/system-session.js';
import { writeRows, writeSecret, type OutputOptions } from '../../terminal.js';

/** Lists the terminals with what their calls of the last days show; without the table of calls those columns are empty. */
export async function listTerminals(options: OutputOptions): Promise<void> {
  const { terminals, seen } = await SystemSession.use(async (session) => {
    const readModels = await session.readModels();
    const time = session.get(CompanyTime);
    const [zone, today] = await Promise.all([time.zone(), time.today()]);
    const midnight = new Date(zone.instantOf(today, '00:00:00'));
    return {
      terminals: await readModels.getRepository(TerminalEntity).find({ order: { name: 'ASC' } }),
      seen: new Map(
        (await session.get(TerminalTraffic).seen(midnight))?.map((each) => [each.terminal, each]),
      ),
    };
  });
  const rows = terminals.map(({ name, pinRequired, revoked, issuedAt }) => ({
    name: name,
    pin: pinRequired ? 'NEEDED' : 'NOT NEEDED',
    status: revoked ? 'REVOKED' : 'ACTIVE',
    issued: momentText(issuedAt),
    lastContact: momentText(seen.get(name)?.lastContact),
    lastPunch: momentText(seen.get(name)?.lastPunch),
    refusedToday: refusedText(seen.get(name)?.refused ?? {}),
  }));
  writeRows(['name', 'pin', 'status', 'issued', 'lastContact', 'lastPunch', 'refusedToday'], rows, options);
}

function momentText(moment: Date | string | null | undefined): string {
  return moment === null || moment === undefined ? '' : new Date(moment).toISOString();
}

/** `12: 10 future, 2 unknown`, the most frequent first; `0` without any. */
function refusedText(refused: Readonly<Partial<Record<string, number>>>): string {
  const counts = Object.entries(refused).map(([reason, count = 0]) => ({ reason, count }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const reasons = counts
    .toSorted((a, b) => b.count - a.count)
    .map(({ reason, count }) => `${count} ${reason}`);
  return total === 0 ? '0' : `${total}: ${reasons.join(', ')}`;
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
