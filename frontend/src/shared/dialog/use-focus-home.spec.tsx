import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderRouted } from '@/testing/render-part';
import { ConfirmDialog } from './confirm-dialog';
import { useFocusHome } from './use-focus-home';

/** List in which an item is removed after a question. */
function List() {
  const home = useFocusHome();
  const [items, setItems] = useState(['Leave', 'Overtime']);
  const [asked, setAsked] = useState<string | null>(null);
  const close = () => {
    setAsked(null);
  };
  return (
    <>
      <div role="group" aria-label="Requests" {...home}>
        {items.map((item) => (
          <button
            key={item}
            onClick={() => {
              setAsked(item);
            }}
          >
            {item}
          </button>
        ))}
        {asked !== null && (
          <ConfirmDialog
            message="Take back?"
            onCancel={close}
            onConfirm={() => {
              close();
              setItems(items.filter((item) => item !== asked));
            }}
          />
        )}
      </div>
      <button>Elsewhere</button>
      <button
        onClick={() => {
          setItems([]);
        }}
      >
        Clear
      </button>
    </>
  );
}

/** A question that closes by itself, as a dialog at the end of its transition does: the list is not rendered then. */
function Question() {
  const [state, setState] = useState<'open' | 'busy' | 'closed'>('open');
  return (
    state !== 'closed' && (
      <>
        <button
          disabled={state === 'busy'}
          onClick={() => {
            setState('busy');
          }}
        >
          Save
        </button>
        <button
          onClick={() => {
            setState('closed');
          }}
        >
          Close
        </button>
      </>
    )
  );
}

function ListWithQuestion() {
  return (
    <div role="group" aria-label="Requests" {...useFocusHome()}>
      <Question />
    </div>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

describe('focus of a control that is removed', () => {
  it('goes to the area around it', async () => {
    const user = renderRouted(<List />);
    await user.click(button('Leave'));
    await user.click(button('Confirm'));
    expect(screen.getByRole('group', { name: 'Requests' })).toHaveFocus();
  });

  it('goes to the area when the control is removed without a rendering of the area', async () => {
    const user = renderRouted(<ListWithQuestion />);
    await user.click(button('Close'));
    await waitFor(() => {
      expect(screen.getByRole('group', { name: 'Requests' })).toHaveFocus();
    });
  });

  it('goes to the area when the control was disabled, and then removed', async () => {
    const user = renderRouted(<ListWithQuestion />);
    await user.click(button('Save'));
    // Chromium takes the focus from a control that is disabled.
    button('Save').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    fireEvent.click(button('Close'));
    await waitFor(() => {
      expect(screen.getByRole('group', { name: 'Requests' })).toHaveFocus();
    });
  });

  it('returns to the control when it still exists', async () => {
    const user = renderRouted(<List />);
    await user.click(button('Leave'));
    await user.click(button('Cancel'));
    expect(button('Leave')).toHaveFocus();
  });

  it('stays elsewhere when the user has left the area', async () => {
    const user = renderRouted(<List />);
    await user.click(button('Leave'));
    await user.click(button('Cancel'));
    await user.click(button('Clear'));
    expect(button('Clear')).toHaveFocus();
  });
});
