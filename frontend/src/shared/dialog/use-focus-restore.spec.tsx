import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { renderPart } from '@/testing/render-part';
import { useFocusRestore } from './use-focus-restore';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Removes the focus of a disabled button as browsers do; jsdom blurs only enabled ones. */
function loseFocus(disabled: HTMLButtonElement): void {
  disabled.disabled = false;
  disabled.blur();
  disabled.disabled = true;
}

/** `blursAtOnce` as Chromium does, before the effects of the form. */
function Form({ blursAtOnce = false }: { readonly blursAtOnce?: boolean }) {
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => {
    if (busy && blursAtOnce) loseFocus(button('Save'));
  }, [busy, blursAtOnce]);
  useFocusRestore(busy);
  return (
    <>
      <button
        disabled={busy}
        onClick={() => {
          setBusy(true);
        }}
      >
        Save
      </button>
      <button
        onClick={() => {
          setBusy(false);
        }}
      >
        Answer
      </button>
    </>
  );
}

describe('focus of a control that is disabled while it saves', () => {
  it('comes back', async () => {
    const user = renderPart(<Form />);
    await user.click(button('Save'));
    loseFocus(button('Save'));
    fireEvent.click(button('Answer'));
    expect(button('Save')).toHaveFocus();
  });

  it('comes back when the browser has removed it at once', async () => {
    const user = renderPart(<Form blursAtOnce />);
    await user.click(button('Save'));
    expect(document.body).toHaveFocus();
    fireEvent.click(button('Answer'));
    expect(button('Save')).toHaveFocus();
  });

  it('stays on a control that was focused in between', async () => {
    const user = renderPart(<Form />);
    await user.click(button('Save'));
    await user.click(button('Answer'));
    expect(button('Answer')).toHaveFocus();
  });
});
