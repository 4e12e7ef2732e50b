/**
 * Messages of `backend/`, and those of `contracts/` with placeholders. A placeholder stands for what the server fills in, numbered in the order
 * of the message: `Entry {0} has the same date as entry {1}.`
 */
export const server = {} as const;
