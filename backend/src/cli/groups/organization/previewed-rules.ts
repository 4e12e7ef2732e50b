import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { CommandContext } from '../../../event-store/command-context.js';
import type { Recorded } from '../../../event-store/recorded.js';
import { ChangePreviews } from '../../../http/change-previews.js';
import { previewSentences, writePreview } from '../../preview-output.js';
import type { SystemSession } from '../../system/system-session.js';
import { canAsk, confirmed, type OutputOptions, writeMessage } from '../../terminal.js';

export const PREVIEWED_RULES = '--preview goes with --late-grace, --double-tap or --break.';

interface PreviewOptions extends OutputOptions {
  /** Shows which records would change, and asks. */
  readonly preview?: true;
  /** Sets without asking after `preview`. */
  readonly yes?: true;
}

type RulesOutcome = 'changed' | 'pending' | 'unchanged' | 'stopped';

/**
 * Sets rules of records. With `--preview` it shows which records would change, and sets the rules only once IT has confirmed it, with
 * `--yes` or asked at a terminal, and if the records change as they were shown.
 */
export async function setAsShown<Event extends TimekeepEvent>(
  session: SystemSession,
  execute: (context: CommandContext) => Promise<Recorded<Event>>,
  options: PreviewOptions,
): Promise<RulesOutcome> {
  const previews = session.get(ChangePreviews);
  let token: string | null = null;
  if (options.preview) {
    const preview = await previews.of(execute, session.context('rules set'));
    if (!preview) return 'unchanged';
    writePreview(previewSentences(preview), preview, options);
    const isConfirmed = options.yes === true || (canAsk() && (await confirmed('Set these rules?')));
    if (!isConfirmed) return 'stopped';
    ({ token } = preview);
  }
  const { events, position } = await previews.recordShown(execute, session.context('rules set'), token);
  if (events.length === 0) return 'unchanged';
  return (await session.pending(position, ['attendance'])) ? 'pending' : 'changed';
}

/** Reports what became of rules. After a preview in JSON a program that did not confirm it gets nothing more. */
export function reportRules(outcome: RulesOutcome, changed: string, options: OutputOptions): void {
  switch (outcome) {
    case 'changed':
      writeMessage(changed, options);
      return;
    case 'pending':
      writeMessage(`${changed} Records are being counted anew and follow in a while.`, options);
      return;
    case 'unchanged':
      writeMessage('The rules were so already.', options);
      return;
    case 'stopped':
      if (!options.json) writeMessage('Nothing was set.', options);
  }
}
