import { describe, expect, it } from '@jest/globals';
import Button from '@mui/material/Button';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom';
import { WorkDateInput } from '@/shared/form/work-date-input';
import { renderPart } from '@/testing/render-part';
import { DialogFrame } from './dialog-frame';
import { useDialogGuard } from './dialog-guard';

interface Shown {
  readonly busy?: boolean;
  readonly dirty?: boolean;
  readonly isInAddress?: boolean;
  /** True for the first page of a visit, in the history of the browser. */
  readonly isFirst?: boolean;
  /** True to render a date field without a listener. */
  readonly dated?: boolean;
}

/** A form that reports its state to the dialog. */
function Form({ busy = false, dirty = false }: Shown) {
  useDialogGuard({ busy, dirty });
  return <input aria-label="Name" />;
}

function show({ dated = false, isInAddress = false, isFirst = false, ...state }: Shown = {}) {
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
            isInAddress={isInAddress}
            onClose={close}
            actions={(tryClose) => <Button onClick={tryClose}>Cancel</Button>}
          >
            <Form {...state} />
            {dated && <WorkDateInput label="Date" initial={null} optional onDate={() => undefined} />}
          </DialogFrame>
        )}
      </>
    );
  }
  const pages = [
    { path: '/before', element: 'The page before' },
    { path: '/', element: <Page /> },
  ];
  const router = isFirst
    ? createBrowserRouter(pages)
    : createMemoryRouter(pages, { initialEntries: ['/before', '/'] });
  return { user: renderPart(<RouterProvider router={router} />), back: () => act(() => router.navigate(-1)) };
}

const dialog = () => screen.getByRole('dialog', { name: 'Names' });
/** Waits until no dialog is open. */
const closed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
const opener = () => screen.getByRole('button', { name: 'Open' });

describe('dialog frame', () => {
  it('closes by its cross and by Escape, and returns the focus', async () => {
    const { user } = show();
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
    const { user } = show({ busy: true });
    await user.click(opener());
    expect(screen.getByRole('button', { name: 'Close dialog' })).toBeDisabled();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dialog()).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks before it discards input', async () => {
    const { user } = show({ dirty: true });
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

  it('closes by Back, which leaves the page only after that', async () => {
    const { user, back } = show();
    await user.click(opener());
    await back();
    await closed();
    expect(opener()).toHaveFocus();
    await back();
    expect(await screen.findByText('The page before')).toBeVisible();
  });

  it('leaves Back to the address that says that it is open', async () => {
    const { user, back } = show({ isInAddress: true });
    await user.click(opener());
    await back();
    expect(screen.getByText('The page before')).toBeVisible();
  });

  it.each([
    [false, 1],
    [true, 0],
  ])(
    'closes by Back on the first page of a visit unless it is in the address: %s',
    async (isInAddress, entries) => {
      window.history.replaceState(null, '', '/');
      const { length } = window.history;
      const { user } = show({ isInAddress, isFirst: true });
      await user.click(opener());
      expect(window.history.length - length).toBe(entries);
      if (isInAddress) return;
      act(() => {
        window.history.back();
      });
      await closed();
      expect(opener()).toHaveFocus();
    },
  );

  it('asks before Back discards input, and Back keeps it then', async () => {
    const { user, back } = show({ dirty: true });
    await user.click(opener());
    await back();
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you have entered?' });
    await back();
    await waitFor(() => {
      expect(question).not.toBeInTheDocument();
    });
    expect(dialog()).toBeVisible();
    await back();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener()).toHaveFocus();
  });

  it('counts an incomplete date as input', async () => {
    const { user, back } = show({ dated: true });
    await user.click(opener());
    await user.click(screen.getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(opener());
    await user.click(screen.getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('11');
    await back();
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before the page is closed with input, and not without', async () => {
    const { user } = show({ dirty: true });
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    await user.click(opener());
    expect(leave()).toBe(false);
  });

  it('ignores Back while it is busy', async () => {
    const { user, back } = show({ busy: true, dirty: true });
    await user.click(opener());
    await back();
    expect(dialog()).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
