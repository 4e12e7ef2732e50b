/** A line of a card: what matters at the left, the rest at the right. */
export const cardLine = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
} as const;

/** What of a line is cut off where it is too long. */
export const shortened = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
