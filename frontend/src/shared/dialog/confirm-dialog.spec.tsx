import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderRouted } from '@/testing/render-part';
import { ConfirmDialog } from './confirm-dialog';

function show(busy = false) {
  const answers: string[] = [];
  const user = renderRouted(
    <ConfirmDialog
      message="Are you sure?"
      details="The schedule goes."
      busy={busy}
      destructive
      onCancel={() => answers.push('no')}
      onConfirm={() => answers.push('yes')}
    />,
  );
  return { user, answers };
}

describe('confirm dialog', () => {
  it('asks, names the consequences, and has the focus on Cancel', async () => {
    const { user, answers } = show();
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    expect(dialog).toHaveAccessibleDescription('The schedule goes.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}{Escape}');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(answers).toEqual(['no', 'no', 'yes']);
  });

  it('stays open when the second click of a double click falls beside it', async () => {
    const { user, answers } = show();
    const beside = document.querySelector('.MuiDialog-container');
    if (!beside) throw new Error('There is nothing beside the dialog.');
    await user.click(beside);
    expect(answers).toEqual([]);
  });

  it('stays open while the action runs', async () => {
    const { user, answers } = show(true);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(answers).toEqual([]);
  });
});
