/** The row that a key moves to from row `from` of `count`, `page` of which are in sight; null for any other key. */
export function nextRow(key: string, from: number, count: number, page: number): number | null {
  const within = (index: number) => Math.min(Math.max(index, 0), count - 1);
  switch (key) {
    case 'ArrowDown':
      return within(from + 1);
    case 'ArrowUp':
      return within(from - 1);
    case 'PageDown':
      return within(from + Math.max(1, page));
    case 'PageUp':
      return within(from - Math.max(1, page));
    case 'Home':
      return 0;
    case 'End':
      return within(count - 1);
    default:
      return null;
  }
}
