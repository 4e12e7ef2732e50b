/**
 * Messages of the server, of `backend/` and of `contracts/`. A placeholder stands for what the server fills in, numbered in the order
 * of the message: `Entry {0} has the same date as entry {1}.`
 */
export const server = {
  'An error occured': 'May nangyaring error',
} as const;
