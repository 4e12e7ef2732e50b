import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '@/testing/render-part';
import { useFocusKept } from './use-focus-kept';

function Form() {
  const [busy, setBusy] = useState(false);
  useFocusKept(busy);
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

const button = (name: string) => screen.getByRole('button', { name });

describe('focus of what is disabled while it saves', () => {
  it('comes back', async () => {
    const user = renderPart(<Form />);
    await user.click(button('Save'));
    // As browsers do with what is disabled.
    button('Save').blur();
    fireEvent.click(button('Answer'));
    expect(button('Save')).toHaveFocus();
  });

  it('stays where it went meanwhile', async () => {
    const user = renderPart(<Form />);
    await user.click(button('Save'));
    await user.click(button('Answer'));
    expect(button('Answer')).toHaveFocus();
  });
});
