/** What lies on the page: a tint and a border instead of a shadow. */
export const cardSurface = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
} as const;
