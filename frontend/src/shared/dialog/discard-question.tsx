import { ConfirmDialog } from './confirm-dialog';

interface DiscardQuestionProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asked before something typed is thrown away. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      message="Discard what you have entered?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      destructive
      onCancel={onKeep}
      onConfirm={onDiscard}
    />
  );
}
