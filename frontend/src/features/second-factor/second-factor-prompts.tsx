import { SECOND_FACTOR_REASONS, type SecondFactorReason } from '@timekeep/contracts/api/answers';
import { useEffect, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { askWith } from '@/shared/api/base-api';
import { lazyDialog } from '@/shared/layout/lazy-part';
import type { SessionState } from '@/shared/session/session-slice';

const StepUpDialog = lazyDialog(async () => (await import('./step-up-dialog')).StepUpDialog);
const TwoStepDialog = lazyDialog(async () => (await import('./two-step-dialog')).TwoStepDialog);

/** A question of one session for a code or a setup. All calls that were refused for it wait for the same answer. */
interface Prompt {
  readonly reason: SecondFactorReason;
  /** The session's token; the prompt is void in another session. */
  readonly token: string;
  /** Resolves to true if the calls may be repeated. */
  readonly answer: Promise<boolean>;
  readonly close: (isGiven: boolean) => void;
}

/** Open questions, the oldest first. */
let prompts: readonly Prompt[] = [];
const listeners = new Set<() => void>();

function setPrompts(next: readonly Prompt[]): void {
  prompts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function promptFor(reason: SecondFactorReason, token: string): Prompt {
  const open = prompts.find((prompt) => prompt.reason === reason && prompt.token === token);
  if (open) return open;
  let resolveAnswer: (isGiven: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    resolveAnswer = resolve;
  });
  const prompt: Prompt = {
    reason,
    token,
    answer,
    close: (isGiven) => {
      setPrompts(prompts.filter((other) => other !== prompt));
      resolveAnswer(isGiven);
    },
  };
  setPrompts([...prompts, prompt]);
  return prompt;
}

// A call is repeated once: if the server refuses it again, the user sees why instead of the same question.
askWith(async ({ reason, token, refusal, repeat }) => {
  const known = SECOND_FACTOR_REASONS.find((name) => name === reason);
  return known && (await promptFor(known, token).answer) ? repeat() : refusal;
});

/** The dialog that the session's calls wait for: for a code, or for the setup that the account's authority needs. */
export function SecondFactorPrompts() {
  const { token, user } = useSelector(({ session }: { session: SessionState }) => session);
  const open = useSyncExternalStore(subscribe, () => prompts);
  useEffect(() => {
    for (const prompt of open) if (prompt.token !== token) prompt.close(false);
  }, [open, token]);
  const prompt = open.find((each) => each.token === token);
  if (!prompt || !user) return null;
  if (prompt.reason === 'setup') {
    return (
      <TwoStepDialog
        EMPID={user.EMPID}
        isForced
        onClose={() => {
          prompt.close(true);
        }}
      />
    );
  }
  return (
    <StepUpDialog
      onGiven={() => {
        prompt.close(true);
      }}
      onClose={() => {
        prompt.close(false);
      }}
    />
  );
}
