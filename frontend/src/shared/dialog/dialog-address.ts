import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  useAddressState,
  withoutParameters,
  type AddressSchema,
  type AddressState,
  type ChangeOf,
} from '@/shared/address-state';
import { useGoBack } from './back-guard';

/** State of a navigation within the application that opens a dialog: the entry before is where the user was. */
export const OPENED_HERE = { isOpenedHere: true } as const;

function isOpenedHere(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'isOpenedHere' in state && state.isOpenedHere === true
  );
}

/**
 * The parameters that open a dialog with an address of its own. Closing goes back to where it was opened, so that it leaves no
 * entry in the history; a dialog that a link from outside opened is taken out of its address instead.
 *
 * @param options.unreadable the parameters while the dialog is closed
 */
export function useDialogAddress<Schema extends AddressSchema>(
  schema: Schema,
  options: { readonly unreadable: AddressState<Schema> },
) {
  const [present, change] = useAddressState(schema, options);
  const [, setAddress] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const goBack = useGoBack();
  // The browser goes back a moment later, during which the dialog must not be shown.
  const [leftKey, setLeftKey] = useState<string | null>(null);
  if (leftKey !== null && leftKey !== key) setLeftKey(null);
  return {
    opened: leftKey === key ? options.unreadable : present,
    open: (part: ChangeOf<AddressState<Schema>>) => {
      change(part, { state: OPENED_HERE, preventScrollReset: true });
    },
    /** Changes what is open, within the same entry. */
    replace: (part: ChangeOf<AddressState<Schema>>) => {
      change(part, { state, replace: true, preventScrollReset: true });
    },
    close: () => {
      if (isOpenedHere(state)) {
        setLeftKey(key);
        goBack();
      } else {
        setAddress((address) => withoutParameters(schema, address), {
          replace: true,
          preventScrollReset: true,
        });
      }
    },
  };
}
