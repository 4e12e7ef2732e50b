import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  useAddressState,
  withoutParameters,
  type AddressSchema,
  type AddressState,
  type ChangeOf,
} from '@/shared/address-state';
import { property } from '@/shared/api/failure';
import { isFirstEntry, useGoBack, whenPresent } from './back-guard';

/** State of a navigation within the application that opens a dialog: the entry before is where the user was. */
export const OPENED_HERE = { isOpenedHere: true } as const;

/** The same for a dialog that took the place of another one, which has the entry before. */
const OPENED_IN_PLACE = { ...OPENED_HERE, isInPlace: true } as const;

/**
 * Gives a dialog that a link opened on the first page of a visit an entry of its own after the page without it. Otherwise the entry that
 * is added for a dialog over it would be left with this one closed, and Back would open it again.
 */
function usePageBefore(schema: AddressSchema): void {
  const navigate = useNavigate();
  const location = useLocation();
  const add = useEffectEvent(() => {
    if (!isFirstEntry(location)) return;
    // Not the router's location, which does not follow.
    const { pathname, search, hash } = window.location;
    const rest = withoutParameters(schema, new URLSearchParams(search)).toString();
    if (rest === new URLSearchParams(search).toString()) return;
    window.history.replaceState(window.history.state, '', `${pathname}${rest && `?${rest}`}${hash}`);
    void navigate(location, { state: OPENED_HERE, preventScrollReset: true });
  });
  useEffect(() => {
    add();
  }, []);
}

/**
 * The parameters that open a dialog with an address of its own. Closing goes back to where it was opened, so that it leaves no
 * entry in the history; a dialog that a link opened later in a visit is taken out of its address instead.
 *
 * @param options.unreadable the parameters while the dialog is closed
 */
export function useDialogAddress<Schema extends AddressSchema>(
  schema: Schema,
  options: { readonly unreadable: AddressState<Schema> },
) {
  const [present, change] = useAddressState(schema, options);
  usePageBefore(schema);
  const [, setAddress] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const isOpenedHere = property(state, 'isOpenedHere') === true;
  const isInPlace = property(state, 'isInPlace') === true;
  const goBack = useGoBack();
  // The browser goes back a moment later, during which the dialog must not be shown.
  const [leftKey, setLeftKey] = useState<string | null>(null);
  if (leftKey !== null && leftKey !== key) setLeftKey(null);
  const replace = (part: ChangeOf<AddressState<Schema>>) => {
    change(part, { state, replace: true, preventScrollReset: true });
  };
  return {
    opened: leftKey === key ? options.unreadable : present,
    open: (part: ChangeOf<AddressState<Schema>>) => {
      change(part, { state: OPENED_HERE, preventScrollReset: true });
    },
    /** Opens another dialog in the place of this one, to which Back leads, unless a link later in a visit opened this one. */
    openInPlace: (part: ChangeOf<AddressState<Schema>>) => {
      if (isOpenedHere) change(part, { state: OPENED_IN_PLACE, preventScrollReset: true });
      else replace(part);
    },
    /** Changes the address of the dialog that is open, without an entry of its own; also when Back closed another one over it. */
    amend: (part: ChangeOf<AddressState<Schema>>) => {
      whenPresent(location, () => {
        replace(part);
      });
    },
    /** Goes back to the dialog before `openInPlace`; `part` describes it for where a link opened the other one. */
    closeInPlace: (part: ChangeOf<AddressState<Schema>>) => {
      if (isInPlace) goBack();
      else replace(part);
    },
    /** Closes what is open, and the dialog before it. */
    close: () => {
      if (isOpenedHere) {
        setLeftKey(key);
        goBack(isInPlace ? 2 : 1);
      } else {
        setAddress((address) => withoutParameters(schema, address), {
          replace: true,
          preventScrollReset: true,
        });
      }
    },
  };
}
