import { Fragment, type ReactNode } from 'react';
import type { KnownText } from './filipino';
import type { ValuesOf } from '@timekeep/contracts/messages/message';
import { translated } from './language';

/** Translates a text like `t`, with elements in place of its placeholders. */
export function withElements<const Text extends KnownText>(
  text: Text,
  ...[elements]: ValuesOf<Text, ReactNode>
): ReactNode {
  const values = new Map<string, ReactNode>(Object.entries(elements ?? {}));
  // Placeholders are at the odd places.
  return translated(text)
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? values.get(part) : part}</Fragment>);
}
