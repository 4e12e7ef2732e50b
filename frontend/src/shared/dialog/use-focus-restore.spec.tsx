import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '@/testing/render-part';
import { useFocusRestore } from './use-focus-restore';

function Form() {
  const [busy, setBusy] = useState(false);
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

const button = (name: string) => screen.getByRole('button', { name });

describe('focus of a control that is disabled while it saves', () => {
  it('comes back', async () => {
    const user = renderPart(<Form />);
    await user.click(button('Save'));
    // Browsers blur a control when it is disabled.
    button('Save').blur();
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
