import { describe, expect, it } from '@jest/globals';
import Button from '@mui/material/Button';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../../testing/render-part';
import { DialogFrame } from './dialog-frame';

function show(state: { readonly busy?: boolean; readonly dirty?: boolean } = {}) {
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    const close = () => {
      setIsOpen(false);
    };
    return (
      <>
        <button
          onClick={() => {
            setIsOpen(true);
          }}
        >
          Open
        </button>
        {isOpen && (
          <DialogFrame
            title="Names"
            {...state}
            onClose={close}
            actions={(tryClose) => <Button onClick={tryClose}>Cancel</Button>}
          >
            <input aria-label="Name" />
          </DialogFrame>
        )}
      </>
    );
  }
  return renderPart(<Page />);
}

const dialog = () => screen.getByRole('dialog', { name: 'Names' });
const opener = () => screen.getByRole('button', { name: 'Open' });

describe('dialog frame', () => {
  it('closes by its cross and by Escape, and returns the focus', async () => {
    const user = show();
    await user.click(opener());
    await user.click(within(dialog()).getByRole('button', { name: 'Close dialog' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(dialog()).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener()).toHaveFocus();
  });

  it('stays while it is busy', async () => {
    const user = show({ busy: true });
    await user.click(opener());
    expect(screen.getByRole('button', { name: 'Close dialog' })).toBeDisabled();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dialog()).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks before it throws away what was typed', async () => {
    const user = show({ dirty: true });
    await user.click(opener());
    await user.keyboard('{Escape}');
    const question = screen.getByRole('alertdialog', { name: 'Discard what you have entered?' });
    expect(within(question).getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(dialog()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener()).toHaveFocus();
  });
});
