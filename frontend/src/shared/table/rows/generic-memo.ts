import { memo, type ReactNode } from 'react';

/** React's `memo`, which keeps the type parameters of a component. */
export const genericMemo: <Props extends object>(
  component: (props: Props) => ReactNode,
) => (props: Props) => ReactNode = memo;
