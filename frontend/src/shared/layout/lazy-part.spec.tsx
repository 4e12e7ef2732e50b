import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '@/testing/render-part';
import { Toasts } from '@/shared/toast/toasts';
import { lazyDialog, lazyPart } from './lazy-part';

const NOT_OPENED = 'This cannot be opened now. Try again, or load the page again.';

/** Returns a function that loads `part`, and fails at first, as without a connection. */
function loadingLater<Part>(part: Part): () => Promise<Part> {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve(part);
  };
}

describe('a part whose script could not be loaded', () => {
  it('leaves the page as it is, and is loaded when its button is pressed', async () => {
    const Part = lazyPart(loadingLater(() => <p>Your requests</p>));
    const user = renderPart(
      <>
        <input aria-label="Search" />
        <Part />
      </>,
    );
    await user.type(screen.getByLabelText('Search'), 'Reyes');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your requests')).toBeVisible();
    expect(screen.getByLabelText('Search')).toHaveValue('Reyes');
  });

  it('is loaded by itself when the connection is back', async () => {
    const Part = lazyPart(loadingLater(() => <p>Your requests</p>));
    renderPart(<Part />);
    await screen.findByRole('button', { name: 'Try again' });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Your requests')).toBeVisible();
  });

  it('closes when it is a dialog, and the next click opens it', async () => {
    const Dialog = lazyDialog<{ readonly onClose: () => void }>(
      loadingLater(() => <div role="dialog" aria-label="Day" />),
    );
    function Opener() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button
            aria-pressed={isOpen}
            onClick={() => {
              setOpen(true);
            }}
          >
            Open
          </button>
          {isOpen && (
            <Dialog
              onClose={() => {
                setOpen(false);
              }}
            />
          )}
        </>
      );
    }
    const user = renderPart(
      <>
        <Opener />
        <Toasts />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText(NOT_OPENED)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Open', pressed: false }));
    expect(await screen.findByRole('dialog', { name: 'Day' })).toBeInTheDocument();
  });

  it('is tried again by the next call', async () => {
    const Part = lazyPart(loadingLater(() => <p>Your requests</p>));
    expect(await Part.load()).toBe(false);
    expect(await Part.load()).toBe(true);
    renderPart(<Part />);
    expect(screen.getByText('Your requests')).toBeVisible();
  });
});
